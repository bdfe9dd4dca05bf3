import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Crear favicons',
  tagline: 'Todos los iconos de un sitio web a partir de una imagen.',
  description:
    'Hace de una imagen todos los iconos que necesita un sitio web: favicon.ico (16, 32 y 48 píxeles), el icono de los dispositivos Apple, los de las aplicaciones instaladas, uno de ellos enmascarable, el manifiesto web y las líneas para la cabecera de la página.',
  keywords: ['favicon', 'icono', 'sitio web', 'manifiesto', 'logotipo'],
  params: {
    name: { help: 'Figura en el manifiesto.' },
    background: { help: 'Detrás de los iconos que no pueden ser transparentes, por ejemplo #ffffff.' },
    theme: { help: 'El que los navegadores dan a sus barras, por ejemplo #ffffff.' },
    padding: { help: 'Alrededor de la imagen en el icono de los dispositivos Apple.' },
    path: { help: 'Dónde estarán los archivos en el sitio, por ejemplo /icons/.' },
  },
  facts: { files: 'Archivos' },
} satisfies OperationTexts;
