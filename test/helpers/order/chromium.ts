import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../find-chromium.ts';
import { type OrderPage, PAGE, type Part } from './pages.ts';
import type { Producer } from './producer.ts';

/** Sets pages by Chromium: columns of CSS, floats, flexible boxes, grids and tables. */
export function chromium(): Producer {
  const browser = findChromium();
  return {
    name: 'chromium',
    without: browser ? [] : ['*'],
    async set(pages, folder) {
      return pages.map((page, index) => {
        const [source, output] = ['html', 'pdf'].map((end) => join(folder, `chromium-${index}.${end}`));
        writeFileSync(source!, htmlOf(page, index));
        const flags = ['--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', `--print-to-pdf=${output}`];
        execFileSync(browser!, [...flags, `file://${source}`], { stdio: 'ignore', timeout: 60_000 });
        return existsSync(output!) ? output! : null;
      });
    },
  };
}

function htmlOf({ look, parts }: OrderPage, index: number): string {
  const family = look.script !== 'latin' ? 'DejaVu Sans' : look.serif ? 'Liberation Serif' : 'Liberation Sans';
  return `<!doctype html><meta charset="utf-8"><html dir="${look.script === 'latin' ? 'ltr' : 'rtl'}"><style>
@page { size: ${PAGE.width}pt ${PAGE.height}pt; margin: ${PAGE.margin}pt }
body { margin: 0; font: ${look.size}pt/${look.leading} "${family}"; text-align: ${look.justified ? 'justify' : 'start'} }
h2 { font-size: ${look.size * 1.4}pt; margin: 0.5em 0; text-align: start }
p, ul { margin: 0 0 0.7em }
table { border-collapse: collapse; margin: 1em 0; width: 100% }
td { padding: 2pt 6pt; vertical-align: top; text-align: start }
.ruled td { border: 0.7pt solid #555 }
</style><body>${parts.map((part) => write(part, index)).join('\n')}</body></html>`;
}

function write(part: Part, index: number): string {
  const all = (parts: readonly Part[]) => parts.map((one) => write(one, index)).join('\n');
  switch (part.kind) {
    case 'heading':
      return `<h2>${part.text}</h2>`;
    case 'text':
      return `<p>${part.text}</p>`;
    case 'list':
      return `<ul>${part.items.map((item) => `<li>${item}`).join('')}</ul>`;
    case 'columns': {
      const fill = index % 2 === 0 ? 'balance' : `auto; height: ${part.height}pt`;
      return `<div style="columns: ${part.count}; column-gap: ${part.gap}pt; column-fill: ${fill}">${all(part.parts)}</div>`;
    }
    case 'box': {
      const margin = part.side === 'left' ? 'right' : 'left';
      return `<div style="float: ${part.side}; width: ${part.width - 30}pt; padding: 4pt; margin-${margin}: 14pt; border: 0.5pt solid">${all(part.parts)}</div>${all(part.beside)}<div style="clear: both"></div>`;
    }
    case 'cards': {
      const way = index % 2 === 0 ? 'flex' : `grid; grid-template-columns: repeat(${part.cards.length}, 1fr)`;
      return `<div style="display: ${way}; gap: ${part.gap}pt">${part.cards.map((card) => `<div style="flex: 1">${all(card)}</div>`).join('')}</div>`;
    }
    case 'table':
      return `<table class="${part.ruled ? 'ruled' : ''}">${part.rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join('')}`).join('')}</table>`;
  }
}
