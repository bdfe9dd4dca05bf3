import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword } from '../../kit/password.ts';

export default defineOperation({
  name: 'pdf-info',
  title: 'Inspect a PDF',
  description:
    'Reports what a PDF is and holds, as JSON: page sizes and boxes, fonts and whether they are embedded, images with their resolution, encryption and permissions, signatures, tags, claims of PDF/A and PDF/UA, attachments, bookmarks, and what a reader would run. Signatures and claims are reported, not verified.',
  keywords: ['information', 'analyse', 'report', 'fonts', 'dpi', 'page size', 'preflight', 'permissions', 'javascript'],
  family: 'pdf',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({ password: pdfPassword }),
  limits: { seconds: 60 },
  examples: [
    { files: ['features.pdf'], params: {} },
    { files: ['render-features.pdf'], params: {} },
  ],
});
