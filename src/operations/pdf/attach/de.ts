import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Dateien an ein PDF hängen',
  tagline: 'Anhänge, die im PDF mitreisen.',
  description:
    'Legt Dateien jeder Art in ein PDF, wo Leseprogramme sie als Anhänge zeigen. Die erste Eingabe ist das PDF, alle anderen werden angehängt; eine gleichen Namens wird ersetzt.',
  keywords: ['Anhang', 'Anlage', 'einbetten', 'Rechnung', 'ZUGFeRD', 'Portfolio'],
  params: {
    description: { label: 'Beschreibung', help: 'Was Leseprogramme neben den Anhängen zeigen.' },
    password: DE.password,
  },
  facts: {
    attached: 'Angehängt',
    replaced: 'Ersetzt',
  },
} satisfies OperationTexts;
