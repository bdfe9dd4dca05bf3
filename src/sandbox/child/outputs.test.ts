import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readZip } from '#test/helpers/read-zip.ts';
import type { Outputs } from '../../operations/kit/define.ts';
import { MAX_SPLICES } from '../protocol/messages.ts';
import { createFinalOutput, createStepFiles } from './outputs.ts';
import { createSplices, LEAST_SPLICED_BYTES } from './splices.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-outputs-'));
  path = join(folder, '0-output');
});
afterEach(() => rmSync(folder, { recursive: true }));

const finalOutput = (maxBytes = 1_000_000) => createFinalOutput({ path, maxBytes, archiveName: 'report-split.zip' });
const entries = () => readZip(path).map(({ name, bytes }) => [name, bytes.toString()]);

async function write(outputs: Outputs, name: string, text: string): Promise<void> {
  using file = await outputs.open(name, 'application/json');
  file.write(Buffer.from(text));
  await file.finish();
}

describe('the final output', () => {
  it('is the file itself where there is one, written, given as bytes, or made by an engine', async () => {
    for (const way of ['written', 'bytes', 'made'] as const) {
      rmSync(path, { force: true });
      using output = finalOutput();
      if (way === 'written') await write(output.outputs, 'a.json', '[1]');
      else if (way === 'bytes') output.outputs.add('a.json', 'application/json', Buffer.from('[1]'));
      else {
        const path = output.outputs.newPath();
        writeFileSync(path, '[1]');
        output.outputs.add('a.json', 'application/json', path);
      }
      expect(output.finish()).toEqual({ type: 'application/json', filename: 'a.json', bytes: 3 });
      expect(readFileSync(path, 'utf8')).toBe('[1]');
      expect(readdirSync(folder)).toEqual(['0-output']);
    }
  });

  it('is held in memory where that is asked for: all that comes whole, and what is written where that is little', async () => {
    const held = (which: 'added' | 'all') =>
      createFinalOutput({ path, maxBytes: 1_000_000, archiveName: 'a.zip', held: which });
    for (const way of ['written', 'bytes', 'made'] as const) {
      using output = held('all');
      const bytes = Buffer.from('[1]');
      const path = output.outputs.newPath();
      if (way === 'written') await write(output.outputs, 'a.json', '[1]');
      else if (way === 'bytes') output.outputs.add('a.json', 'application/json', bytes);
      else {
        writeFileSync(path, bytes);
        output.outputs.add('a.json', 'application/json', path);
      }
      // The caller may reuse the memory of the bytes.
      bytes.fill(0);
      const { content, ...rest } = output.finish();
      expect(rest).toEqual({ type: 'application/json', filename: 'a.json', bytes: 3 });
      expect(Buffer.from(content ?? []).toString()).toBe('[1]');
      expect(readdirSync(folder)).toEqual([]);
    }
    using output = held('added');
    await write(output.outputs, 'a.json', '[1]');
    expect(output.finish().content).toBeUndefined();
    expect(readFileSync(path, 'utf8')).toBe('[1]');
  });

  it('is an archive of all files where more follow one that is held, and a file where it is large', async () => {
    {
      using output = createFinalOutput({ path, maxBytes: 1_000_000, archiveName: 'a.zip', held: 'all' });
      output.outputs.add('a.json', 'application/json', Buffer.from('[1]'));
      await write(output.outputs, 'b.json', '[2]');
      expect(output.finish()).toMatchObject({ type: 'application/zip', filename: 'a.zip' });
      expect(entries()).toEqual([
        ['a.json', '[1]'],
        ['b.json', '[2]'],
      ]);
    }
    rmSync(path);
    using output = createFinalOutput({ path, maxBytes: 1_000_000, archiveName: 'a.zip', held: 'all' });
    output.outputs.add('a.json', 'application/json', Buffer.alloc(65_537));
    expect(output.finish()).toMatchObject({ bytes: 65_537, content: undefined });
    expect(statSync(path).size).toBe(65_537);
  });

  it('is an archive of stored, uniquely named files where several are expected', async () => {
    using output = finalOutput();
    output.outputs.expect(3);
    await write(output.outputs, 'a.json', '[1]');
    output.outputs.add('a.json', 'application/json', Buffer.from('[2]'));
    const filePath = output.outputs.newPath();
    writeFileSync(filePath, '[3]');
    output.outputs.add('../up/b.json', 'application/json', filePath);
    expect(existsSync(filePath)).toBe(false);
    const { bytes, ...rest } = output.finish();
    expect(rest).toEqual({ type: 'application/zip', filename: 'report-split.zip' });
    expect(bytes).toBe(statSync(path).size);
    expect(entries()).toEqual([
      ['a.json', '[1]'],
      ['a (2).json', '[2]'],
      ['b.json', '[3]'],
    ]);
    expect(readFileSync(path).includes('[2]')).toBe(true);
  });

  it('becomes an archive with the second file where nobody said how many there would be', async () => {
    using output = finalOutput();
    await write(output.outputs, 'a.json', '[1]');
    await write(output.outputs, 'b.json', '[2]');
    expect(output.finish().type).toBe('application/zip');
    expect(entries()).toEqual([
      ['a.json', '[1]'],
      ['b.json', '[2]'],
    ]);
    expect(readdirSync(folder)).toEqual(['0-output']);
  });

  it('leaves a file alone that is not its own', () => {
    const foreign = join(folder, 'input.json');
    writeFileSync(foreign, '{}');
    using output = finalOutput();
    output.outputs.add('a.json', 'application/json', foreign);
    output.finish();
    expect(readFileSync(foreign, 'utf8')).toBe('{}');
    expect(readFileSync(path, 'utf8')).toBe('{}');
  });

  it('is refused when nothing was given, and when it grows past the limit, whatever the way', async () => {
    using none = finalOutput();
    expect(() => none.finish()).toThrow('no file');
    const tooLarge = expect.objectContaining({ code: 'output_too_large' });
    for (const count of [1, 2]) {
      rmSync(path, { force: true });
      using output = finalOutput(10);
      output.outputs.expect(count);
      await write(output.outputs, 'a.json', '123456');
      await expect(write(output.outputs, 'b.json', '12345')).rejects.toEqual(tooLarge);
    }
    using output = finalOutput(10);
    const add = () => output.outputs.add('a.json', 'application/json', Buffer.alloc(11));
    expect(add).toThrow(tooLarge);
  });
});

describe('the files of a step that others follow', () => {
  it('are plain files, ready to be inputs', async () => {
    const { outputs, files } = createStepFiles({ path, maxBytes: 100 });
    await write(outputs, 'a.json', '[1]');
    outputs.add('a.json', 'application/json', Buffer.from('[22]'));
    const filePath = outputs.newPath();
    writeFileSync(filePath, '[333]');
    outputs.add('c.json', 'application/json', filePath);
    expect(files.map(({ filename, type, bytes, path }) => [filename, type, bytes, readFileSync(path, 'utf8')])).toEqual(
      [
        ['a.json', 'application/json', 3, '[1]'],
        ['a (2).json', 'application/json', 4, '[22]'],
        ['c.json', 'application/json', 5, '[333]'],
      ],
    );
    expect(() => outputs.add('d.json', 'application/json', Buffer.alloc(200))).toThrow('The limit is 100 bytes');
  });
});

describe('an output that is only passed on', () => {
  const PART = LEAST_SPLICED_BYTES;
  const [input, other] = [randomBytes(5 * PART), randomBytes(3 * PART)];
  let inputs: { path: string }[];
  beforeEach(() => {
    inputs = [input, other].map((bytes, index) => {
      const at = join(folder, `input-${index}.pdf`);
      writeFileSync(at, bytes);
      return { path: at };
    });
  });
  const pathOf = (index: number) => inputs[index]?.path as string;
  const passed = (maxBytes = 1_000_000, held: 'none' | 'all' = 'none') =>
    createFinalOutput({
      path,
      maxBytes,
      archiveName: 'a.zip',
      lasting: false,
      held,
      startSplices: () => createSplices(inputs, [0]),
    });

  /** Writes `head`, the second part of the first input, and `tail`. */
  async function writeAround(outputs: Outputs): Promise<void> {
    using file = await outputs.open('a.pdf', 'application/pdf');
    file.write(Buffer.from('head'));
    expect(file.splice?.(pathOf(0), PART, PART)).toBe(true);
    file.write(Buffer.from('tail'));
    await file.finish();
  }

  it.each(['none', 'all'] as const)(
    'goes without the parts of inputs that are as they were (held: %s)',
    async (held) => {
      using output = passed(1_000_000, held);
      await writeAround(output.outputs);
      const { content, ...rest } = output.finish();
      expect(rest).toEqual({
        type: 'application/pdf',
        filename: 'a.pdf',
        bytes: PART + 8,
        splices: [[4, 0, PART, PART]],
      });
      expect(String(content ?? readFileSync(path))).toBe('headtail');
      expect(existsSync(path)).toBe(held === 'none');
    },
  );

  it('has copies of what is too short, of no input, or of one that cannot be taken from', async () => {
    using output = passed();
    using file = await output.outputs.open('a.pdf', 'application/pdf');
    expect(file.splice?.(pathOf(0), 0, PART - 1)).toBe(false);
    expect(file.splice?.(pathOf(1), 0, PART)).toBe(false);
    expect(file.splice?.(join(folder, 'readable.pdf'), 0, PART)).toBe(false);
    file.write(Buffer.from('all'));
    await file.finish();
    expect(output.finish()).toEqual({ type: 'application/pdf', filename: 'a.pdf', bytes: 3 });
  });

  it('takes an input whole that is given as it is', () => {
    using output = passed();
    output.outputs.add('a.pdf', 'application/pdf', pathOf(0));
    expect(output.finish()).toMatchObject({ bytes: input.length, splices: [[0, 0, 0, input.length]] });
    expect(existsSync(path)).toBe(false);
    expect(existsSync(pathOf(0))).toBe(true);
    using copied = passed();
    copied.outputs.add('a.pdf', 'application/pdf', pathOf(1));
    expect(copied.finish()).not.toHaveProperty('splices');
    expect(readFileSync(path).equals(other)).toBe(true);
  });

  it.each(['none', 'all'] as const)('is whole in an archive that begins with the second (held: %s)', async (held) => {
    using output = passed(1_000_000, held);
    await writeAround(output.outputs);
    output.outputs.add('b.pdf', 'application/pdf', pathOf(0));
    expect(output.finish()).not.toHaveProperty('splices');
    const whole = Buffer.concat([Buffer.from('head'), input.subarray(PART, 2 * PART), Buffer.from('tail')]);
    expect(readZip(path).map(({ name, bytes }) => [name, bytes.equals(name === 'a.pdf' ? whole : input)])).toEqual([
      ['a.pdf', true],
      ['b.pdf', true],
    ]);
  });

  it('may be no larger for that, and reports it briefly', async () => {
    using output = passed(2 * PART + 10);
    using file = await output.outputs.open('a.pdf', 'application/pdf');
    file.splice?.(pathOf(0), 0, 2 * PART);
    expect(() => file.splice?.(pathOf(0), 0, PART)).toThrow('too large');
    const splices = createSplices(inputs, [0]);
    for (let count = 0; count < MAX_SPLICES; count++) expect(splices.add(pathOf(0), count, PART, 0)).toBe(true);
    expect(splices.add(pathOf(0), 0, PART, 0)).toBe(false);
  });
});
