import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { type CommandOptions, sheaf } from '../helpers/command-line.ts';
import { fixture } from '../helpers/fixture.ts';
import { until } from '../helpers/until.ts';

const cwd = mkdtempSync(join(tmpdir(), 'sheaf-watch-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const at = (name: string) => join(cwd, name);
const WATCH = ['watch', 'in', 'out', '--workflow', 'steps.json', '--every', '0.2', '--once'];
const watch = (options: Partial<CommandOptions> = {}) => sheaf(WATCH, { cwd, ...options });

it('a folder that is watched leaves one output for a file, whenever the command is killed', async () => {
  mkdirSync(at('in'));
  writeFileSync(at('steps.json'), JSON.stringify([{ job_type: 'pdf-rotate', parameters: { angle: 90 } }]));
  copyFileSync(fixture('three-pages.pdf'), at('in/one.pdf'));
  for (const ms of [300, 700, 1100, 1500, 2500]) {
    const kill = new AbortController();
    const running = watch({ signal: kill.signal });
    await Promise.race([pause(ms), running]);
    kill.abort();
    await running;
  }
  expect((await watch()).code).toBe(0);
  expect(readdirSync(at('out')).filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
  await until('nothing half done is left', () => readdirSync(at('out/.sheaf')).every((name) => name.endsWith('.json')));
});
