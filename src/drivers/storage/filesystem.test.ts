import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeStorageContract } from '../../../test/contracts/storage.ts';
import { createFilesystemStorage } from './filesystem.ts';

describeStorageContract('filesystem', async () =>
  createFilesystemStorage({ root: await mkdtemp(join(tmpdir(), 'sheaf-')) }),
);

it('removes the folder of a preview with its last file, and makes it again when there is another', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sheaf-'));
  const storage = await createFilesystemStorage({ root });
  const folder = join(root, 'objects/preview/x');
  const put = (name: string) =>
    storage.put(
      name,
      (async function* () {
        yield Buffer.from('png');
      })(),
    );
  await put('preview/x/1.png');
  await put('preview/x/2.png');
  await storage.remove(['preview/x/1.png']);
  expect(existsSync(folder)).toBe(true);
  await storage.remove(['preview/x/2.png']);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(join(root, 'objects/preview'))).toBe(true);
  await put('preview/x/3.png');
  expect(await storage.stat('preview/x/3.png')).toMatchObject({ bytes: 3 });
  await rm(root, { recursive: true });
});
