import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF verkleinern',
  tagline: 'Macht Dateien kleiner, so stark Sie wollen.',
  description:
    'Macht ein PDF kleiner: lässt weg, was unbenutzt oder doppelt ist, packt den Rest besser und verringert Bilder je nach Stufe. Das Ergebnis ist nie größer als die Eingabe; Verweise, Lesezeichen, Formulare und Text bleiben.',
  keywords: ['komprimieren', 'reduzieren', 'schrumpfen', 'Dateigröße', 'optimieren', 'E-Mail'],
  params: {
    level: {
      label: 'Stufe',
      help: 'Wie stark Bilder verringert werden; Text bleibt, wie er ist.',
      values: { lossless: 'Keine', low: 'Leicht', medium: 'Mittel', high: 'Stark' },
    },
    target_bytes: { label: 'Gewünschte Größe', help: 'Bilder werden weiter verringert, bis sie erreicht ist.' },
    dpi: { label: 'Auflösung der Bilder (dpi)', help: 'Statt der Auflösung der Stufe.' },
    quality: { label: 'Qualität der Bilder', help: 'Von 1 bis 100, statt der Qualität der Stufe.' },
    password: DE.password,
  },
} satisfies OperationTexts;
