/** Styles of pages made from texts: light, dark, and on paper. They load nothing. */
export const STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --soft: #59636e; --line: #d1d9e0; --fill: #f6f8fa; --link: #0550ae;
  --word: #cf222e; --value: #0a3069; --name: #6639ba; --number: #0550ae; --added: #116329; --removed: #82071e; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --soft: #9da7b1; --line: #3d444d; --fill: #1b2028; --link: #79b8ff; --word: #ff8a80;
    --value: #a5d6ff; --name: #d2a8ff; --number: #79c0ff; --added: #7ee787; --removed: #ffb3ad; background: #0f1318; }
}
* { box-sizing: border-box; }
html { font: 100%/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  color: var(--text); -webkit-text-size-adjust: 100%; overflow-wrap: break-word; }
body { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .6em; break-after: avoid; }
h1 { font-size: 2rem; } h2 { font-size: 1.5rem; } h3 { font-size: 1.2rem; } h4, h5, h6 { font-size: 1rem; }
h2 { padding-bottom: .25em; border-bottom: 1px solid var(--line); }
body > header, body > :first-child, main > :first-child { margin-top: 0; }
header h1 { margin: 0 0 .2em; } header p { margin: 0; color: var(--soft); } header { margin-bottom: 2rem; }
p, ul, ol, dl, blockquote, pre, .table, details, figure { margin: 0 0 1em; }
ul, ol { padding-left: 1.6em; } li > p { margin-bottom: .5em; } li + li { margin-top: .2em; }
li.task { list-style: none; } li.task > input, li.task > p > input { margin: 0 .4em 0 -1.4em; }
a { color: var(--link); text-underline-offset: .15em; }
img { max-width: 100%; height: auto; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
blockquote { padding: 0 1em; border-left: .25em solid var(--line); color: var(--soft); }
code, kbd, samp, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: .875em; }
:not(pre) > code, kbd { background: var(--fill); border-radius: .3em; padding: .15em .35em; }
kbd { border: 1px solid var(--line); }
pre { background: var(--fill); border: 1px solid var(--line); border-radius: .5em; padding: .9em 1em; overflow-x: auto; line-height: 1.45; }
pre code { font-size: 1em; }
.table { overflow-x: auto; } table { border-collapse: collapse; } thead { break-after: avoid; }
th, td { border: 1px solid var(--line); padding: .35em .75em; text-align: left; vertical-align: top; }
th { background: var(--fill); }
summary { cursor: pointer; } mark { background: #fff3a3; color: #1f2328; }
.contents { margin: 0 0 2rem; padding: 1rem 1.25rem; background: var(--fill); border-radius: .5em; }
.contents ul { margin: 0; padding-left: 1.2em; } .contents > ul { padding: 0; list-style: none; }
.footnotes { margin-top: 3em; padding-top: 1em; border-top: 1px solid var(--line); font-size: .9em; color: var(--soft); }
.footnote-mark { line-height: 0; } .footnote-mark a, .footnote-back { text-decoration: none; }
.no-image { color: var(--soft); font-style: italic; } .unread-formula { color: var(--removed); }
math[display="block"], math.tml-display { margin: .4em 0; overflow-x: auto; overflow-y: hidden; }
.hljs-comment, .hljs-quote, .hljs-meta { color: var(--soft); font-style: italic; }
.hljs-keyword, .hljs-selector-tag, .hljs-doctag, .hljs-type { color: var(--word); }
.hljs-string, .hljs-regexp, .hljs-link { color: var(--value); }
.hljs-title, .hljs-section, .hljs-name, .hljs-selector-id, .hljs-selector-class { color: var(--name); }
.hljs-number, .hljs-literal, .hljs-attr, .hljs-attribute, .hljs-variable, .hljs-built_in, .hljs-symbol, .hljs-bullet { color: var(--number); }
.hljs-addition { color: var(--added); } .hljs-deletion { color: var(--removed); }
.hljs-emphasis { font-style: italic; } .hljs-strong { font-weight: bold; }
@media print {
  :root { --text: #000; --soft: #444; --line: #bbb; --fill: #f5f5f5; --link: #0550ae; --word: #a40e26; --value: #0a3069;
    --name: #512a97; --number: #0550ae; --added: #116329; --removed: #82071e; background: none; color-scheme: light; }
  html { font-size: 11pt; }
  body { max-width: none; padding: 0; }
  pre, blockquote, table, img, figure, math[display="block"] { break-inside: avoid; }
  details::details-content { content-visibility: visible; height: auto; } pre { white-space: pre-wrap; } .table { overflow: visible; } p, li { orphans: 3; widows: 3; }
}
`;
