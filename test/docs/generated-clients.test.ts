import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { OpenApi } from '../../clients/generator/document.ts';
import { generatedFiles } from '../../clients/generator/files.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();

it('the types of the clients are those of the service (npm run clients:generate)', async () => {
  const { body } = await suite.client.get<OpenApi>('/openapi.json');
  const files = await generatedFiles(body);
  expect(files.length).toBeGreaterThan(0);
  for (const { path, text } of files) expect((await readFile(path, 'utf8')) === text, path).toBe(true);
});
