import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office en PDF',
  tagline: 'Word, Excel, PowerPoint et OpenDocument en PDF.',
  description:
    'Fait un PDF d’un document texte (DOCX, DOC, ODT, RTF), d’un classeur (XLSX, XLS, ODS, CSV) ou d’une présentation (PPTX, PPT, ODP), mis en page par LibreOffice. Les macros ne sont pas exécutées, et rien de ce que le fichier désigne ailleurs n’est téléchargé.',
  keywords: ['Word en PDF', 'Excel en PDF', 'PowerPoint en PDF', 'DOCX', 'XLSX', 'PPTX', 'ODT', 'convertir'],
  params: {
    pages: { help: 'Pages du PDF, par exemple 1-3,5. Vide : toutes.' },
    pdf_standard: { label: 'Norme PDF', help: 'Pour le conserver longtemps.' },
    pdf_ua: { label: 'Déclarer accessible (PDF/UA)', help: 'La qualité de lecture dépend du document.' },
    tagged: { label: 'Balisé', help: 'Titres, listes et tableaux, pour les lecteurs d’écran.' },
    bookmarks: { help: 'À partir des titres, des feuilles ou des diapositives.' },
    image_quality: { label: 'Qualité des images', help: 'En JPEG ; 100 garde les images sans perte.' },
    max_dpi: { label: 'Résolution maximale', help: 'Les images plus fines sont ramenées à cette résolution, en ppp.' },
    password: { help: 'Ouvre un fichier DOCX, XLSX ou PPTX protégé. Le PDF n’en a pas.' },
    single_page_sheets: { label: 'Chaque feuille sur une page', help: 'Quelle que soit la taille de la page.' },
    comments: { label: 'Commentaires', help: 'Sous forme d’annotations du PDF.' },
    hidden_slides: { label: 'Diapositives masquées', help: 'Elles deviennent des pages, elles aussi.' },
    speaker_notes: {
      label: 'Notes du présentateur',
      help: 'Chacune sous sa diapositive, sur une page à part.',
      values: { none: 'Aucune', after: 'Après les diapositives', only: 'Notes seules' },
    },
  },
  facts: { page_count: 'Pages', output_pages: 'Pages du résultat' },
} satisfies OperationTexts;
