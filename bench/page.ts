/**
 * The cost of the page: bytes of the first view over the wire and the browser's own timings, on this machine's loopback
 * and on an emulated phone; from a press to the next frame for the most frequent actions; and scrolling a board of
 * 1,000 pages. `npm run bench:page [-- part of the name of an action]`, which then measures only such actions; needs
 * Chromium. It fails if a goal is missed.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { needChromium } from '#test/helpers/find-chromium.ts';
import { GENEROUS } from '#test/helpers/generous.ts';
import { buildWhenStale } from '../web/build.ts';
import { startService } from './helpers/service.ts';
import { measureBoard } from './page/board.ts';
import { measureFirstView, SLOWER } from './page/first-view.ts';
import { measureInteractions } from './page/interactions.ts';

const GOAL_BYTES = 150_000;
/** From a press to the next picture, as good by the measure that browsers report. */
const GOAL_PRESS_MS = 200;
/** The same with 500 or 1,000 pages where the machine is slower. */
const GOAL_LONG_PRESS_MS = 100;
const GOAL_BLANK_MS = 300;
const SCREENS = 12;
const ASSETS = join(import.meta.dirname, '../web/dist/assets');

const [only] = process.argv.slice(2);

const print = (line: string) => process.stdout.write(`${line}\n`);
const number = (value: number) => Math.round(value).toLocaleString('en');
/** Reports whether a goal is met; a missed one makes the program fail. */
function judge(value: number, goal: number, unit: string): string {
  if (value > goal) process.exitCode = 1;
  return `${number(value)} ${unit} (goal ${number(goal)}${value > goal ? ', MISSED' : ''})`;
}

const checked = performance.now();
await buildWhenStale();
print(`check or build of the page: ${number(performance.now() - checked)} ms`);

await using service = await startService({ env: GENEROUS });
const browser = await chromium.launch({
  executablePath: needChromium(),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
});
try {
  const looks = [
    ['this machine', false],
    [`phone (slow 4G, CPU ${SLOWER} times slower)`, true],
  ] as const;
  for (const [name, onPhone] of only === undefined ? looks : []) {
    const { firstPaint, largestPaint, usable, shift, bytes, headers } = await measureFirstView(
      browser,
      service.url,
      onPhone,
    );
    print(`${name}: first paint ${number(firstPaint)} ms, largest contentful paint ${number(largestPaint)} ms`);
    print(`  tools shown ${number(usable)} ms, layout shift ${shift.toFixed(3)}`);
    if (onPhone) continue;
    for (const [file, size] of [...bytes].sort(([, a], [, b]) => b - a)) print(`  ${file}: ${number(size)} B`);
    const sum = [...bytes.values()].reduce((a, b) => a + b, 0);
    print(`  first view, compressed: ${judge(sum, GOAL_BYTES, 'B')}; headers besides ${number(headers)} B`);
  }
  for (const [name, onPhone] of looks) {
    print(`${name}: longest time from a press to the next picture`);
    for (const [action, { longest, work, isLong }] of await measureInteractions(browser, service.url, onPhone, only)) {
      // The phone is emulated: of the other figures, it matters whether they stay close.
      const goal = !onPhone ? GOAL_PRESS_MS : isLong ? GOAL_LONG_PRESS_MS : null;
      const time = goal === null ? `${number(longest)} ms` : judge(longest, goal, 'ms');
      print(`  ${action}: ${time}, with ${number(work)} ms of processor time in all`);
    }
  }
  if (only === undefined) {
    const { ready, noCell, noPicture, frame } = await measureBoard(browser, service.url, SCREENS);
    print(`board of 1,000 pages: can be started after ${number(ready)} ms`);
    print(`  scrolled a window each 400 ms: longest without a cell ${judge(noCell, GOAL_BLANK_MS, 'ms')}`);
    // Drawn by the service when one comes near it: until then there is paper with its number.
    print(`  a cell without the picture of its page ${judge(noPicture, GOAL_BLANK_MS, 'ms')}`);
    print(`  longest frame ${number(frame)} ms`);
  }
} finally {
  await browser.close();
}
let all = 0;
for (const file of await readdir(ASSETS)) if (file.endsWith('.gz')) all += (await stat(join(ASSETS, file))).size;
print(`everything that the page has, gzipped: ${number(all)} B`);
