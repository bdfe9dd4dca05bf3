import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir datos',
  tagline: 'CSV, Excel, JSON, YAML, TOML y XML, de uno a otro.',
  description:
    'Convierte CSV, libros de Excel, JSON, YAML, TOML y XML de uno a otro. Los números enteros conservan todas sus cifras, los comentarios se pierden. Las filas pasan a ser objetos según los nombres de la primera, y al revés, con los objetos anidados como a.b. El XML guarda los atributos como @nombre y el texto que los acompaña como #text.',
  keywords: ['convertir', 'tabla', 'hoja de cálculo', 'CSV', 'Excel', 'datos'],
  params: {
    from: { help: 'Se reconoce por el contenido si no se elige.' },
    types: { help: 'En columnas de CSV, también true y false; 0012 sigue siendo texto.' },
    delimiter: { help: 'Del CSV. Se averigua si no se elige.' },
    indent: { help: 'Espacios por nivel.' },
    root: { help: 'Del XML, si los datos no lo tienen.' },
  },
  facts: { from: 'De', to: 'A', records: 'Entradas' },
} satisfies OperationTexts;
