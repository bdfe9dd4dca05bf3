import type { OperationTexts } from '../../kit/texts.ts';
import { TEXT_DE, TEXT_FACTS_DE } from '../text-parameters.ts';

export default {
  title: 'Markdown zu HTML',
  tagline: 'Eine Seite mit Tabellen, Formeln und farbigem Code.',
  description:
    'Macht aus einem Text in Markdown eine Webseite, mit Tabellen, Aufgabenlisten, Fußnoten, Formeln, farbigem Code und Angaben am Anfang, für Bildschirme bei Tag und Nacht und für Papier. Die Seite braucht keine andere Datei, führt nichts aus und lädt nichts: Bilder von anderswo werden zu Verweisen, die eines ZIP kommen in die Seite, und HTML im Text wird bereinigt.',
  keywords: ['MD', 'Markdown', 'Webseite', 'README', 'Formeln', 'LaTeX', 'TeX', 'umwandeln'],
  params: {
    ...TEXT_DE,
    html: {
      label: 'HTML im Text',
      help: 'Nur behalten, wo Sie dem Text vertrauen: Skripte blieben darin.',
      values: { clean: 'Bereinigt', escape: 'Als Text gezeigt', keep: 'Unverändert' },
    },
  },
  facts: TEXT_FACTS_DE,
} satisfies OperationTexts;
