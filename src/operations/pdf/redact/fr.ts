import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Caviarder un PDF',
  tagline: 'Retire pour de bon des mots, des IBAN ou des zones.',
  description:
    'Retire pour de bon d’un PDF des mots, des motifs, des données comme les IBAN, ou des zones : des lettres du contenu des pages, des pixels des images, des valeurs des champs, et les mêmes mots partout ailleurs (signets, commentaires, métadonnées, textes de remplacement, révisions antérieures). Ce qui reste est ouvert et fouillé à nouveau ; ce qui ne peut être rendu sûr devient une image, ou la tâche échoue.',
  keywords: ['caviarder', 'noircir', 'censurer', 'anonymiser', 'masquer', 'confidentiel'],
  params: {
    areas: { help: 'Page, distance des bords gauche et supérieur, largeur et hauteur en millimètres.' },
    graphics: { help: 'Quels traits et formes partent aussi.' },
    label: { help: 'Figure dans les zones effacées, s’il y a la place.' },
    sanitize: { help: 'Comme en nettoyant un PDF.' },
    on_doubt: { help: 'Ce qu’il advient des pages qui ne peuvent être rendues sûres autrement.' },
  },
  facts: {
    matches: 'Occurrences',
    areas: 'Zones',
    characters: 'Caractères',
    graphics: 'Dessins',
    annotations: 'Commentaires et champs',
    elsewhere: 'À d’autres endroits',
  },
} satisfies OperationTexts;
