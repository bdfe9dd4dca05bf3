import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Seiten zuschneiden',
  tagline: 'Ränder abschneiden, Ausschnitt behalten.',
  description:
    'Zeigt nur einen Teil der Seiten: schneidet Ränder ab oder behält einen Ausschnitt. Gemessen in Millimetern auf der Seite, wie Sie sie sehen. Was außerhalb liegt, ist verborgen, nicht entfernt; Verweise, Felder und Lesezeichen bleiben.',
  keywords: ['beschneiden', 'Rand', 'Ränder', 'Ausschnitt', 'abschneiden'],
  params: {
    margins: { label: 'Ränder (mm)', help: 'Was an jeder Seite wegfällt.' },
    region: { label: 'Ausschnitt (mm)', help: 'Was bleibt, gemessen von links oben.' },
    pages: DE.pages,
    password: DE.password,
  },
  facts: {
    pages_cropped: 'Zugeschnittene Seiten',
  },
} satisfies OperationTexts;
