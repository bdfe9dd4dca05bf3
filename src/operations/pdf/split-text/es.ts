import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Dividir un PDF por texto o código de barras',
  tagline: 'Un archivo nuevo donde hay un texto o un patrón.',
  description:
    'Separa un PDF donde hay un texto, un patrón o un código de barras: cada página que lo tiene empieza un archivo nuevo, con el nombre de lo encontrado, por ejemplo un archivo por número de factura. Si el patrón tiene un grupo, Factura (\\d+), los archivos llevan su nombre. Cada archivo conserva lo que pertenece a sus páginas: marcadores, enlaces, campos de formulario y comentarios. Los códigos de barras se leen de las páginas dibujadas, así que los escaneos se pueden separar con hojas separadoras, que se pueden quitar. Un PDF sin lo buscado es un error.',
  keywords: ['dividir', 'separar', 'texto', 'código de barras', 'facturas', 'hoja separadora'],
  params: {
    barcodes: { help: 'Cada página con uno empieza un archivo; con un texto o patrón, solo si lo dice.' },
    barcode_types: { help: 'Todos, si no se nombra ninguno.' },
    separators: { help: 'Las hojas separadoras entre escaneos se pueden quitar.' },
    keep: { help: 'Las páginas antes de la primera coincidencia forman un archivo aparte.' },
    same: { help: 'Cuando una página tiene lo mismo que la primera página del archivo.' },
  },
} satisfies OperationTexts;
