import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Vérifier les signatures',
  tagline: 'Qui a signé, quand, et si rien n’a changé depuis.',
  description:
    'Vérifie chaque signature numérique d’un PDF et en rend compte en JSON : si ce qu’elle couvre est intact, qui a signé et quand, si le certificat mène à une racine de confiance, a été révoqué ou a expiré, et ce qui a été modifié après la signature. Les signatures falsifiées ou détournées, et les documents qui montrent autre chose que ce qui a été signé, sont signalés.',
  keywords: ['vérifier', 'signature', 'certificat', 'valide', 'authenticité'],
  params: {
    roots: { help: 'En PEM ; sans elles, on ne peut dire qui a signé.' },
    system_roots: { help: 'Les racines auxquelles ce service fait lui-même confiance.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: {
    verdict: 'Verdict',
    signatures: 'Signatures',
    unknown: 'Incertaines',
    invalid: 'Non valides',
    covers_whole_file: 'Couvre tout le fichier',
  },
} satisfies OperationTexts;
