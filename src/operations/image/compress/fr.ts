import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Compresser une image',
  tagline: 'Des fichiers plus petits, sans différence visible.',
  description:
    'Allège un fichier image, et lui donne un autre format si vous le demandez. Dans le même format, le résultat n’est plus gros que l’original que si les métadonnées ne peuvent être retirées autrement.',
  keywords: ['compresser', 'réduire', 'alléger', 'plus petit', 'photo', 'taille', 'octets'],
  params: {
    quality: {
      help: '1 est le plus petit, 100 le plus beau. Sous 100, un PNG peut être réduit à 256 couleurs ; le TIFF est toujours sans perte.',
    },
    target_bytes: { help: 'La meilleure qualité qui convient ; moins de pixels si aucune ne suffit.' },
    strip_metadata: { help: 'Retire le lieu, l’appareil, les commentaires, etc., et convertit les couleurs en sRGB.' },
  },
} satisfies OperationTexts;
