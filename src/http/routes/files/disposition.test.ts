import { expect, it } from 'vitest';
import { nameForSaving } from './disposition.ts';

it.each([
  ['hello.txt', ['bin'], 'hello.txt'],
  ['plan.DWG', ['bin'], 'plan.DWG'],
  ['page.html', ['bin'], 'page.html.bin'],
  ['run.exe', ['bin'], 'run.exe.bin'],
  ['x.scf', ['bin'], 'x.scf.bin'],
  ['none', ['bin'], 'none.bin'],
  ['hello.txt', ['pdf'], 'hello.txt.pdf'],
] as const)('saves %s of %j as %s', (name, extensions, saved) => expect(nameForSaving(name, extensions)).toBe(saved));
