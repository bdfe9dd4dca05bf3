import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Formularfelder lesen',
  tagline: 'Namen, Werte und Grenzen als JSON.',
  description:
    'Listet die Felder eines Formulars als JSON: Namen, Arten, Werte, Auswahl und Grenzen, und wo sie stehen, in Punkt von der linken oberen Ecke der Seite, wie Sie sie sehen. `values` lässt sich ändern und an pdf-fill-form schicken.',
  keywords: ['Formular', 'Felder', 'Werte', 'auslesen', 'Daten', 'exportieren'],
  params: { password: DE.password },
  facts: {
    calculated: 'Berechnete Felder',
    xfa: 'XFA-Formular',
  },
} satisfies OperationTexts;
