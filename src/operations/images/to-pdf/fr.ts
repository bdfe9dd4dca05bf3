import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Images en PDF',
  tagline: 'Un PDF à partir de photos ou de scans, une page par image.',
  description:
    'Fait un PDF d’images dans leur ordre, chacune droite sur sa propre page ; un TIFF donne toutes ses pages. Les fichiers JPEG, JPEG 2000, la plupart des PNG et les TIFF en noir et blanc sont intégrés avec leurs propres données, sans leurs métadonnées ; tous les autres sont gardés sans perte, en 8 bits par canal.',
  keywords: ['images en PDF', 'photo', 'JPG en PDF', 'scan', 'convertir', 'assembler'],
  params: {
    paper: { help: 'Sans indication, la page a la taille de l’image.' },
    dpi: { help: 'Pour une page à la taille de l’image ; sinon ce que dit l’image, ou 150.' },
    margin: { help: 'Reste libre tout autour.' },
  },
  facts: { embedded: 'Intégrées telles quelles' },
} satisfies OperationTexts;
