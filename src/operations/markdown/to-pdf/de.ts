import { PRINT_DE } from '../../html/print-parameters.ts';
import type { OperationTexts } from '../../kit/texts.ts';
import { TEXT_DE, TEXT_FACTS_DE } from '../text-parameters.ts';

export default {
  title: 'Markdown zu PDF',
  tagline: 'Mit Tabellen, Formeln und farbigem Code.',
  description:
    'Macht ein PDF aus einem Text in Markdown oder einem ZIP davon mit seinen Bildern: Tabellen, Aufgabenlisten, Fußnoten, Formeln, farbiger Code und Angaben am Anfang. HTML im Text wird bereinigt, nichts darin wird ausgeführt, und nichts wird geholt. Chromium druckt ihn, wo der Server es hat; sonst setzt ihn ein mitgelieferter Textsatz.',
  keywords: ['MD', 'Markdown', 'README', 'Formeln', 'LaTeX', 'TeX', 'drucken', 'umwandeln'],
  params: {
    ...TEXT_DE,
    ...PRINT_DE,
    engine: {
      label: 'Gesetzt durch',
      help: 'Chromium, wo der Server es hat, oder der mitgelieferte Textsatz.',
      values: { auto: 'Automatisch', chromium: 'Chromium', typst: 'Typst' },
    },
  },
  facts: { ...TEXT_FACTS_DE, engine: 'Gesetzt durch' },
} satisfies OperationTexts;
