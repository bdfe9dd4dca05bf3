import { expect, it } from 'vitest';
import { renderMarkdown } from './render.ts';

const clean = (text: string) =>
  renderMarkdown(text, { html: 'clean', math: false, highlight: false, breaks: false, picture: () => null }).html;

it('prints nothing of scripts and styles that stand in a line', () => {
  const html = clean(
    'A <script>alert(1)</script>B <STYLE media="x">p{color:red}</style>and <b>c</b> <script src="x">*d*</script>',
  );
  expect(html).toBe('<p>A B and <b>c</b> </p>\n');
});

it('keeps what follows an element that never ends', () => {
  expect(clean('A <script>b\n\nC')).toContain('<p>C</p>');
});
