import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Filigrane sur un PDF',
  tagline: 'Un texte ou une image sur chaque page.',
  description:
    'Pose un texte dans n’importe quelle écriture, ou une image donnée en second fichier, sur les pages d’un PDF : pâle en travers de la page, en tampon dans un coin, ou partout. Ce qui est pareil sur toutes les pages n’est qu’une fois dans le fichier ; tout le reste demeure.',
  keywords: ['filigrane', 'tampon', 'brouillon', 'confidentiel', 'logo'],
  params: {
    text: {
      help: 'Une ou plusieurs lignes. À laisser vide si une image est donnée en second fichier. {page}, {pages}, {date} et {filename} tiennent lieu de la page, du nombre de pages, de la date et du nom du fichier.',
    },
    width: { help: '60 si vide, 25 en répétition.' },
    size: { help: 'En points, à la place du pourcentage.' },
    start: {
      help: 'Ce que vaut {page} sur la première page filigranée ; si vide, la première page du document compte pour 1.',
    },
    rotate: { help: 'En degrés, dans le sens antihoraire ; si vide, le texte au centre est en biais.' },
    opacity: { help: 'En pour cent, de 1, à peine visible, à 100, plein.' },
    margin: { help: 'En millimètres.' },
    tile: { help: 'Sur toute la page.' },
    gap: { help: 'De l’une à la suivante.' },
    under: { help: 'Ce qui est sur les pages peut le cacher.' },
  },
} satisfies OperationTexts;
