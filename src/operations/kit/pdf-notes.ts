import type { PdfNoteCode } from '@sheaf/pdf/syntax/notes';

/** Notes of the PDF core on a document that it wrote; `{bytes}` is a value of the note. */
export const PDF_NOTES = {
  repaired: 'The PDF is damaged and was repaired first.',
  scripts_removed: 'JavaScript and actions that launch programs were removed.',
  automatic_actions_removed: 'Actions that automatically open files or URLs were removed.',
  signatures_removed: 'Digital signatures were removed because changes invalidate them.',
  signatures_broken: 'The digital signatures are no longer valid because the file changed.',
  signatures_kept: 'Changes were appended after the signed content, so existing signatures are kept.',
  not_protected: 'The output is not password-protected.',
  layer_configurations_removed: 'Alternative layer configurations were removed.',
  page_templates_removed: 'Page templates, slide shows and records of captured web pages were removed.',
  threads_removed: 'Article threads were removed because not all of their pages were kept.',
  xfa_removed: 'An XFA form was removed. The regular form fields were kept.',
  images_not_measured: 'The document is too complex to measure its images. Their resolution was not changed.',
  target_not_reached: 'The target of {bytes} bytes cannot be reached. This is the smallest possible file.',
  target_gap: 'No image quality yields a size just below {bytes} bytes. This is the largest file that fits.',
  not_smaller: 'The file could not be made smaller and is unchanged.',
  attachments_in_first: 'Attachments are in the first file.',
} as const satisfies Record<PdfNoteCode, string>;
