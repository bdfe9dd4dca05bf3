import type { PdfNoteCode } from '@sheaf/pdf/syntax/notes';

/** What the PDF core has to say of a document that it wrote; `{bytes}` stands for a value of the note. */
export const PDF_NOTES = {
  repaired: 'The PDF is damaged; what could be read of it was put in order first.',
  scripts_removed: 'JavaScript and actions that launch programs were removed.',
  automatic_actions_removed: 'Actions that open other files or addresses without a click were removed.',
  signatures_removed: 'Digital signatures were removed, since a changed document does not carry them.',
  signatures_broken: 'The digital signatures no longer match, since the file has changed.',
  signatures_kept: 'The changes were added behind the signed document, so its signatures stay as they were.',
  not_protected: 'The output is not protected by a password.',
  layer_configurations_removed: 'Alternative layer configurations were removed.',
  page_templates_removed: 'Page templates, slide shows and records of captured web pages were removed.',
  threads_removed: 'Article threads were removed, since not all of their pages were kept.',
  xfa_removed: 'An XFA form was removed; the fields that are drawn on the pages were kept.',
  images_not_measured: 'The document is too intricate to measure its images; their resolution was kept.',
  target_not_reached: '{bytes} bytes cannot be reached; this is the smallest that could be made.',
  target_gap: 'No image quality gives a size just below {bytes} bytes. This is the largest file that fits.',
  not_smaller: 'No smaller file could be made; the output is the input as it was.',
  attachments_in_first: 'Files attached to the document are in the first file.',
} as const satisfies Record<PdfNoteCode, string>;
