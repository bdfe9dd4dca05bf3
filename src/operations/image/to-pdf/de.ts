import { PAPER_VALUES } from '../../kit/paper.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Bild zu PDF',
  tagline: 'Ein Bild als Seite eines PDFs.',
  description:
    'Macht aus einem Bild ein PDF, aufrecht auf einer Seite. JPEG-Dateien kommen ohne Neukodierung und ohne ihre Metadaten hinein, die meisten PNG-Dateien mit ihren eigenen Daten; alle anderen bleiben ohne Verlust, mit 8 Bit je Kanal.',
  keywords: ['umwandeln', 'JPG in PDF', 'PNG in PDF', 'Fotos', 'Scan'],
  params: {
    paper: { label: 'Papier', help: 'Ohne Angabe ist die Seite so groß wie das Bild.', values: PAPER_VALUES },
    dpi: {
      label: 'Pixel je Zoll',
      help: 'Für eine Seite, die so groß wie das Bild ist; sonst, was das Bild sagt, oder 150.',
    },
    margin: { label: 'Rand (mm)', help: 'Bleibt ringsum frei.' },
  },
} satisfies OperationTexts;
