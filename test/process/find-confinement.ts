/**
 * Starts the confinement of children again and again, as a service does at its start, until it is killed. Only tests
 * start it.
 */
import { findConfinement } from '../../src/sandbox/host/confinement.ts';

process.stdout.write('looking');
for (;;) await findConfinement({ setting: 'auto', cacheFolder: null, folder: process.argv[2] as string });
