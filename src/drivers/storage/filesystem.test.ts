import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStorageContract } from '../../../test/contracts/storage.ts';
import { createFilesystemStorage } from './filesystem.ts';

describeStorageContract('filesystem', async () =>
  createFilesystemStorage({ root: await mkdtemp(join(tmpdir(), 'sheaf-')) }),
);
