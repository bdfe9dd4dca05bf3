import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDFs vergleichen',
  tagline: 'Was zwischen zwei Fassungen anders ist, die ältere zuerst.',
  description:
    'Vergleicht zwei PDFs, das ältere zuerst: welche Wörter ersetzt, entfernt, hinzugefügt oder verschoben wurden, welche Seiten dazukamen, wegfielen oder anderswo stehen, und auf Wunsch, wo Seiten anders aussehen. Anders umbrochene Zeilen und Seiten sind keine Änderung. Das Ergebnis ist ein Bericht als JSON, mit Orten in Millimetern von der linken oberen Ecke der Seite aus, und das neuere PDF mit Markierungen, die sich als Kommentare wieder entfernen lassen.',
  keywords: ['Vergleich', 'Unterschied', 'Änderungen', 'Fassungen', 'Versionen', 'Vertrag', 'gegenüberstellen'],
  params: {
    mode: {
      label: 'Vergleichen',
      help: 'Für das Aussehen werden Seiten zuerst am Text einander zugeordnet.',
      values: { text: 'Den Text', visual: 'Das Aussehen', both: 'Beides' },
    },
    output: {
      label: 'Ergebnis',
      help: 'Der Bericht ist JSON.',
      values: { both: 'Bericht und markiertes PDF', report: 'Nur der Bericht', marked: 'Nur das markierte PDF' },
    },
    password: DE.password,
  },
  facts: {
    input_pages: 'Seiten beider',
    identical: 'Gleich',
    changes: 'Änderungen',
    replaced: 'Ersetzt',
    added: 'Hinzugekommen',
    removed: 'Weggefallen',
    moved: 'Verschoben',
    page_removed: 'Seiten weggefallen',
    page_added: 'Seiten hinzugekommen',
    page_moved: 'Seiten verschoben',
    page_size: 'Seitengröße geändert',
    appearance: 'Anders aussehend',
  },
} satisfies OperationTexts;
