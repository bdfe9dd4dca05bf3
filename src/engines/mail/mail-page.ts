import { escapeHtml } from '../html/html.ts';
import { cleanMail } from './clean-mail.ts';
import type { Mail, MailAddress, MailAttachment } from './message.ts';

/** The headers above a message. */
export interface MailPageWords {
  from: string;
  to: string;
  cc: string;
  bcc: string;
  date: string;
  attachments: string;
  /** Shown when there is no subject. */
  none: string;
  /** Behind the number of addresses that are left out. */
  more: string;
}

const MAX_NAMES = 100;
/** Pictures that Chromium can show, and that run nothing. */
const PICTURES = new Set([
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
]);
const MAX_PICTURES = 500;

/** A picture of the page, at its place below the page's address. */
export interface PagePicture {
  path: string;
  type: string;
  content: Uint8Array;
}

/**
 * Writes a message as a web page: sender, recipients, date and subject, its text with the pictures that came with it,
 * and attached messages below. A shadow tree limits the message's styles to its own text.
 */
export function pageOfMail(
  mail: Mail,
  { words, language, timeZone }: { words: MailPageWords; language: string; timeZone: string },
): { html: string; pictures: PagePicture[]; remote: number } {
  const pictures: PagePicture[] = [];
  let remote = 0;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long', timeZone });

  function bodyOf(message: Mail): string {
    if (message.html === null) return `<pre>${escapeHtml(message.text ?? '')}</pre>`;
    const placed = new Map<MailAttachment, string>();
    const pictureOf = (id: string): string | null => {
      const file = message.attachments.find(({ contentId }) => contentId === id);
      if (!file?.content || !PICTURES.has(file.type.toLowerCase())) return null;
      const known = placed.get(file);
      if (known !== undefined || pictures.length >= MAX_PICTURES) return known ?? null;
      const path = `pictures/${pictures.length}`;
      pictures.push({ path, type: file.type.toLowerCase().replace('jpg', 'jpeg'), content: file.content });
      placed.set(file, path);
      return path;
    };
    const { html, remote: more } = cleanMail(message.html, pictureOf);
    remote += more;
    return `<div class="text"><template shadowrootmode="closed">${html}</template></div>`;
  }

  function sectionOf(message: Mail, level: number): string {
    const files = message.attachments.filter((each) => !isShown(each, message));
    const rows = [
      [words.from, namesOf(message.from ? [message.from] : [], words.more)],
      [words.to, namesOf(message.to, words.more)],
      [words.cc, namesOf(message.cc, words.more)],
      [words.bcc, namesOf(message.bcc, words.more)],
      [words.date, message.date === null ? '' : escapeHtml(when.format(new Date(message.date)))],
      [
        words.attachments,
        files.map(({ name, content }) => `${escapeHtml(name)}${sizeOf(content, language)}`).join('<br>'),
      ],
    ];
    const tableRows = rows
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`);
    const heading = Math.min(6, level);
    const nested = message.attachments.flatMap((each) => (each.message ? [sectionOf(each.message, level + 1)] : []));
    return `<section><h${heading}>${escapeHtml(message.subject || words.none)}</h${heading}><table class="head">${tableRows.join('')}</table>${bodyOf(message)}</section>${nested.join('')}`;
  }

  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject || words.none)}</title><style>${STYLE}</style></head><body>${sectionOf(mail, 1)}</body></html>`;
  return { html, pictures, remote };
}

/** Attachments that a reader sees in the text are not listed as files. */
export function isShown({ contentId }: MailAttachment, { html }: Mail): boolean {
  return contentId !== null && (html ?? '').includes(`cid:${contentId}`);
}

const STYLE = `
body { font: 10.5pt/1.45 'Noto Sans', 'Liberation Sans', Carlito, sans-serif; margin: 0; color: #111; overflow-wrap: anywhere }
h1, h2, h3, h4, h5, h6 { font-size: 15pt; margin: 0 0 .5em; line-height: 1.25 }
section + section { margin-top: 2em; padding-top: 1em; border-top: 2px solid #999 }
.head { border-collapse: collapse; width: 100%; margin-bottom: 1.2em; border-bottom: 1px solid #bbb; font-size: 9.5pt }
.head th { text-align: left; vertical-align: top; font-weight: 600; color: #555; padding: .1em 1em .1em 0; white-space: nowrap; width: 1% }
.head td { padding: .1em 0 }
.head tr:last-child > * { padding-bottom: .8em }
pre { white-space: pre-wrap; font: inherit; margin: 0 }
.text { display: block !important; position: static !important; margin: 0 !important; transform: none !important; overflow-y: clip !important; overflow-x: visible !important; overflow-wrap: break-word }
`;

function namesOf(addresses: readonly MailAddress[], more: string): string {
  const names = addresses.slice(0, MAX_NAMES).map(({ name, address }) => {
    if (!address) return escapeHtml(name);
    return name && name !== address ? `${escapeHtml(name)} &lt;${escapeHtml(address)}&gt;` : escapeHtml(address);
  });
  const left = addresses.length - names.length;
  return names.join(', ') + (left > 0 ? ` … ${left} ${more}` : '');
}

function sizeOf(content: Uint8Array | null, language: string): string {
  if (!content) return '';
  const kilobytes = content.length / 1000;
  const [value, unit] = kilobytes < 1000 ? [kilobytes, 'kilobyte'] : [kilobytes / 1000, 'megabyte'];
  const text = new Intl.NumberFormat(language, { style: 'unit', unit, maximumSignificantDigits: 2 }).format(value);
  return ` (${text})`;
}
