import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Dar formato a JSON',
  tagline: 'Sangra archivos JSON grandes, o los hace compactos.',
  description:
    'Sangra un archivo JSON o le quita todos los espacios en blanco. Los números, los escapes y las claves repetidas quedan como están escritos. Si el archivo no es válido, el mensaje indica la línea y la columna.',
  keywords: ['formatear', 'sangrar', 'embellecer', 'minificar', 'ordenar claves'],
  params: {
    indent: { help: 'Espacios por nivel, o tabulador; 0 quita todos los espacios en blanco.' },
    sort_keys: { help: 'Según Unicode; las claves iguales conservan su orden.' },
  },
} satisfies OperationTexts;
