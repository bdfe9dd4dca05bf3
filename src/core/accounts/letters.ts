import type { MailMessage } from '../../ports/mail.ts';
import { escapeHtml } from '../../texts/escape-html.ts';
import type { Language } from '../../texts/languages.ts';
import { translateTree } from '../../texts/tree.ts';
import { LETTERS } from './letter-words.ts';
import type { MailPurpose } from './tokens.ts';

/** The screen that a mail leads to. */
const PAGES: Record<MailPurpose, string> = {
  'verify-email': 'verify-email',
  'reset-password': 'reset-password',
  'password-changed': 'forgot-password',
  'address-taken': 'login',
  'webhook-off': 'account',
};

/**
 * Writes a mail in plain text and HTML.
 * @param token what the link carries, or null
 * @param baseUrl address of the service without a slash at its end; never taken from a request
 */
export function writeLetter(
  purpose: MailPurpose,
  { to, token, baseUrl, language }: { to: string; token: string | null; baseUrl: string; language: Language },
): MailMessage {
  const { subject, lead, button, close } = translateTree(LETTERS[purpose], `mails.${purpose}`, language);
  // The part after # stays in the browser: no server or proxy on the way writes it into a log.
  const link = `${baseUrl}/${PAGES[purpose]}${token === null ? '' : `#token=${token}`}`;
  const text = `${lead}\n\n${link}\n\n${close}\n`;
  const href = escapeHtml(link);
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1a1a1a;max-width:34rem;margin:2rem auto;padding:0 1rem">
<h1 style="font-size:1.25rem">${escapeHtml(subject)}</h1>
<p>${escapeHtml(lead)}</p>
<p><a href="${href}" style="display:inline-block;padding:.6rem 1rem;border-radius:.4rem;background:#1f4fd8;color:#fff;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="font-size:.85rem;word-break:break-all">${href}</p>
<p>${escapeHtml(close)}</p>
</body></html>
`;
  return { to, subject, text, html, link };
}
