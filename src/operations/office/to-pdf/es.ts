import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office a PDF',
  tagline: 'Word, Excel, PowerPoint y OpenDocument como PDF.',
  description:
    'Hace un PDF de un documento de texto (DOCX, DOC, ODT, RTF), un libro (XLSX, XLS, ODS, CSV) o una presentación (PPTX, PPT, ODP), compuesto por LibreOffice. Las macros no se ejecutan, y no se descarga nada de lo que el archivo nombra en otros sitios.',
  keywords: ['Word a PDF', 'Excel a PDF', 'PowerPoint a PDF', 'DOCX', 'XLSX', 'PPTX', 'ODT', 'convertir'],
  params: {
    pages: { help: 'Páginas del PDF, por ejemplo 1-3,5. Vacío: todas.' },
    pdf_standard: { label: 'Norma PDF', help: 'Para conservarlo mucho tiempo.' },
    pdf_ua: { label: 'Declarar accesible (PDF/UA)', help: 'Lo bien que se lea depende del documento.' },
    tagged: { label: 'Con etiquetas', help: 'Títulos, listas y tablas, para los lectores de pantalla.' },
    bookmarks: { help: 'A partir de los títulos, las hojas o las diapositivas.' },
    image_quality: { label: 'Calidad de las imágenes', help: 'Como JPEG; 100 conserva las imágenes sin pérdida.' },
    max_dpi: { label: 'Resolución máxima', help: 'Las imágenes más finas se reducen a esta resolución, en ppp.' },
    password: { help: 'Abre un archivo DOCX, XLSX o PPTX protegido. El PDF no la tiene.' },
    single_page_sheets: { label: 'Cada hoja en una página', help: 'Por grande que sea la página.' },
    comments: { label: 'Comentarios', help: 'Como anotaciones del PDF.' },
    hidden_slides: { label: 'Diapositivas ocultas', help: 'También se convierten en páginas.' },
    speaker_notes: {
      label: 'Notas del orador',
      help: 'Cada una bajo su diapositiva, en una página propia.',
      values: { none: 'Ninguna', after: 'Tras las diapositivas', only: 'Solo las notas' },
    },
  },
  facts: { page_count: 'Páginas', output_pages: 'Páginas del resultado' },
} satisfies OperationTexts;
