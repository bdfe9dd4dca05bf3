/**
 * Feeds damaged PDFs to the core. Run: npm run fuzz:pdf-core -- [count] [first seed] Fails if one takes more than 2 s,
 * throws anything but the core's own error, or memory grows without end.
 */
import { fuzzPdfCore } from './pdf-core-run.ts';

const count = Number(process.argv[2] ?? 20_000);
const MAX_MS = 2000;
const MAX_BYTES = 1024 ** 3;

const result = await fuzzPdfCore(count, Number(process.argv[3] ?? 1), ({ runs }) => {
  if (runs % 1000 === 0) process.stdout.write(`${runs} of ${count}\n`);
});
const memory = process.resourceUsage().maxRSS * 1024;
const { worked, slowest, strange } = result;
process.stdout.write(
  `${count} files: ${worked} worked on, ${count - worked - strange.length} refused, ${strange.length} strange errors; ` +
    `slowest ${slowest.ms.toFixed(0)} ms (seed ${slowest.seed}); peak memory ${(memory / 1024 ** 2).toFixed(0)} MiB\n`,
);
for (const { seed, error } of strange.slice(0, 20)) process.stdout.write(`seed ${seed}: ${(error as Error).stack}\n`);
process.exitCode = strange.length > 0 || slowest.ms > MAX_MS || memory > MAX_BYTES ? 1 : 0;
