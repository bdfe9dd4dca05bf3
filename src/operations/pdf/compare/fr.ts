import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comparer des PDF',
  tagline: 'Ce qui a changé entre deux versions, l’ancienne d’abord.',
  description:
    'Compare deux PDF, l’ancien d’abord : quels mots ont été remplacés, supprimés, ajoutés ou déplacés, quelles pages sont venues, parties ou ailleurs, et, si vous le voulez, où les pages ont un autre aspect. Des lignes et des pages coupées autrement ne sont pas un changement. Donne un rapport en JSON, avec des positions en millimètres depuis le coin supérieur gauche de la page, et le PDF récent avec les changements marqués par des commentaires qui peuvent être retirés.',
  keywords: ['comparer', 'différences', 'versions', 'modifications', 'changements'],
  params: {
    mode: { help: 'Pour l’aspect, les pages sont d’abord appariées par leur texte.' },
  },
  facts: {
    input_pages: 'Pages des deux',
    identical: 'Identiques',
    changes: 'Changements',
    replaced: 'Remplacements',
    added: 'Ajouts',
    removed: 'Suppressions',
    moved: 'Déplacements',
    page_removed: 'Pages supprimées',
    page_added: 'Pages ajoutées',
    page_moved: 'Pages déplacées',
    page_size: 'Format de page modifié',
    appearance: 'Aspect différent',
  },
} satisfies OperationTexts;
