import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir des données',
  tagline: 'CSV, Excel, JSON, YAML, TOML et XML, de l’un à l’autre.',
  keywords: ['convertir', 'tableau', 'tableur', 'feuille de calcul', 'CSV', 'Excel', 'données'],
} satisfies OperationTexts;
