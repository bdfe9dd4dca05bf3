import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Filigrane sur des images',
  tagline: 'Un texte ou un logo sur une ou plusieurs images.',
  description:
    'Pose un texte dans n’importe quelle écriture, ou une image donnée en dernier fichier, sur des images : dans un coin, en travers ou partout, aussi visible que vous le voulez. Elles gardent leur format et toutes leurs images animées ; le résultat est en sRGB et sans métadonnées.',
  keywords: ['filigrane', 'logo', 'droits d’auteur', 'signature', 'tampon', 'photo'],
  params: {
    text: { help: 'À laisser vide si le dernier fichier est une image à poser sur les autres.' },
    anchor: { help: 'Où sur l’image.' },
    margin: { help: 'Du plus petit côté.' },
    width: { help: 'De la largeur de l’image. Sans indication 50, ou 25 en répétition.' },
    rotate: { help: 'En degrés, dans le sens antihoraire.' },
    opacity: { help: 'De 1, à peine visible, à 100.' },
    tile: { help: 'Sur toute l’image.' },
    gap: { help: 'En répétition, du plus petit côté.' },
    size: { help: 'En pixels, à la place de la largeur.' },
    color: { help: 'Des lettres, par exemple #ffffff.' },
    font: { help: 'La graisse du texte.' },
  },
  facts: { images: 'Images' },
} satisfies OperationTexts;
