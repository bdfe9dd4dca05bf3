import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Marca de agua en imágenes',
  tagline: 'Un texto o un logotipo en una o varias imágenes.',
  description:
    'Pone un texto en cualquier escritura, o una imagen dada como último archivo, sobre imágenes: en una esquina, en diagonal o por todas partes, tan visible como quieras. Conservan su formato y todos sus fotogramas; el resultado está en sRGB y sin metadatos.',
  keywords: ['marca de agua', 'logotipo', 'derechos de autor', 'firma', 'sello', 'foto'],
  params: {
    text: { help: 'Déjalo vacío si el último archivo es una imagen que se pone sobre las demás.' },
    anchor: { help: 'En qué parte de la imagen.' },
    margin: { help: 'Del lado más corto.' },
    width: { help: 'Del ancho de la imagen. Si se deja vacío, 50, o 25 al repetirse.' },
    rotate: { help: 'En grados, en sentido antihorario.' },
    opacity: { help: 'De 1, apenas visible, a 100.' },
    tile: { help: 'Por toda la imagen.' },
    gap: { help: 'Al repetirse, del lado más corto.' },
    size: { help: 'En píxeles, en lugar del ancho.' },
    color: { help: 'De las letras, por ejemplo #ffffff.' },
    font: { help: 'El grosor del texto.' },
  },
  facts: { images: 'Imágenes' },
} satisfies OperationTexts;
