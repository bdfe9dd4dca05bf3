import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Seiten entfernen',
  tagline: 'Nimmt Seiten heraus und behält den Rest.',
  description:
    'Nimmt Seiten aus einem PDF. Was zu den übrigen Seiten gehört, bleibt: Lesezeichen, Verweise, Formularfelder, Kommentare, Seitenzahlen, Ebenen, Struktur und Anhänge. Verweise auf entfernte Seiten führen nirgends mehr hin.',
  keywords: ['löschen', 'herausnehmen', 'weglassen', 'ausschneiden'],
  params: {
    pages: {
      label: 'Zu entfernende Seiten',
      help: 'Seiten anklicken, mit der Umschalttaste ganze Bereiche, oder eintippen.',
    },
    password: DE.password,
  },
  facts: {
    pages_removed: 'Entfernte Seiten',
  },
} satisfies OperationTexts;
