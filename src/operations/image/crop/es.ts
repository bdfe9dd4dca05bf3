import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Recortar una imagen',
  tagline: 'Una parte, en píxeles o por proporción.',
  description:
    'Recorta una parte de una imagen: una zona en píxeles, o la mayor parte con una proporción como 16:9. Conserva su formato y todos sus fotogramas; sale derecha, en sRGB y sin metadatos.',
  keywords: ['recortar', 'cortar', 'encuadre', 'recorte', 'foto'],
  params: {
    aspect: { help: 'Ancho:alto, por ejemplo 16:9. Si está vacío, cuenta la zona.' },
    gravity: { help: 'Dónde está la parte con esa proporción.' },
  },
  facts: { left: 'Izquierda (píxeles)', top: 'Arriba (píxeles)' },
} satisfies OperationTexts;
