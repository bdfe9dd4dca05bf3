import { describe, expect, test } from 'vitest';
import { parseXml } from './xml.ts';

const PACKET = '<?xpacket begin=""?>\n<a:x xmlns:a="urn:a" a:k="1 &lt; 2"><b>one<!-- no --><![CDATA[<two>]]></b></a:x>';

describe('XML of metadata', () => {
  test.each([
    ['nothing', ''],
    ['a line', '\n'],
    ['the end of the packet and room to grow', `\n<?xpacket end="w"?>${' '.repeat(50)}\n`],
    ['zeros', '\0\0'],
  ])('is read whole where %s comes behind it', (_, behind) => {
    const root = parseXml(PACKET + behind);
    expect(root).toMatchObject({ namespace: 'urn:a', name: 'x', attributes: [{ name: 'k', value: '1 < 2' }] });
    expect(root?.children.map(({ name, text }) => [name, text])).toEqual([['b', 'one<two>']]);
  });

  test.each([
    ['text behind the root', `${PACKET}more`],
    ['text before it', `more${PACKET}`],
    ['two roots', '<a/><b/>'],
    ['an element that does not end', '<a><b></b>'],
    ['ends in another order', '<a><b></a></b>'],
    ['a declaration of entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a comment that does not end', '<a/><!-- '],
    ['elements too deep within each other', `${'<a>'.repeat(70)}${'</a>'.repeat(70)}`],
  ])('is taken for none with %s', (_, text) => {
    expect(parseXml(text)).toBeNull();
  });
});
