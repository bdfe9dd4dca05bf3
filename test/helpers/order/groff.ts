import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OrderPage, PAGE, type Part } from './pages.ts';
import type { Producer } from './producer.ts';
import { programs } from './programs.ts';

/** Sets pages by groff with its ms macros and tbl; columns continue to the end of the page. */
export function groff(): Producer {
  return {
    name: 'groff',
    without: programs(['groff', 'gropdf']) ? ['box', 'sections', 'table in columns', 'hebrew', 'arabic'] : ['*'],
    async set(pages, folder) {
      return pages.map((page, index) => {
        const path = join(folder, `groff-${index}.pdf`);
        const pdf = execFileSync('groff', ['-t', '-ms', '-Tpdf', `-P-p${PAGE.height}p,${PAGE.width}p`], {
          input: sourceOf(page),
          stdio: ['pipe', 'pipe', 'ignore'],
          maxBuffer: 1 << 26,
        });
        writeFileSync(path, pdf);
        return path;
      });
    },
  };
}

function sourceOf({ look, parts }: OrderPage): string {
  const width = PAGE.width - 2 * PAGE.margin;
  return `.nr PS ${Math.round(look.size)}
.nr VS ${Math.round(look.size * look.leading)}
.nr PO ${PAGE.margin}p
.nr LL ${width}p
.nr HM ${PAGE.margin}p
.nr FM ${PAGE.margin}p
.fam ${look.serif ? 'T' : 'H'}
.nr HY 0
.LP
.nh
${look.justified ? '.ad b' : '.ad l'}
${parts.map((part) => write(part, width, look.size)).join('\n')}
`;
}

function write(part: Part, width: number, size: number): string {
  const all = (parts: readonly Part[], room: number) => parts.map((one) => write(one, room, size)).join('\n');
  switch (part.kind) {
    case 'heading':
      return `.LP\n.nh\n.B "${part.text}"`;
    case 'text':
      return `.LP\n.nh\n${part.text}`;
    case 'list':
      return part.items.map((item) => `.IP \\(bu 2\n.nh\n${item}`).join('\n');
    case 'columns': {
      const one = (width - part.gap * (part.count - 1)) / part.count;
      return `.MC ${one.toFixed(1)}p ${part.gap.toFixed(1)}p\n${all(part.parts, one)}`;
    }
    case 'box':
      return '';
    case 'cards': {
      const one = ((width - part.gap * (part.cards.length - 1)) / part.cards.length).toFixed(0);
      const cell = (card: Part[]) => `T{\n.nh\n${all(card, width).replaceAll('.LP\n.nh', '.br')}\nT}`;
      return tableOf(part.cards.map(() => `lw(${one}p)`).join(' '), [part.cards.map(cell)], '');
    }
    case 'table': {
      const prose = part.rows.some((row) => row.some((cell) => cell.length > 45));
      const one = (width / part.rows[0]!.length - 14).toFixed(0);
      const layout = part.rows[0]!.map(() => (prose ? `lw(${one}p)` : 'l')).join(' ');
      const cell = (text: string) => (prose ? `T{\n.nh\n${text}\nT}` : text);
      return tableOf(
        layout,
        part.rows.map((row) => row.map(cell)),
        part.ruled ? 'allbox ' : '',
      );
    }
  }
}

function tableOf(layout: string, rows: readonly string[][], options: string): string {
  return `.LP\n.TS\n${options}tab(@);\n${layout}.\n${rows.map((row) => row.join('@')).join('\n')}\n.TE`;
}
