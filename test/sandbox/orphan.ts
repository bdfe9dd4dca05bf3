/**
 * Starts a child that works without a pause, prints its process ID and folder, and waits to be killed. Only tests start
 * it.
 */
import { confine, startHostile } from './hostile.ts';

const { child, folder, does } = await startHostile(await confine(process.argv[2] as 'bwrap' | 'off'));
void does('loop', 60, 60_000);
process.stdout.write(`${child.pid} ${folder}`);
