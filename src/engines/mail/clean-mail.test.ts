import { describe, expect, it } from 'vitest';
import { cleanMail } from './clean-mail.ts';

const clean = (html: string) => cleanMail(html, (id) => (id === 'known' ? 'pictures/0' : null));

describe('the HTML of a message', () => {
  it('keeps looks, and pictures that came with it', () => {
    const { html, remote } = clean(
      '<body bgcolor="#eee"><table width="600"><td style="color: red; padding:2px">x</td></table><img src="cid:known" alt="k"><img src="cid:gone" alt="gone">',
    );
    expect(html).toBe(
      '<style></style><div bgcolor="&#35;eee"><table width="600"><td style="color: red; padding:2px">x</td></table><img src="pictures/0" alt="k">gone</div>'.replace(
        '&#35;',
        '#',
      ),
    );
    expect(remote).toBe(0);
  });

  it('runs and loads nothing, and leaves its place nowhere', () => {
    const { html, remote } = clean(
      `<style>@import url(//x.invalid/a.css); p{background:u\\72l(//x.invalid/b);p/**/osition:fixed;position : absolute} @font-face{src:url(//x.invalid/f)}</style>
       <script>1</script><img src="//x.invalid/1" onerror="x()"><img src="https://x.invalid/2"><svg><image href="//x.invalid/3"/></svg>
       <a href="javascript:x()">a</a><a href="file:///etc/passwd">b</a><iframe src="//x.invalid"></iframe><form action="//x.invalid"><input></form>
       <link rel="stylesheet" href="//x.invalid/c"><meta http-equiv="refresh" content="0;url=//x.invalid"><base href="//x.invalid/">
       <p style="background:URL( 'https://x.invalid/4' );position:fixed">t</p><template><p>hidden</p></template><img srcset="//x.invalid/5 2x">`,
    );
    expect(remote).toBe(2);
    expect(html).not.toMatch(/script|onerror|iframe|<form|<input|<link|<meta|<base|srcset|<svg|<template|hidden/i);
    expect(html).not.toMatch(/url\s*\(|@import|@font-face|position\s*:|file:/i);
    // A style may still spell an address that it cannot load; as an address, nothing is left.
    expect(html).not.toMatch(/(?:src|href)="[^"]*x\.invalid/);
  });

  it.each([
    ['an address', 'background:u\\72l(https://x.invalid/a)'],
    ['an address of many digits', 'background:\\000075rl(https://x.invalid/a)'],
    ['an address by escaped letters', 'background:\\u\\r\\l(https://x.invalid/a)'],
    ['an address behind a comment', 'background:u/**/rl(https://x.invalid/a)'],
    ['a set of pictures', 'background:ima\\67 e-set("https://x.invalid/a" 1x)'],
    ['a rule that loads another', '@\\69mport "https://x.invalid/a";'],
    ['a rule that loads another, in part', '@im\\port "https://x.invalid/a";'],
    ['a font', '@fo\\6e t-face{src:url(https://x.invalid/a)}'],
    ['a place', 'posit\\69on:fixed;top:0'],
    ['a place by an escaped letter', 'p\\osition:fixed;top:0'],
  ])('leaves no escape that hides %s from it', (_, css) => {
    for (const html of [clean(`<style>p{${css}}</style>`).html, clean(`<p style='${css}'>t</p>`).html]) {
      expect(html).not.toContain('\\');
      expect(html).not.toMatch(/url\s*\(|image-set\s*\(|@import|@font-face|position\s*:/i);
    }
  });

  it('cannot end the tree that its styles hold in', () => {
    expect(clean('</template></div></body></html><b>x</b>').html).toBe('<style></style><b>x</b>');
    expect(clean('<style>p{}</style ></template><style>a<b></style>').html).not.toContain('</template');
  });
});
