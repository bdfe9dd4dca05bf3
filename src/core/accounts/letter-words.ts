import type { MailPurpose } from './tokens.ts';

/** What mails say, in English; other languages stand in `locales/`. */
export const LETTERS = {
  'verify-email': {
    subject: 'Confirm your e-mail address',
    lead: 'Somebody, most likely you, signed up for Sheaf with this address. Open this link within 24 hours to confirm that it is yours:',
    button: 'Confirm the address',
    close: 'If it was not you, there is nothing to do.',
  },
  'reset-password': {
    subject: 'Choose a new password',
    lead: 'Somebody, most likely you, asked for a new password for your Sheaf account. Open this link within 30 minutes to choose one. This signs you out everywhere, revokes all your API keys and switches your webhooks off, so that nobody who knew the old password stays in:',
    button: 'Choose a new password',
    close: 'If it was not you, there is nothing to do: your password, sessions, keys and webhooks stay as they are.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    lead: 'The password of your Sheaf account was changed, and all other sessions were ended. If it was you, there is nothing to do. If not, choose a new password at once, which also revokes all API keys and switches webhooks off:',
    button: 'Choose a new password',
    close: 'You get this mail whenever the password is changed on your account page.',
  },
  'address-taken': {
    subject: 'You already have an account',
    lead: 'Somebody, most likely you, tried to sign up for Sheaf with this address, which already has an account. Sign in with it; if you have forgotten the password, choose a new one there:',
    button: 'Sign in',
    close:
      'If it was not you, there is nothing to do: nobody got into your account, and we tell you of this once a day at most.',
  },
  'webhook-off': {
    subject: 'A webhook was switched off',
    lead: 'A webhook of your Sheaf account was switched off: its address answered that it is gone, or took no message for five days. Your account lists your webhooks with their last deliveries, and lets you switch it on again:',
    button: 'Look at your webhooks',
    close: 'If you do not need it any more, there is nothing to do.',
  },
} as const satisfies Record<MailPurpose, { subject: string; lead: string; button: string; close: string }>;
