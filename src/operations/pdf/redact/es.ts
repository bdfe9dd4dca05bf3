import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Censurar un PDF',
  tagline: 'Quita para siempre palabras, IBAN o zonas.',
  description:
    'Quita para siempre de un PDF palabras, patrones, datos como los IBAN, o zonas: letras del contenido de las páginas, píxeles de las imágenes, valores de los campos, y las mismas palabras dondequiera que estén (marcadores, comentarios, metadatos, textos alternativos, revisiones anteriores). Lo que queda se abre y se vuelve a buscar en ello; lo que no se puede asegurar pasa a ser una imagen, o la tarea falla.',
  keywords: ['censurar', 'tachar', 'anonimizar', 'ocultar', 'ennegrecer', 'confidencial'],
  params: {
    areas: { help: 'Página, distancia a los bordes izquierdo y superior, ancho y alto en milímetros.' },
    graphics: { help: 'Qué líneas y formas se quitan también.' },
    label: { help: 'Figura en las zonas borradas, si cabe.' },
    sanitize: { help: 'Como al limpiar un PDF.' },
    on_doubt: { help: 'Qué pasa con las páginas que no se pueden asegurar de otra manera.' },
  },
  facts: {
    matches: 'Coincidencias',
    areas: 'Zonas',
    characters: 'Caracteres',
    graphics: 'Dibujos',
    annotations: 'Comentarios y campos',
    elsewhere: 'En otros lugares',
  },
} satisfies OperationTexts;
