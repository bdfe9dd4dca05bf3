import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { requireAbility } from '../helpers/tools.ts';
import { canMakeNetworks, UNSHARE } from './unshare.ts';

const PROGRAM = fileURLToPath(new URL('./in-namespace.ts', import.meta.url));

it.runIf(requireAbility(canMakeNetworks(), 'this machine does not let us make a network'))(
  'nothing that the service does sends a packet anywhere, whatever its files ask for',
  async () => {
    const [program = '', ...args] = UNSHARE;
    const child = spawn(program, [...args, process.execPath, PROGRAM], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [text, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (data: string) => {
      text += data;
    });
    child.stderr.setEncoding('utf8').on('data', (data: string) => {
      errors += data;
    });
    const [code] = (await once(child, 'close')) as [number | null];
    expect({ code, errors }).toEqual({ code: 0, errors: expect.any(String) });
    const { sent, ends } = JSON.parse(text) as { sent: number; ends: Record<string, number> };
    expect(sent).toBe(0);
    // It did its work, and was not merely cut off.
    expect(ends.completed).toBeGreaterThan(20);
    expect(ends).toMatchObject({
      'preview 200': 1,
      'socket 1000': 1,
      'signup 201': 1,
      'mail 202': 1,
      'address 422': 1,
    });
  },
  240_000,
);
