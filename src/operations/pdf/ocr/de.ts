import { LANGUAGES_DE } from '../../kit/languages.ts';
import { ENGINE_DE } from '../../kit/ocr-engine.ts';
import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Texterkennung (OCR)',
  tagline: 'Macht Scans durchsuchbar.',
  description:
    'Macht Scans durchsuchbar: Seiten werden gezeichnet, ihr Text wird erkannt und unsichtbar unter sie gelegt, jedes Wort an seinen Ort. Bilder und alles andere auf den Seiten werden nicht neu kodiert; Seiten, die auf der Seite oder auf dem Kopf liegen, werden gedreht, schiefe auf Wunsch geradegerückt. Oder der Text selbst, als einfacher Text oder als JSON mit jedem Wort und seinem Ort.',
  keywords: ['OCR', 'Texterkennung', 'erkennen', 'Scan', 'durchsuchbar', 'Textebene', 'lesen', 'kopieren'],
  params: {
    languages: LANGUAGES_DE,
    engine: ENGINE_DE,
    mode: {
      label: 'Seiten mit Text',
      help: 'Was mit Seiten geschieht, die schon Text haben.',
      values: { skip: 'So lassen', redo: 'Unsichtbaren Text erneuern', force: 'Alle Seiten erkennen' },
    },
    output: {
      label: 'Ausgabe',
      help: 'JSON nennt zu jedem Wort seinen Ort in Millimetern.',
      values: { pdf: 'PDF', text: 'Text', json: 'JSON' },
    },
    orient: { label: 'Seiten aufrecht drehen', help: 'Seiten, deren Text auf der Seite oder auf dem Kopf steht.' },
    deskew: { label: 'Schiefe Seiten geraderücken', help: 'Bis 10 Grad; nur Seiten, deren Text erkannt wird.' },
    dpi: { label: 'Auflösung (dpi)', help: '300 passt meist; 400 bei sehr kleiner Schrift.' },
    pages: DE.pages,
    password: DE.password,
  },
  facts: {
    pages_recognized: 'Erkannte Seiten',
    pages_left: 'Belassene Seiten',
    pages_turned: 'Gedrehte Seiten',
    pages_straightened: 'Geradegerückte Seiten',
    words: 'Erkannte Wörter',
    confidence: 'Sicherheit (0–100)',
  },
} satisfies OperationTexts;
