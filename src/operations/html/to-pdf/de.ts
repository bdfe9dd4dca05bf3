import type { OperationTexts } from '../../kit/texts.ts';
import { pageWords } from '../page-parameters.ts';

export default {
  title: 'HTML zu PDF',
  tagline: 'Eine Seite oder ein ZIP mit ihren Bildern und Stilen.',
  description:
    'Druckt eine Webseite als PDF: eine HTML-Datei oder ein ZIP mit ihren Bildern, Stilen und Schriften. Chromium setzt sie ohne Netz: Was nicht im Upload ist, bleibt weg. Skripte laufen nur auf Wunsch.',
  keywords: ['Webseite', 'HTML', 'CSS', 'drucken', 'Chromium', 'umwandeln'],
  params: pageWords.de('Sie erreichen nur die eigenen Dateien.'),
} satisfies OperationTexts;
