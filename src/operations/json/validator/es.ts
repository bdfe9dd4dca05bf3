import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Validar JSON',
  tagline: 'Comprobación estricta de archivos grandes, con un informe.',
  description:
    'Comprueba estrictamente un archivo según la RFC 8259. El informe JSON dice si es válido, y entonces su profundidad y su contenido, o bien la línea, la columna, el byte y el mensaje del primer error.',
  keywords: ['validar', 'comprobar', 'verificar', 'error', 'sintaxis'],
} satisfies OperationTexts;
