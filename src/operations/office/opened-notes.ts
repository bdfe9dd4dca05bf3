/** Messages about documents for LibreOffice. */
export const OPENED_NOTES = {
  office_unknown_kind: 'Unsupported document. Use DOCX, DOC, ODT, RTF, XLSX, XLS, ODS, PPTX, PPT or ODP.',
  office_needs_password: 'The document is password-protected. Enter its password.',
  office_wrong_password: 'Wrong password.',
  office_unreadable: 'Cannot open the document. It is damaged or password-protected.',
};
