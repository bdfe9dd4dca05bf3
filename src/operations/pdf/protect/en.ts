import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'A password, and limits on printing, copying and changing.',
  params: {
    user_password: { label: 'Password for opening' },
    owner_password: { label: 'Password of the owner' },
  },
} satisfies OperationTexts;
