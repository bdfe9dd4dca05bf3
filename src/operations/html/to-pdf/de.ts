import type { OperationTexts } from '../../kit/texts.ts';
import { PRINT_DE } from '../print-parameters.ts';

export default {
  title: 'HTML zu PDF',
  tagline: 'Eine Seite oder ein ZIP mit ihren Bildern und Stilen.',
  description:
    'Druckt eine Webseite als PDF: eine HTML-Datei oder ein ZIP mit ihren Bildern, Stilen und Schriften. Chromium setzt sie ohne Netz: Was nicht im Upload ist, bleibt weg. Skripte laufen nur auf Wunsch.',
  keywords: ['Webseite', 'HTML', 'CSS', 'drucken', 'Chromium', 'umwandeln'],
  params: {
    ...PRINT_DE,
    css_page_size: { label: 'Seitengröße aus den Stilen', help: 'Von @page, wo es das gibt.' },
    media: {
      label: 'Stile',
      help: 'Die für Papier oder für Bildschirme.',
      values: { print: 'Papier', screen: 'Bildschirm' },
    },
    javascript: { label: 'Skripte ausführen', help: 'Sie erreichen nur die eigenen Dateien.' },
    wait_ms: { label: 'Warten', help: 'Millisekunden, für Skripte, die weiterlaufen.' },
  },
} satisfies OperationTexts;
