import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Intercalar dos escaneos',
  tagline: 'Anversos y reversos escaneados por separado forman un documento.',
  keywords: ['intercalar', 'alternar', 'doble cara', 'escaneo', 'entrelazar'],
} satisfies OperationTexts;
