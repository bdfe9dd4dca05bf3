import type { OperationTexts } from '../../kit/texts.ts';

export default { tagline: 'Size, camera, place, colors and profile of a picture.' } satisfies OperationTexts;
