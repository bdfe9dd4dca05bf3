import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Editar una imagen',
  tagline: 'Varios pasos en uno: se lee una vez y se guarda una vez.',
  description:
    'Aplica a una imagen hasta 50 pasos, uno tras otro: cambiar el tamaño, recortar, girar, reflejar, quitar o añadir un borde, desenfocar, enfocar, ocultar zonas, escala de grises, brillo, texto, superposición, esquinas redondeadas. Se descodifica una vez y se codifica una vez, así que nada se pierde entre los pasos; las animaciones siguen animadas. El resultado está en sRGB y sin metadatos.',
  keywords: ['editar', 'retocar', 'filtro', 'brillo', 'desenfocar', 'texto', 'foto'],
  params: {
    steps: { help: 'En este orden. Las medidas son píxeles de la imagen tal como está en ese momento.' },
    background: { help: 'Detrás de lo transparente, si el formato no lo es, por ejemplo #ffffff.' },
  },
} satisfies OperationTexts;
