import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF für das Web vorbereiten',
  tagline: 'Die erste Seite ist sofort da.',
  description:
    'Ordnet ein PDF so an, dass Leseprogramme im Web die erste Seite zeigen, bevor der Rest da ist („Schnelle Webanzeige“). Nichts wird neu kodiert, und worauf nichts verweist, bleibt weg.',
  keywords: ['linearisieren', 'schnelle Webanzeige', 'optimieren', 'Internet', 'Server', 'Teilabruf'],
  params: { password: DE.password },
} satisfies OperationTexts;
