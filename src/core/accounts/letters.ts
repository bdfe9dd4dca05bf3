import type { MailMessage } from '../../ports/mail.ts';
import type { MailPurpose } from './tokens.ts';

const TEXTS: Record<MailPurpose, { subject: string; page: string; lead: string; button: string; close: string }> = {
  'verify-email': {
    subject: 'Confirm your e-mail address',
    page: 'verify-email',
    lead: 'Somebody, most likely you, signed up for Sheaf with this address. Open this link within 24 hours to confirm that it is yours:',
    button: 'Confirm the address',
    close: 'If it was not you, there is nothing to do.',
  },
  'reset-password': {
    subject: 'Choose a new password',
    page: 'reset-password',
    lead: 'Somebody, most likely you, asked for a new password for your Sheaf account. Open this link within 30 minutes to choose one. This signs you out everywhere and revokes all your API keys, so that nobody who knew the old password stays in:',
    button: 'Choose a new password',
    close: 'If it was not you, there is nothing to do: your password, sessions and keys stay as they are.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    page: 'forgot-password',
    lead: 'The password of your Sheaf account was changed, and all other sessions were ended. If it was you, there is nothing to do. If not, choose a new password at once, which also revokes all API keys:',
    button: 'Choose a new password',
    close: 'You get this mail whenever the password is changed on your account page.',
  },
  'address-taken': {
    subject: 'You already have an account',
    page: 'login',
    lead: 'Somebody, most likely you, tried to sign up for Sheaf with this address, which already has an account. Sign in with it; if you have forgotten the password, choose a new one there:',
    button: 'Sign in',
    close:
      'If it was not you, there is nothing to do: nobody got into your account, and we tell you of this once a day at most.',
  },
  'webhook-off': {
    subject: 'A webhook was switched off',
    page: 'account',
    lead: 'A webhook of your Sheaf account was switched off: its address answered that it is gone, or took no message for five days. Your account lists your webhooks with their last deliveries, and lets you switch it on again:',
    button: 'Look at your webhooks',
    close: 'If you do not need it any more, there is nothing to do.',
  },
};

/**
 * Writes a mail in plain text and HTML.
 * @param token what the link carries, or null
 * @param baseUrl address of the service without a slash at its end; never taken from a request
 */
export function writeLetter(
  purpose: MailPurpose,
  { to, token, baseUrl }: { to: string; token: string | null; baseUrl: string },
): MailMessage {
  const { subject, page, lead, button, close } = TEXTS[purpose];
  // What stands behind the # stays in the browser: no server or proxy on the way writes it into a log.
  const link = `${baseUrl}/${page}${token === null ? '' : `#token=${token}`}`;
  const text = `${lead}\n\n${link}\n\n${close}\n`;
  const href = escapeHtml(link);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1a1a1a;max-width:34rem;margin:2rem auto;padding:0 1rem">
<h1 style="font-size:1.25rem">${subject}</h1>
<p>${lead}</p>
<p><a href="${href}" style="display:inline-block;padding:.6rem 1rem;border-radius:.4rem;background:#1f4fd8;color:#fff;text-decoration:none">${button}</a></p>
<p style="font-size:.85rem;word-break:break-all">${href}</p>
<p>${close}</p>
</body></html>
`;
  return { to, subject, text, html, link };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
