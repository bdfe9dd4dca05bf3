import { PRINT_DE } from '../../html/print-parameters.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Webadresse zu PDF',
  tagline: 'Eine Seite des Webs, mit ihren Bildern und Stilen.',
  description:
    'Druckt eine Seite des Webs als PDF. Die Datei enthält ihre Adresse, in einer eigenen Zeile. Der Dienst holt die Seite mit ihren Bildern, Stilen und Schriften, nur von öffentlichen Adressen; Chromium setzt sie ohne Netz. Skripte laufen nur auf Wunsch und erreichen nichts.',
  keywords: ['URL', 'Link', 'Webseite', 'Internetseite', 'drucken', 'archivieren', 'Chromium'],
  params: {
    ...PRINT_DE,
    css_page_size: { label: 'Seitengröße aus den Stilen', help: 'Von @page, wo es das gibt.' },
    media: {
      label: 'Stile',
      help: 'Die für Papier oder für Bildschirme.',
      values: { print: 'Papier', screen: 'Bildschirm' },
    },
    javascript: { label: 'Skripte ausführen', help: 'Was sie selbst anfragen, wird nicht geholt.' },
    wait_ms: { label: 'Warten', help: 'Millisekunden, für Skripte, die weiterlaufen.' },
  },
  facts: { url: 'Adresse', files: 'Dateien der Seite' },
} satisfies OperationTexts;
