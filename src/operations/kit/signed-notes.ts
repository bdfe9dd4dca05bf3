/** Messages about the signatures of changed documents. */
export const SIGNED_NOTES = {
  signed_document:
    'The PDF is signed ({names}). {why_sentence} To do it all the same, set on_signed to "invalidate" or "remove".',
  breaks_whole: 'This rewrites the whole document, which breaks every signature.',
  breaks_content: 'This changes what the pages show, which breaks its signatures.',
  breaks_comments: 'This changes comments, which puts its signatures in doubt.',
  breaks_certification: 'Its certification does not allow this change.',
  breaks_locked_fields: 'This changes fields that a signature has locked.',
  breaks_values: 'This replaces what fields show, which puts its signatures in doubt.',
  breaks_unproven: 'It could not be shown that its signatures stay valid.',
  signature_removed: 'The signature “{name}” was removed.',
  more_signatures_removed:
    '{count, plural, one {One more signature was} other {{count} more signatures were}} removed.',
} as const;
