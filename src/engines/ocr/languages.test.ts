import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLanguages, SHIPPED_LANGUAGES } from './languages.ts';
import { openRecognizer } from './recognizer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-languages-'));
  const [italian] = findLanguages(['ita']);
  const data = italian.read();
  await writeFile(join(folder, 'xyz.traineddata'), data);
  await writeFile(join(folder, 'broken.traineddata'), 'nothing of use');
  await writeFile(join(folder, 'osd.traineddata'), data);
});
afterAll(() => rm(folder, { recursive: true }));

describe('languages for recognition', () => {
  it('are there for all that ship', () => {
    expect(findLanguages([...SHIPPED_LANGUAGES, 'eng']).map(({ name }) => name)).toEqual([...SHIPPED_LANGUAGES]);
    expect(findLanguages(['fra'], [])[0].read().length).toBeGreaterThan(100_000);
  });

  it('come from folders of the system, too', async () => {
    const languages = findLanguages(['xyz', 'eng'], ['/nowhere', folder]);
    using recognizer = await openRecognizer(languages);
    const empty = { width: 200, height: 100, channels: 1, data: Buffer.alloc(20_000, 255) } as const;
    expect(await recognizer.recognize(empty)).toEqual([]);
  });

  it('are named when one is not there', () => {
    expect(() => findLanguages(['osd'], [folder])).toThrow(
      /"osd" is not installed\. Available: broken, deu, eng, fra, ita, spa, xyz\./,
    );
  });

  it('are refused when the engine cannot use them', async () => {
    await expect(openRecognizer(findLanguages(['broken'], [folder]))).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });
});
