import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF reparieren',
  tagline: 'Rettet, was lesbar ist.',
  description:
    'Liest von einem beschädigten PDF, was lesbar ist, und schreibt es geordnet: mit neuem Objektverzeichnis und Seitenbaum, richtigen Längen, Datenströmen mit richtigem Ende und verlorenen Seiten. Berichtet, was falsch war.',
  keywords: ['retten', 'wiederherstellen', 'kaputt', 'beschädigt', 'defekt', 'lässt sich nicht öffnen'],
  params: { password: DE.password },
  facts: {
    damaged: 'Beschädigt',
  },
} satisfies OperationTexts;
