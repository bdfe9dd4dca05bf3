import { z } from 'zod';

/** The `password` parameter of operations on PDFs (ISO 32000-2, 7.6.4.3.2: at most 127 bytes are used). */
export const pdfPassword = z
  .string()
  .max(127)
  .optional()
  .describe('Password that opens the PDF, when it is protected by one.');
