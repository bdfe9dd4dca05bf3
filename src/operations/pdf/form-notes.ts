/** Messages about fields that pages seem to ask for. */
export const LIKELY_FIELD_NOTES = {
  likely_fields_none: 'No likely form fields were found.',
  likely_fields_scans:
    '{count, plural, one {A page is an image, where fields are} other {{count} pages are images, where fields are}} not detected.',
  likely_fields_cut: 'There may be more fields. The first {count} are listed.',
} as const;
