import { PAPER_VALUES } from '../../kit/paper.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Bilder zu PDF',
  tagline: 'Bilder als Seiten eines PDFs.',
  description:
    'Macht aus Bildern in ihrer Reihenfolge ein PDF, jedes aufrecht auf einer eigenen Seite; ein TIFF gibt alle seine Seiten. JPEG-, JPEG-2000-, die meisten PNG- und schwarz-weiße TIFF-Dateien kommen mit ihren eigenen Daten und ohne ihre Metadaten hinein; alle anderen bleiben ohne Verlust, mit 8 Bit je Kanal.',
  keywords: ['Bild in PDF', 'umwandeln', 'JPG in PDF', 'PNG in PDF', 'Fotos', 'Scan'],
  params: {
    paper: { label: 'Papier', help: 'Ohne Angabe ist die Seite so groß wie das Bild.', values: PAPER_VALUES },
    dpi: {
      label: 'Pixel je Zoll',
      help: 'Für eine Seite, die so groß wie das Bild ist; sonst, was das Bild sagt, oder 150.',
    },
    margin: { label: 'Rand (mm)', help: 'Bleibt ringsum frei.' },
  },
  facts: {
    embedded: 'Unverändert eingebettet',
  },
} satisfies OperationTexts;
