import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Turns all pages, or some of them, the right way up.',
  params: {
    angle: { label: 'Turn', help: 'Clockwise.', values: { 90: 'Right', 180: 'Upside down', 270: 'Left' } },
    pages: EN.pages,
    turns: { label: 'Pages turned differently', help: 'Pages that are turned by an angle of their own.' },
    password: EN.password,
  },
} satisfies OperationTexts;
