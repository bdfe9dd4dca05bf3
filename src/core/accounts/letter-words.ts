import type { MailPurpose } from '../mail-requests.ts';

/** The English words of mails, as ICU messages: `site` is the name of the service. `locales/` holds other languages. */
export const LETTERS = {
  'verify-email': {
    subject: 'Confirm your email address',
    lead: 'Thanks for signing up for {site}. Confirm your email address within 24 hours:',
    button: 'Confirm email address',
    close: 'If you did not sign up, you can ignore this email.',
  },
  'reset-password': {
    subject: 'Reset your password',
    lead: 'We received a request to reset the password of your {site} account. Choose a new password within 30 minutes. For your security, this signs you out everywhere, revokes all your API keys and turns off your webhooks:',
    button: 'Reset password',
    close: 'If you did not request this, you can ignore this email. Nothing will change.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    lead: 'The password of your {site} account was changed, and all other sessions were signed out. If this was you, no action is needed. If not, reset your password now. This also revokes all API keys and turns off webhooks:',
    button: 'Reset password',
    close: 'We send this email whenever your password is changed.',
  },
  'address-taken': {
    subject: 'You already have an account on {site}',
    lead: 'Someone tried to sign up for {site} with this email address, but you already have an account. Sign in, or reset your password there if you forgot it:',
    button: 'Sign in',
    close:
      'If this was not you, you can ignore this email. Nobody accessed your account. We send this at most once a day.',
  },
  'webhook-off': {
    subject: 'Your webhook was turned off',
    lead: 'A webhook of your {site} account was turned off because its URL returned 410 Gone or accepted no messages for five days. You can check recent deliveries and turn it back on in your account:',
    button: 'View webhooks',
    close: 'If you no longer need it, you can ignore this email.',
  },
} as const satisfies Record<MailPurpose, { subject: string; lead: string; button: string; close: string }>;
