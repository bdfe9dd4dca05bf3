import { PAPER_VALUES } from '../../kit/paper.ts';
import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Broschüre machen',
  tagline: 'Beidseitig drucken, falten, fertig.',
  description:
    'Ordnet Seiten so, dass beidseitig bedruckte (über die kurze Kante gewendete) und in der Mitte gefaltete Blätter ein Heft ergeben. Leere Seiten füllen auf ein Vielfaches von vier auf.',
  keywords: ['Heft', 'Falten', 'Ausschießen', 'Druck', 'Duplex', 'Büchlein', 'Faltblatt'],
  params: {
    paper: { label: 'Papier', help: 'Vor dem Falten.', values: PAPER_VALUES },
    rtl: { label: 'Von rechts nach links', help: 'Für Bücher, die so gelesen werden.' },
    password: DE.password,
  },
  facts: {
    pages_before: 'Seiten vorher',
    sheets: 'Blätter',
  },
} satisfies OperationTexts;
