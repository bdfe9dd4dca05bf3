import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir datos',
  tagline: 'CSV, Excel, JSON, YAML, TOML y XML, de uno a otro.',
  keywords: ['convertir', 'tabla', 'hoja de cálculo', 'CSV', 'Excel', 'datos'],
} satisfies OperationTexts;
