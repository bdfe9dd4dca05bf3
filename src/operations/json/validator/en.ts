import type { OperationTexts } from '../../kit/texts.ts';

export default { tagline: 'A strict check of large files, with a report.' } satisfies OperationTexts;
