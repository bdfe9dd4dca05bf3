import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'What stands in Word, PowerPoint, Excel and OpenDocument files.',
} satisfies OperationTexts;
