import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Takes out blank pages, such as backs of scans.',
  params: {
    ink: { label: 'Ink allowed (%)', help: 'A lone page number has about 0.008, a short line 0.05.' },
    password: EN.password,
  },
} satisfies OperationTexts;
