import { READ_TYPE_VALUES } from '../../barcode/type-values.ts';
import { DE, type OperationTexts } from '../../kit/texts.ts';
import { SEARCH_DE } from '../search-parameters.ts';

export default {
  title: 'PDF nach Text oder Barcodes teilen',
  tagline: 'Eine neue Datei, wo ein Text, Muster oder Barcode steht.',
  description:
    'Teilt ein PDF dort, wo ein Text, Muster oder Barcode steht: Jede Seite, die ihn hat, beginnt eine neue Datei, benannt nach dem Fund, etwa eine Datei je Rechnungsnummer. Hat das Muster eine Gruppe, wie in Rechnung (\\d+), heißen die Dateien nach ihr. Jede Datei behält, was zu ihren Seiten gehört: Lesezeichen, Links, Formularfelder und Kommentare. Barcodes werden von den gezeichneten Seiten gelesen, sodass sich Scans an Trennblättern teilen lassen, die dabei entfallen können. Ein PDF ohne das Gesuchte ist ein Fehler.',
  keywords: [
    'trennen',
    'aufteilen',
    'Rechnungen',
    'Briefe',
    'Stapel',
    'Muster',
    'Inhalt',
    'Wörter',
    'Barcode',
    'QR-Code',
    'Trennblatt',
  ],
  params: {
    ...SEARCH_DE,
    barcodes: {
      label: 'Nach Barcodes',
      help: 'Jede Seite mit einem beginnt eine Datei; mit Text oder Muster nur, wenn er das sagt.',
    },
    barcode_types: { label: 'Arten von Barcodes', help: 'Alle, wenn keine genannt ist.', values: READ_TYPE_VALUES },
    separators: {
      label: 'Seiten, die eine Datei beginnen',
      help: 'Trennblätter zwischen Scans können entfallen.',
      values: { keep: 'Behalten', remove: 'Weglassen' },
    },
    keep: { label: 'Seiten davor behalten', help: 'Seiten vor dem ersten Fund werden eine eigene Datei.' },
    same: {
      label: 'Bei gleichem Fund',
      help: 'Wenn eine Seite dasselbe hat wie die erste Seite der Datei.',
      values: { new: 'Neue Datei beginnen', together: 'In derselben Datei lassen' },
    },
    password: DE.password,
  },
} satisfies OperationTexts;
