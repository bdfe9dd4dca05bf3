import { LANGUAGES_DE } from '../../kit/languages.ts';
import { ENGINE_DE } from '../../kit/ocr-engine.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Bild in Text',
  tagline: 'Die Wörter auf Scan, Foto oder Bildschirmfoto.',
  description:
    'Erkennt den Text auf einem Bild: einem Scan, dem Foto einer Seite, einem Bildschirmfoto. Als einfacher Text oder als JSON mit jeder Zeile und jedem Wort, seinem Ort in Bildpunkten und wie sicher es ist. Von einem TIFF werden alle Seiten gelesen.',
  keywords: ['OCR', 'Texterkennung', 'erkennen', 'lesen', 'Scan', 'Bildschirmfoto', 'Foto', 'Wörter', 'extrahieren'],
  params: {
    languages: LANGUAGES_DE,
    engine: ENGINE_DE,
    orient: { label: 'Aufrecht lesen', help: 'Bilder, deren Text auf der Seite oder auf dem Kopf steht.' },
    format: {
      label: 'Format',
      help: 'JSON nennt zu jedem Wort seinen Ort in Bildpunkten.',
      values: { text: 'Text', json: 'JSON' },
    },
  },
  facts: {
    pages: 'Gelesene Bilder',
    words: 'Erkannte Wörter',
    turned: 'Gedrehte Bilder',
    confidence: 'Sicherheit (0–100)',
  },
} satisfies OperationTexts;
