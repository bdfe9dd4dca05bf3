import { expect, it } from 'vitest';
import { htmlOfRtf } from './rtf.ts';

const html = (body: string) => htmlOfRtf(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 ${body}}`, 'latin1'));

it('control words that every object has as a name write nothing, as other unknown ones', () => {
  for (const word of ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'unknown'])
    expect(html(`{\\*\\htmltag64 <p>}a\\${word} b\\endash c`)).toBe('<p>ab–c');
});
