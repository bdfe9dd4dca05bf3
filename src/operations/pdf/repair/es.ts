import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Reparar un PDF',
  tagline: 'Recupera lo que se pueda de un archivo dañado.',
  description:
    'Lee lo que se pueda de un PDF dañado y lo escribe en orden: nuevas tabla de objetos y estructura de páginas, longitudes correctas, flujos que acaban como deben, páginas perdidas recuperadas. Informa de lo que estaba mal.',
  keywords: ['reparar', 'dañado', 'corrupto', 'recuperar', 'no se abre'],
  params: {
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { damaged: 'Dañado' },
} satisfies OperationTexts;
