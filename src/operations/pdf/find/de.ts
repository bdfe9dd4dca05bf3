import { DE, type OperationTexts } from '../../kit/texts.ts';
import { SEARCH_DE } from '../search-parameters.ts';

export default {
  title: 'Text in PDF finden',
  tagline: 'Wo Wörter, Muster oder etwa IBANs stehen.',
  description:
    'Sagt, wo in einem PDF Wörter, Muster oder etwa IBANs und E-Mail-Adressen stehen: Seite und Ort, als JSON. Wörter werden über Zeilenenden und Trennstriche hinweg gefunden. Orte sind in Millimetern von der linken oberen Ecke der Seite aus angegeben, wie man sie sieht.',
  keywords: ['suchen', 'Suche', 'Fundstelle', 'Muster', 'Wörter', 'regulärer Ausdruck', 'wo'],
  params: { ...SEARCH_DE, pages: DE.pages, password: DE.password },
  facts: {
    matches: 'Treffer',
    pages_with_matches: 'Seiten mit Treffern',
  },
} satisfies OperationTexts;
