import { decodeHTML } from 'entities/decode';
import { requireShort } from '../text.ts';
import type { Body } from './tool.ts';

const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Writes text as HTML, or reads character references as browsers do (HTML Standard, section 13.2.5.72). */
export function run({ text, operation, characters }: Body) {
  requireShort(text);
  if (operation === 'decode') return { result: decodeHTML(text) };
  const escaped = text.replace(/[&<>"']/g, (sign) => MARKUP[sign] ?? sign);
  if (characters === 'markup') return { result: escaped };
  return {
    result: escaped.replace(/[^\p{ASCII}]/gu, (sign) => `&#x${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()};`),
  };
}
