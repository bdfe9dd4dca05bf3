import { describe, expect, it } from 'vitest';
import { scanContent } from './content.ts';

/** Scans and writes down what was called. */
function scan(content: string): string[] {
  const calls: string[] = [];
  scanContent(Buffer.from(content, 'latin1'), {
    save: () => calls.push('q'),
    restore: () => calls.push('Q'),
    transform: (matrix) => calls.push(`cm ${matrix.join(' ')}`),
    draw: (name) => calls.push(`Do ${name}`),
    state: (name) => calls.push(`gs ${name}`),
  });
  return calls;
}

describe('scanContent', () => {
  it('finds the operators that place images', () => {
    expect(scan('q 10 0 0 -20.5 .5 +3 cm /Im#31 Do Q\n/G0 gs')).toEqual([
      'q',
      'cm 10 0 0 -20.5 0.5 3',
      'Do Im1',
      'Q',
      'gs G0',
    ]);
  });

  it('reads tokens that stand side by side without space', () => {
    expect(scan('q[1 2]0 d(x)Tj/Im Do Q/A gs')).toEqual(['q', 'Do Im', 'Q', 'gs A']);
  });

  it('takes the last six numbers', () => {
    expect(scan('9 9 1 0 0 1 5 6 cm')).toEqual(['cm 1 0 0 1 5 6']);
    expect(scan('1 0 0 1 5 cm')).toEqual([]);
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
});
