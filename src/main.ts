import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { StartError } from './errors.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  fail(
    `Sheaf needs Node 24.7 or newer, and this is ${process.versions.node}: start it with "npm start", which brings its own.`,
  );
}
// Node would print the line of code, too: where the code is joined into one file, that is a megabyte.
process.on('uncaughtException', (error) => fail(inspect(error)));

/** Resolves when the service runs. */
export const started = start();

async function start(): Promise<void> {
  try {
    const config = readConfig();
    const openToOthers = prepareDataFolder(config.DATA_DIR);
    // Compiled code is cached next to the data: the next start reads it instead of compiling again.
    enableCompileCache(join(config.DATA_DIR, 'cache'));
    const { startService } = await import('./service.ts');
    await startService(config, { openToOthers });
  } catch (error) {
    if (error instanceof ConfigError) fail(`Sheaf cannot start with these settings:\n${error.message}`);
    if (error instanceof StartError) fail(`Sheaf cannot start: ${error.message}`);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') fail(`PORT is taken: ${message}. Stop the other program or set PORT to another port.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') fail(`HOST must be an address of this machine: ${message}.`);
    if (code === 'EACCES')
      fail(`PORT cannot be used: ${message}. Ports below 1024 need rights that this user does not have.`);
    throw error;
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
