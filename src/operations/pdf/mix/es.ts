import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Intercalar dos escaneos',
  tagline: 'Anversos y reversos escaneados por separado forman un documento.',
  description:
    'Une por turnos las páginas de dos PDF: anversos y reversos escaneados por separado forman un documento. El segundo se toma desde su última página hacia atrás, como lo da un escáner cuando se da la vuelta al montón.',
  keywords: ['intercalar', 'alternar', 'doble cara', 'escaneo', 'entrelazar'],
  params: {
    reverse_second: { help: 'Las páginas del segundo PDF, de la última a la primera.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
} satisfies OperationTexts;
