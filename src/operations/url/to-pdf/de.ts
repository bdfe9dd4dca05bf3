import { pageWords } from '../../html/page-parameters.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Webadresse zu PDF',
  tagline: 'Eine Seite des Webs, mit ihren Bildern und Stilen.',
  description:
    'Druckt eine Seite des Webs als PDF. Die Datei enthält ihre Adresse, in einer eigenen Zeile. Der Dienst holt die Seite mit ihren Bildern, Stilen und Schriften, nur von öffentlichen Adressen; Chromium setzt sie ohne Netz. Skripte laufen nur auf Wunsch und erreichen nichts.',
  keywords: ['URL', 'Link', 'Webseite', 'Internetseite', 'drucken', 'archivieren', 'Chromium'],
  params: pageWords.de('Was sie selbst anfragen, wird nicht geholt.'),
  facts: { url: 'Adresse', files: 'Dateien der Seite' },
} satisfies OperationTexts;
