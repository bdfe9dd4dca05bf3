import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../test/helpers/random.ts';
import { PdfName } from '../syntax/objects.ts';
import { readOperations } from './operations.ts';

const PLACING = new Set(['q', 'Q', 'cm', 'Do', 'gs']);

/** Reads the operators that place images, and writes them down with their operands. */
function scan(content: string): string[] {
  return [...readOperations(Buffer.from(content, 'latin1'), PLACING)].map(({ name, operands }) =>
    [name, ...operands.map((operand) => (operand instanceof PdfName ? operand.name : operand))].join(' '),
  );
}

describe('reading only some operators', () => {
  it('finds the operators that place images', () => {
    expect(scan('q 10 0 0 -20.5 .5 +3 cm /Im#31 Do Q\n/G0 gs')).toEqual([
      'q',
      'cm 10 0 0 -20.5 0.5 3',
      'Do Im1',
      'Q',
      'gs G0',
    ]);
  });

  it('finds operators of three letters', () => {
    const marks = new Set(['BDC', 'EMC']);
    const found = [...readOperations(Buffer.from('/P <</MCID 1>>BDC 0 0 0 scn null (EMC) Tj EMC'), marks)];
    expect(found.map(({ name }) => name)).toEqual(['BDC', 'EMC']);
  });

  it('reads tokens that stand side by side without space', () => {
    expect(scan('q[1 2]0 d(x)Tj/Im Do Q/A gs')).toEqual(['q', 'Do Im', 'Q', 'gs A']);
  });

  it('is not misled by strings, comments, dictionaries and names', () => {
    expect(scan('(q \\) Q (nested Do)) Tj <71 51> Tj % q Do\n/Span <</q /Do>> BDC /Q /q EMC q')).toEqual(['q']);
  });

  it('passes over inline images, whatever bytes they hold', () => {
    const data = '\x00\xff EI \xfe q Q EI\x80 Do';
    expect(scan(`q BI /W 2 /H 2 /BPC 8 /CS /G ID ${data} EI Q`)).toEqual(['q', 'Q']);
    expect(scan('BI /W 1 ID abc')).toEqual([]);
  });

  it('survives any ending', () => {
    for (const content of ['(', '<', '<<', '/', '%', '1', 'BI', '[', '(\\', '/Im Do'])
      expect(() => scan(content)).not.toThrow();
  });

  it('finds what reading all of them finds', () => {
    const random = createRandom(27);
    const words = [
      ...[
        'q',
        'Q',
        '1 0 0 1 5 6 cm',
        '/Im1 Do',
        '/G#31 gs',
        '(a(b)\\)) Tj',
        '<4a> Tj',
        '[(x) -20 <00> /q] TJ',
        'true',
        'null',
      ],
      ...[
        '/Span <</MCID 0/A [1 q]>> BDC',
        'EMC',
        'f*',
        "(x)'",
        '% q Do',
        'BI /W 1 ID \x01q\x02 EI',
        'sh',
        '0.5 .5 rg',
        '/P /q',
        '\n',
        ']',
        '>>',
      ],
    ];
    for (let round = 0; round < 300; round++) {
      const content = Array.from({ length: 40 }, () => random.pick(words)).join(random.pick([' ', '\n']));
      const bytes = Buffer.from(content, 'latin1');
      const all = [...readOperations(bytes)].filter(({ name }) => PLACING.has(name));
      expect([...readOperations(bytes, PLACING)], content).toEqual(all);
    }
  });
});
