import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Retirer les pages blanches',
  tagline: 'Retire les pages vides, comme les versos de scans.',
  description:
    'Retire d’un PDF les pages blanches, comme les versos de feuilles numérisées : les pages sont dessinées, et celles qui n’ont pas plus d’encre que permis partent. Taches, perforations et bords sombres des scans ne comptent pas. Ce qui appartient aux autres pages est gardé.',
  keywords: ['pages blanches', 'pages vides', 'verso', 'retirer', 'scan'],
  params: {
    ink: { help: 'Un numéro de page seul fait environ 0,008, une courte ligne 0,05.' },
  },
  facts: { pages_removed: 'Pages retirées' },
} satisfies OperationTexts;
