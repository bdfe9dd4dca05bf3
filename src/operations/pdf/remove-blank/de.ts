import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Leere Seiten entfernen',
  tagline: 'Nimmt leere Seiten heraus, etwa Rückseiten von Scans.',
  description:
    'Nimmt leere Seiten aus einem PDF, etwa die Rückseiten gescannter Blätter: Seiten werden gezeichnet, und die ohne nennenswerte Farbe entfallen. Flecken, Lochungen und dunkle Ränder von Scans zählen nicht. Was zu den anderen Seiten gehört, bleibt.',
  keywords: ['leer', 'leere Seiten', 'Rückseite', 'Scan', 'löschen', 'aufräumen', 'Duplex'],
  params: {
    ink: {
      label: 'Erlaubte Farbe (%)',
      help: 'Eine einzelne Seitenzahl hat etwa 0,008, eine kurze Zeile 0,05.',
    },
    password: DE.password,
  },
  facts: {
    pages_removed: 'Entfernte Seiten',
  },
} satisfies OperationTexts;
