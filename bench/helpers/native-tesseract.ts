import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { createLocalPrograms } from '../../src/drivers/programs/local.ts';
import { tesseract } from '../../src/drivers/programs/tesseract.ts';
import type { RunProgram } from '../../src/operations/kit/questions.ts';
import type { Log } from '../../src/ports/log.ts';

/**
 * Runs `work` with the system's Tesseract available, and returns its processor time in seconds, including that of child
 * processes. Files of the program go to `folder`.
 */
export async function secondsWithTesseract(
  folder: string,
  work: (program: RunProgram) => Promise<void>,
): Promise<number> {
  // Without bubblewrap, which does not hand on how much time was taken; it takes some milliseconds itself.
  const programs = createLocalPrograms({
    drivers: [tesseract],
    settings: {},
    unconfined: true,
    root: folder,
    log: pino({ enabled: false }) as Log,
    memoryBytes: 2 ** 30,
    maxDiskBytes: 2 ** 30,
    idleMs: 60_000,
    fresh: false,
  });
  const program: RunProgram = async (name, request, inputs) => {
    const outputPath = (index: number) => join(folder, `said-${index}`);
    const asked = { program: name, request, inputs, outputPath };
    const { value } = await programs.run(asked, new AbortController().signal);
    return { value, paths: [outputPath(0)] };
  };
  // The service searches it when it starts, not for a job.
  await programs.states();
  try {
    const [before, started] = [process.cpuUsage(), endedProcesses()];
    await work(program);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6 + endedProcesses() - started;
  } finally {
    await programs.close();
  }
}

/** Seconds of processor time of processes that this one started and that have ended (proc(5): cutime and cstime). */
function endedProcesses(): number {
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
