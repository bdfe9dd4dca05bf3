import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OrderPage, PAGE, type Part } from './pages.ts';
import type { Producer } from './producer.ts';
import { programs } from './programs.ts';

/** Sets pages by pdfLaTeX with multicol and tabular. */
export function latex(): Producer {
  return {
    name: 'latex',
    without: programs(['pdflatex']) ? ['hebrew', 'arabic'] : ['*'],
    async set(pages, folder) {
      return pages.map((page, index) => {
        const source = join(folder, `latex-${index}.tex`);
        writeFileSync(source, sourceOf(page));
        try {
          execFileSync('pdflatex', ['-interaction=nonstopmode', `-output-directory=${folder}`, source], {
            stdio: 'ignore',
            timeout: 60_000,
          });
        } catch {
          // Full boxes are no reason to throw away a page; a missing one is.
        }
        const path = join(folder, `latex-${index}.pdf`);
        return existsSync(path) ? path : null;
      });
    },
  };
}

function sourceOf({ look, parts }: OrderPage): string {
  const width = PAGE.width - 2 * PAGE.margin;
  return `\\documentclass{article}
\\usepackage[T1]{fontenc}\\usepackage{lmodern,multicol,array}
\\pdfpagewidth=${PAGE.width}bp \\pdfpageheight=${PAGE.height}bp
\\oddsidemargin=${PAGE.margin - 72}bp \\topmargin=${PAGE.margin - 72}bp \\headheight=0pt \\headsep=0pt
\\textwidth=${width}bp \\textheight=${PAGE.height - 2 * PAGE.margin}bp
\\hyphenpenalty=10000 \\exhyphenpenalty=10000 \\tolerance=9999 \\emergencystretch=3em \\parindent=0pt \\parskip=0.5em
\\pagestyle{empty}
\\begin{document}\\fontsize{${look.size}}{${(look.size * look.leading).toFixed(2)}}\\selectfont${look.serif ? '' : '\\sffamily'}
${look.justified ? '' : '\\raggedright'}
${parts.map(write).join('\n\n')}
\\end{document}
`;
}

function write(part: Part): string {
  const all = (parts: readonly Part[]) => parts.map(write).join('\n\n');
  switch (part.kind) {
    case 'heading':
      return `{\\par\\raggedright\\Large\\bfseries ${part.text}\\par}`;
    case 'text':
      return part.text;
    case 'list':
      return `\\begin{itemize}\n${part.items.map((item) => `\\item ${item}`).join('\n')}\n\\end{itemize}`;
    case 'columns':
      return `\\columnsep=${part.gap.toFixed(1)}pt\\begin{multicols}{${part.count}}\n${all(part.parts)}\n\\end{multicols}`;
    case 'box': {
      const box = `\\fbox{\\begin{minipage}[t]{${part.width - 30}bp}\\parskip=0.5em ${all(part.parts)}\\end{minipage}}`;
      const beside = `\\begin{minipage}[t]{\\dimexpr\\textwidth-${part.width}bp}\\parskip=0.5em ${all(part.beside)}\\end{minipage}`;
      return part.side === 'left' ? `${box}\\hfill${beside}` : `${beside}\\hfill${box}`;
    }
    case 'cards': {
      const count = part.cards.length;
      const width = `\\dimexpr(\\textwidth-${(part.gap * (count - 1)).toFixed(1)}pt)/${count}`;
      return part.cards
        .map((card) => `\\begin{minipage}[t]{${width}}\\parskip=0.5em\\raggedright ${all(card)}\\end{minipage}`)
        .join('\\hfill\n');
    }
    case 'table': {
      const count = part.rows[0]!.length;
      const prose = part.rows.some((row) => row.some((cell) => cell.length > 45));
      const kind = prose ? `>{\\raggedright\\arraybackslash}p{${(0.85 / count).toFixed(3)}\\textwidth}` : 'l';
      const bar = part.ruled ? '|' : '';
      const rule = part.ruled ? '\\hline' : '';
      return `\\par\\begin{tabular}{${bar}${`${kind}${bar}`.repeat(count)}}${rule}\n${part.rows
        .map((row) => `${row.join(' & ')} \\\\ ${rule}`)
        .join('\n')}\n\\end{tabular}\\par`;
    }
  }
}
