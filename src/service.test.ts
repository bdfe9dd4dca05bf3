import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const SERVICE = new URL('./service.ts', import.meta.url).href;
const STORAGE = new URL('./drivers/storage/filesystem.ts', import.meta.url).href;
const APP = new URL('./http/app.ts', import.meta.url).href;

it('starts without parts of Node that take long to load and that nothing needs', () => {
  const code = `for (const file of ${JSON.stringify([SERVICE, STORAGE, APP])}) await import(file);
    const { loadRegistry } = await import('./operations/registry.ts');
    await loadRegistry();
    console.log(JSON.stringify(process.moduleLoadList));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: import.meta.dirname });
  const loaded = JSON.parse(output.toString()) as string[];
  expect(loaded).toContain('NativeModule http');
  expect(loaded.filter((name) => /undici|minimatch/.test(name))).toEqual([]);
});
