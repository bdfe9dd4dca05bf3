import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Seiten drehen',
  tagline: 'Dreht alle Seiten oder einzelne, bis sie richtig stehen.',
  description:
    'Dreht Seiten eines PDFs um rechte Winkel, im Uhrzeigersinn. Nichts wird neu gezeichnet: Text, Bilder, Verweise, Formularfelder und Lesezeichen bleiben, wie sie sind, und drehen sich mit ihrer Seite.',
  keywords: ['rotieren', 'wenden', 'Ausrichtung', 'Querformat', 'Hochformat', 'auf dem Kopf', 'Grad'],
  params: {
    angle: {
      label: 'Drehung',
      help: 'Im Uhrzeigersinn.',
      values: { 90: 'Nach rechts', 180: 'Auf den Kopf', 270: 'Nach links' },
    },
    pages: DE.pages,
    turns: { label: 'Anders gedrehte Seiten', help: 'Seiten, die um einen eigenen Winkel gedreht werden.' },
    password: DE.password,
  },
} satisfies OperationTexts;
