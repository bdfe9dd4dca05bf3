import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Imágenes a PDF',
  tagline: 'Un PDF a partir de fotos o escaneos, una página por imagen.',
  description:
    'Hace un PDF de imágenes en su orden, cada una derecha en su propia página; un TIFF da todas sus páginas. Los archivos JPEG, JPEG 2000, la mayoría de los PNG y los TIFF en blanco y negro se incrustan con sus propios datos, sin sus metadatos; los demás se guardan sin pérdida, con 8 bits por canal.',
  keywords: ['imágenes a PDF', 'foto', 'JPG a PDF', 'escaneo', 'convertir', 'reunir'],
  params: {
    paper: { help: 'Si no se elige, la página es tan grande como la imagen.' },
    dpi: { help: 'Para una página tan grande como la imagen; si no, lo que diga la imagen, o 150.' },
    margin: { help: 'Queda libre alrededor.' },
  },
  facts: { embedded: 'Incrustadas sin cambios' },
} satisfies OperationTexts;
