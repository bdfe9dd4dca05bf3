import type { OperationTexts } from '../../kit/texts.ts';
import { TYPE_VALUES } from '../type-values.ts';

export default {
  title: 'Barcodes erstellen',
  tagline: 'QR-Codes und Strichcodes aus Text, einzeln oder in Serie.',
  description:
    'Macht aus dem Text einer Datei einen QR-Code oder anderen Barcode, oder aus jeder Zeile einen, als PNG oder SVG. Fehlende Prüfziffern werden ergänzt.',
  keywords: ['QR', 'QR-Code', 'Strichcode', 'Barcode', 'EAN', 'ISBN', 'Etikett', 'erzeugen', 'Generator'],
  params: {
    type: { label: 'Art', help: 'Welcher Barcode es wird.', values: TYPE_VALUES },
    each_line: { label: 'Jede Zeile für sich', help: 'Ein Barcode je Zeile statt einem aus dem ganzen Text.' },
    format: { label: 'Format', help: 'SVG lässt sich beliebig vergrößern.', values: { png: 'PNG', svg: 'SVG' } },
    scale: { label: 'Vergrößerung', help: 'Pixel des dünnsten Strichs.' },
    error_correction: {
      label: 'Fehlerkorrektur',
      help: 'Wie viel beschädigt sein darf. Ohne Angabe das Übliche.',
      values: { low: 'Niedrig', medium: 'Mittel', quartile: 'Höher', high: 'Hoch' },
    },
    gs1: { label: 'GS1', help: 'Der Text hat Datenbezeichner in Klammern: (01)09501101530003.' },
    margin: { label: 'Freier Rand', help: 'Lesegeräte brauchen ihn.' },
    label: { label: 'Beschriftung', help: 'Was darin steht, in Schrift unter Strichcodes.' },
    color: { label: 'Farbe', help: 'Der Striche, etwa #000000.' },
    background: { label: 'Hintergrund', help: 'Als #rrggbb, etwa #ffffff.' },
    transparent: { label: 'Durchsichtig', help: 'Ohne Hintergrund.' },
  },
  facts: { barcodes: 'Barcodes', type: 'Art' },
} satisfies OperationTexts;
