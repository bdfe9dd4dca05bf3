import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Rellenar un formulario',
  tagline: 'Campo por campo, o a partir de una tabla.',
  description:
    'Rellena los campos de un formulario PDF, en cualquier escritura, y los dibuja tal como deben verse en todos los lectores. Con filas, escritas o en un archivo CSV dado como segundo, hace un documento para cada una.',
  keywords: ['formulario', 'rellenar', 'campos', 'combinar correspondencia', 'completar'],
  params: {
    values: {
      help: 'Como JSON: nombres de los campos y valores, como los da «Leer campos de formulario». true o false para las casillas.',
    },
    rows: { help: 'Se hace un documento para cada una. O da un archivo CSV como segundo.' },
    name_by: { help: 'La columna cuyo valor da nombre al documento de una fila.' },
    flatten: { help: 'Después nadie los cambia a mano.' },
  },
} satisfies OperationTexts;
