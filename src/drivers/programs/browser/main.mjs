/**
 * Starts a browser, and speaks with it for the service, in a process that holds what pages make the browser say and load.
 * It is in the confinement of the browser. Plain JavaScript, so that the browser starts while Node reads the rest.
 * Run: node main.mjs executable arguments…
 */
import { spawn } from 'node:child_process';

const [, , executable, ...args] = process.argv;
const isTrial = args.includes('--version');
const browser = spawn(executable, args, {
  stdio: isTrial ? 'inherit' : ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
});
browser.once('error', () => process.exit(1));
browser.once('exit', (code) => process.exit(isTrial ? (code ?? 1) : 1));
if (!isTrial) {
  const { serve } = await import('./serve.ts');
  const [, , , input, output] = browser.stdio;
  await serve(input, output);
}
