import { expect, it } from 'vitest';
import { LANGUAGES } from '../../texts/languages.ts';
import type { MailPurpose } from '../mail-requests.ts';
import { LETTERS } from './letter-words.ts';
import { writeLetter } from './letters.ts';

const PURPOSES = Object.keys(LETTERS) as MailPurpose[];
const about = { to: 'ada@example.org', token: 'abc', baseUrl: 'https://example.org' };

it('names the service as its operator does, in every language', () => {
  for (const language of LANGUAGES) {
    for (const purpose of PURPOSES) {
      const looks = { name: 'Law & <Order>', color: '#ffcc00' };
      const { subject, text, html } = writeLetter(purpose, { ...about, language, looks });
      expect(`${subject}${text}${html}`).not.toMatch(/Sheaf|\{/);
      expect(text, `${language} ${purpose}`).toContain('Law & <Order>');
      expect(html).toContain('Law &#38; &#60;Order&#62;');
      expect(html).not.toContain('<Order>');
    }
  }
});

it('writes the button in the letters that are easier to read on its color', () => {
  const styleOn = (color: string) =>
    writeLetter('reset-password', { ...about, language: 'en', looks: { name: 'Sheaf', color } }).html;
  expect(styleOn('#1d664c')).toContain('background:#1d664c;color:#fff');
  expect(styleOn('#ffcc00')).toContain('background:#ffcc00;color:#000');
});
