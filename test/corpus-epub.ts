/**
 * Makes e-books of every PDF of a folder and has epubcheck judge them: `npm run corpus:epub -- <folder> [how many]`.
 * Needs `epubcheck` of Debian, whose program is `/usr/bin/epubcheck`, and Java.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOperation } from './helpers/run-operation.ts';

const [folder, many = '1000'] = process.argv.slice(2);
if (!folder) throw new Error('npm run corpus:epub -- <folder> [how many]');
const tell = (line: string) => process.stdout.write(`${line}\n`);
const work = mkdtempSync(join(tmpdir(), 'sheaf-corpus-epub-'));
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .slice(0, Number(many));
const books: string[] = [];
for (const name of names) {
  try {
    await using run = await runOperation({ name: 'pdf-to-epub' }, [join(folder, name)], { ocr: 'off' });
    const book = join(work, name.replace(/\.pdf$/, '.epub'));
    copyFileSync(run.outputPath, book);
    books.push(book);
  } catch (error) {
    tell(`${name}: ${(error as { code?: string }).code ?? String(error)}`);
  }
}
let clean = 0;
for (const book of books) {
  const { stdout, stderr, status } = spawnSync('java', ['-jar', '/usr/bin/epubcheck', book], { encoding: 'utf8' });
  if (status === 0) clean++;
  else
    tell(
      `${book}\n${(stdout + stderr)
        .split('\n')
        .filter((line) => /ERROR|FATAL|WARNING/.test(line))
        .slice(0, 5)
        .join('\n')}`,
    );
}
tell(`${names.length} PDFs, ${books.length} e-books, ${clean} without an error of epubcheck`);
rmSync(work, { recursive: true });
