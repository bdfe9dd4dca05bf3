import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repairWithQpdf } from './qpdf.ts';

const OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>>',
  '<</Length 19>> stream\n0 0 50 50 re f 0 g \nendstream',
];
/** A standard security handler (RC4, revision 2) whose hashes fit no password in use here. */
const HANDLER = `<</Filter/Standard/V 1/R 2/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>/P -4>>`;
const PLAIN = pdfOf(OBJECTS);
const LOCKED = lockedBy(HANDLER);

function lockedBy(handler: string): string {
  const id = `<${'33'.repeat(16)}>`;
  return pdfOf([...OBJECTS, handler], `/Encrypt ${OBJECTS.length + 1} 0 R/ID[${id}${id}]`);
}

/** Objects 1, 2, … as a file with a cross-reference table. */
function pdfOf(objects: string[], trailer = ''): string {
  let text = '%PDF-1.4\n';
  const rows = objects.map((object, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj ${object} endobj\n`;
    return row;
  });
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer <</Root 1 0 R/Size ${size}${trailer}>>
startxref\n${text.length}\n%%EOF\n`;
}

describe('repairWithQpdf', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qpdf-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function repair(name: string, text: string, options?: Parameters<typeof repairWithQpdf>[2]): Promise<string> {
    const input = join(folder, name);
    await writeFile(input, text, 'latin1');
    const output = join(folder, `${name}.out`);
    await repairWithQpdf(input, output, options);
    return await readFile(output, 'latin1');
  }

  it('writes the file anew and leaves streams and the exit code alone', async () => {
    const before = process.exitCode;
    const repaired = await repair('plain.pdf', PLAIN);
    expect(repaired).toContain('startxref');
    expect(repaired).toContain('0 0 50 50 re f 0 g');
    expect(process.exitCode).toBe(before);
  });

  it('tells a missing password from a wrong one', async () => {
    await expect(repair('locked.pdf', LOCKED)).rejects.toMatchObject({
      code: 'password_required',
      message: 'The PDF is password-protected.',
    });
    await expect(repair('locked.pdf', LOCKED, { password: 'wrong' })).rejects.toMatchObject({
      code: 'wrong_password',
      message: 'Wrong password.',
    });
  });

  it('says that a handler other than passwords is not supported', async () => {
    const text = lockedBy(HANDLER.replace('/Standard', '/Strange'));
    await expect(repair('strange.pdf', text)).rejects.toMatchObject({
      code: 'unprocessable_file',
      message: 'Unsupported PDF encryption.',
    });
  });

  it('gives up on what is no PDF', async () => {
    for (const text of ['', 'just text', '%PDF-1.7\n1 0 obj <<']) {
      await expect(repair('broken.pdf', text)).rejects.toMatchObject({
        code: 'unprocessable_file',
        message: 'The PDF is damaged and cannot be read.',
      });
    }
  });

  it('stays within the memory it is given', async () => {
    const many = Array.from({ length: 60_000 }, () => `[${'(x)'.repeat(20)}]`);
    const root = OBJECTS[0]!.replace('>>', `/Many[${many.map((_, i) => `${i + 5} 0 R`).join(' ')}]>>`);
    const attempt = repair('many.pdf', pdfOf([root, ...OBJECTS.slice(1), ...many]), {
      maxMemoryBytes: 20 * 1024 * 1024,
    });
    await expect(attempt).rejects.toMatchObject({ code: 'limit_exceeded' });
    const normal = await repair('plain.pdf', PLAIN);
    expect(normal).toContain('startxref');
  });
});
