import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Rellenar un formulario',
  tagline: 'Campo por campo, o a partir de una tabla.',
  description:
    'Rellena los campos de un formulario PDF, en cualquier escritura, y los dibuja tal como deben verse en todos los lectores. Con filas, escritas o en un archivo CSV dado como segundo, hace un documento para cada una.',
  keywords: ['formulario', 'rellenar', 'campos', 'combinar correspondencia', 'completar'],
  params: {
    values: {
      help: 'Lo que no cambies queda como está.',
    },
    rows: {
      help: 'Se hace un documento para cada fila de esta tabla, cuyas columnas son campos. Pégala desde una hoja de cálculo, o lee un archivo CSV.',
    },
    name_by: { help: 'La columna cuyo valor da nombre al documento de una fila.' },
    flatten: { help: 'Después nadie los cambia a mano.' },
  },
} satisfies OperationTexts;
