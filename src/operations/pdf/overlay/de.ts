import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF überlagern',
  tagline: 'Briefkopf, Stempel oder Hintergrund (die zweite Datei) für die Seiten der ersten.',
  description:
    'Legt die Seiten eines zweiten PDFs über (oder unter) die des ersten: Briefköpfe, Stempel, Wasserzeichen, Formulare. Jede steht nur einmal in der Datei, aufrecht, so groß, wie sie passt, in der Mitte; alles andere bleibt, wie es ist.',
  keywords: ['Briefkopf', 'Briefpapier', 'Stempel', 'Wasserzeichen', 'Hintergrund', 'darüberlegen', 'unterlegen'],
  params: {
    under: { label: 'Als Hintergrund', help: 'Unter das, was auf den Seiten steht.' },
    repeat: { label: 'Wiederholen', help: 'Von vorn beginnen, wenn das zweite PDF weniger Seiten hat.' },
    pages: DE.pages,
    password: DE.password,
  },
  facts: {
    pages_overlaid: 'Überlagerte Seiten',
  },
} satisfies OperationTexts;
