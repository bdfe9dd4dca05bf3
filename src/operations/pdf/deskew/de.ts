import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Scans geraderücken',
  tagline: 'Rückt schief gescannte Seiten gerade.',
  description:
    'Rückt gescannte Seiten gerade, die schief liegen: Der Winkel ihrer Zeilen wird gefunden und das, was auf der Seite steht, um ihn zurückgedreht. Bilder werden nicht neu kodiert, Seiten behalten ihre Größe, und der unsichtbare Text einer Erkennung dreht sich mit. Seiten mit getipptem Text bleiben, wenn nichts anderes verlangt ist.',
  keywords: ['geraderücken', 'schief', 'begradigen', 'ausrichten', 'Scan', 'Winkel', 'gerade'],
  params: {
    pages: DE.pages,
    max_degrees: { label: 'Höchstens (Grad)', help: 'Was schiefer liegt, soll wohl so sein.' },
    typed: {
      label: 'Auch Seiten mit getipptem Text',
      help: 'Etwa Scans, die Seitenzahlen bekommen haben.',
    },
    password: DE.password,
  },
  facts: {
    pages_straightened: 'Geradegerückte Seiten',
  },
} satisfies OperationTexts;
