import type { MailMessage } from '../../ports/mail.ts';
import { catalogueOf } from '../../texts/catalogue.ts';
import { escapeHtml } from '../../texts/escape-html.ts';
import { formatMessage } from '../../texts/format.ts';
import type { Language } from '../../texts/languages.ts';
import type { MailPurpose } from '../mail-requests.ts';
import { LETTERS } from './letter-words.ts';

/** The screen that a mail leads to. */
const PAGES: Record<MailPurpose, string> = {
  'verify-email': 'verify-email',
  'reset-password': 'reset-password',
  'password-changed': 'forgot-password',
  'address-taken': 'login',
  'webhook-off': 'account',
};

/** The luminance on which black and white have the same contrast. */
const EQUAL_CONTRAST = Math.sqrt(1.05 * 0.05) - 0.05;

/** Branding of mails. */
export interface MailLooks {
  name: string;
  /** `#rrggbb` of the button. */
  color: string;
}

/**
 * Writes a mail in plain text and HTML.
 * @param token what the link carries, or null
 * @param baseUrl address of the service without a slash at its end; never taken from a request
 */
export function writeLetter(
  purpose: MailPurpose,
  {
    to,
    token,
    baseUrl,
    language,
    looks: { name, color },
  }: { to: string; token: string | null; baseUrl: string; language: Language; looks: MailLooks },
): MailMessage {
  const say = (part: keyof (typeof LETTERS)[MailPurpose]) => {
    const message = catalogueOf(language)[`mails.${purpose}.${part}`] ?? LETTERS[purpose][part];
    return formatMessage(message, { site: name }, language);
  };
  const [subject, lead, button, close] = [say('subject'), say('lead'), say('button'), say('close')];
  // The part after # stays in the browser: no server or proxy on the way writes it into a log.
  const link = `${baseUrl}/${PAGES[purpose]}${token === null ? '' : `#token=${token}`}`;
  const text = `${lead}\n\n${link}\n\n${close}\n`;
  const href = escapeHtml(link);
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1a1a1a;max-width:34rem;margin:2rem auto;padding:0 1rem">
<p style="font-weight:600">${escapeHtml(name)}</p>
<h1 style="font-size:1.25rem">${escapeHtml(subject)}</h1>
<p>${escapeHtml(lead)}</p>
<p><a href="${href}" style="display:inline-block;padding:.6rem 1rem;border-radius:.4rem;background:${color};color:${readableOn(color)};text-decoration:none">${escapeHtml(button)}</a></p>
<p style="font-size:.85rem;word-break:break-all">${href}</p>
<p>${escapeHtml(close)}</p>
</body></html>
`;
  return { to, subject, text, html, link };
}

/** White, or black where white would have less contrast (WCAG 2, relative luminance). */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > EQUAL_CONTRAST ? '#000' : '#fff';
}
