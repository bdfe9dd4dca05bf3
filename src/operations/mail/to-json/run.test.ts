import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { type CompoundParts, writeCompound } from '#test/helpers/make-compound.ts';
import { createRandom } from '#test/helpers/random.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject } from '../../kit/define.ts';
import { type MediaType, sniff } from '../../kit/media-types.ts';
import mailToJson from './operation.ts';

const MESSAGE = fixture('message.eml');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-mail-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(path: string, params: JsonObject = {}, type: MediaType = 'message/rfc822') {
  await using run = await runOperation(mailToJson, [{ path, type }], params);
  if (run.outcome.type !== 'application/zip')
    return { mail: JSON.parse(await readFile(run.outputPath, 'utf8')), files: {}, result: run.outcome.result };
  const files = Object.fromEntries(readZip(run.outputPath).map(({ name, bytes }) => [name, bytes]));
  return { mail: JSON.parse(files['message.json']!.toString()), files, result: run.outcome.result };
}
async function eml(text: string) {
  const path = join(folder, 'made.eml');
  await writeFile(path, text);
  return (await read(path)).mail;
}

/** A message of Outlook, by its properties: texts, bytes, numbers, and folders of the same. */
function outlook(properties: Record<string, string | Buffer | number>, header: number): CompoundParts {
  const parts: CompoundParts = {};
  const table = [Buffer.alloc(header)];
  for (const [id, value] of Object.entries(properties)) {
    if (typeof value === 'number') {
      const entry = Buffer.alloc(16);
      entry.writeUInt16LE(3, 0);
      entry.writeUInt16LE(Number.parseInt(id, 16), 2);
      entry.writeInt32LE(value, 8);
      table.push(entry);
    } else if (typeof value === 'string') parts[`__substg1.0_${id}001F`] = Buffer.from(value, 'utf16le');
    else parts[`__substg1.0_${id}0102`] = value;
  }
  return { ...parts, '__properties_version1.0': Buffer.concat(table) };
}

describe('mail-to-json', () => {
  it('reads who, when and what about, in every encoding, with attachments and attached messages', async () => {
    const { mail, files, result } = await read(MESSAGE, { attachments: 'extract', headers: true });
    expect(mail).toMatchObject({
      format: 'eml',
      subject: 'Grüße 🎉',
      date: '2024-01-02T11:30:00.000Z',
      from: { name: 'Zoë Müller', address: 'zoe@example.org' },
      to: [
        { name: 'Doe, John', address: 'john@example.org' },
        { name: '', address: 'a@example.org' },
        { name: '', address: 'b@example.org' },
      ],
      cc: [{ name: 'Käthe', address: 'kaethe@example.org' }],
      message_id: 'outer@example.org',
      in_reply_to: 'before@example.org',
      references: ['first@example.org', 'before@example.org'],
      text: 'Grüße aus München\n',
      attachments: [
        { filename: 'logo.png', content_type: 'image/png', inline: true, content_id: 'logo@example.org' },
        { filename: 'Größen.csv', bytes: 10 },
        {
          filename: 'inner.eml',
          message: { subject: 'Inner', text: expect.stringContaining('The inner text: 東京.') },
        },
      ],
    });
    expect(mail.headers[0]).toEqual({ name: 'Return-Path', value: '<zoe@example.org>' });
    expect(files['Größen.csv']?.toString()).toBe('a,b\r\n1,2\r\n');
    expect(sniff(files['logo.png']!)).toBe('image/png');
    expect(result).toMatchObject({ format: 'eml', subject: 'Grüße 🎉', attachments: 3 });
  });

  it('is distinguished from other texts by its headers', async () => {
    const head = await readFile(MESSAGE);
    expect(sniff(head.subarray(0, 4096))).toBe('message/rfc822');
    const japanese = 'Subject: =?iso-2022-jp?B?GyRCRmxLXBsoQg==?=\nMIME-Version: 1.0\n\n\x1b$BF|K\\\x1b(B';
    expect(sniff(Buffer.from(japanese, 'latin1'))).toBe('message/rfc822');
    expect(sniff(Buffer.from('name: x\nversion: 1\n\nMIME-Version: 1.0\n'))).toBe('application/json');
  });

  it('reads messages of Outlook: HTML within RTF, code pages, recipients, attached messages', async () => {
    const rtf = (inner: string) => {
      const raw = Buffer.from(
        `{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0{\\fonttbl{\\f0 Arial;}}${inner}}`,
        'latin1',
      );
      const header = Buffer.alloc(16);
      header.writeUInt32LE(raw.length + 12, 0);
      header.writeUInt32LE(raw.length, 4);
      header.write('MELA', 8, 'latin1');
      return Buffer.concat([header, raw]);
    };
    const path = join(folder, 'made.msg');
    writeCompound(path, {
      ...outlook(
        {
          '0037': 'Grüße 🎉',
          '0042': 'Zoë',
          '5D02': 'zoe@example.org',
          '1000': 'Text',
          '1009': rtf(
            String.raw`{\*\htmltag64 <p>}\htmlrtf {\b\htmlrtf0 Gr\'fc\'dfe \u-10179?\u-8695?{\*\htmltag84 &nbsp;}\htmlrtf }\htmlrtf0 {\*\htmltag72 </p>}`,
          ),
        },
        32,
      ),
      '__recip_version1.0_#00000000': outlook({ '3001': 'Jörg', '39FE': 'joerg@example.org', '0C15': 2 }, 8),
      '__attach_version1.0_#00000000': {
        ...outlook({ '3707': 'Größe.txt', '3701': Buffer.from('inside') }, 8),
      },
      '__attach_version1.0_#00000001': {
        ...outlook({ '3001': 'Attached' }, 8),
        '__substg1.0_3701000D': outlook({ '0037': 'Inner', '1000': 'inner text' }, 24),
      },
    });
    const { mail } = await read(path, {}, 'application/x-ole-storage');
    expect(mail).toMatchObject({
      format: 'msg',
      subject: 'Grüße 🎉',
      from: { name: 'Zoë', address: 'zoe@example.org' },
      cc: [{ name: 'Jörg', address: 'joerg@example.org' }],
      text: 'Text',
      html: '<p>Grüße 😉&nbsp;</p>',
      attachments: [
        { filename: 'Größe.txt', bytes: 6 },
        { filename: 'Attached', message: { subject: 'Inner', text: 'inner text' } },
      ],
    });
  });

  it('bounds nesting, parts, headers and recipients', async () => {
    let nested = 'Subject: 0\r\nMIME-Version: 1.0\r\n\r\nend';
    for (let depth = 1; depth <= 12; depth++)
      nested = `Subject: ${depth}\r\nMIME-Version: 1.0\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${nested}`;
    let [mail, read] = [await eml(nested), 0];
    for (; mail; mail = mail.attachments[0]?.message) read++;
    expect(read).toBe(6);
    const deep = Array.from(
      { length: 100 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    await expect(eml(`MIME-Version: 1.0\r\n${deep.join('')}x`)).rejects.toMatchObject({ code: 'unprocessable_file' });
    const parts = '--m\r\nContent-Disposition: attachment; filename=a\r\n\r\nx\r\n'.repeat(2500);
    await expect(
      eml(`MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=m\r\n\r\n${parts}--m--`),
    ).rejects.toMatchObject({ code: 'limit_exceeded' });
    await expect(eml(`MIME-Version: 1.0\r\n${'X-A: b\r\n'.repeat(400_000)}\r\nx`)).rejects.toMatchObject({
      code: 'unprocessable_file',
    });
    await expect(eml('no header at all\r\n\r\nx')).rejects.toMatchObject({ code: 'unprocessable_file' });
    const odd = await eml('From: a@example.org\r\nContent-Type: text/plain; charset=no-such\r\n\r\nplain');
    expect(odd.text).toContain('plain');
  });

  it('answers every damaged message with an error or with what is left', async () => {
    const path = join(folder, 'whole.msg');
    const many = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        `__recip_version1.0_#${String(at).padStart(8, '0')}`,
        outlook({ '3001': `R${at}` }, 8),
      ]),
    );
    writeCompound(path, { ...outlook({ '0037': 'Subject', '1000': 'x'.repeat(3000) }, 32), ...many });
    const random = createRandom(5);
    const sources = [
      [await readFile(path), 'application/x-ole-storage'],
      [await readFile(MESSAGE), 'message/rfc822'],
    ] as const;
    for (let round = 0; round < 200; round++) {
      const [whole, type] = sources[round % 2]!;
      const bytes = Buffer.from(whole);
      for (let hit = 0; hit < 10; hit++) bytes[random.below(bytes.length)] = random.below(256);
      const damaged = join(folder, 'damaged');
      await writeFile(damaged, round % 5 === 0 ? bytes.subarray(0, 1 + random.below(bytes.length)) : bytes);
      const code = await read(damaged, {}, type).then(
        () => 'ok',
        (error: { code?: string }) => error.code,
      );
      expect(['ok', 'unprocessable_file', 'unsupported_file_type', 'limit_exceeded']).toContain(code);
    }
  });
});
