import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { inMiB, largestChild } from './processes.ts';
import { startService } from './service.ts';
import { report } from './statistics.ts';

const run = promisify(execFile);

export interface MeasuredRequest {
  path: string;
  /** Name of the form's field for files. */
  field?: string;
  fields?: Record<string, string>;
}

/**
 * Reports the peak memory of a child for one job and, with `again`, for as many more in a row, in a separate service.
 * The default goal is three times the input and 100 MB. Needs Linux and curl.
 */
export async function measureChild(
  what: string,
  { path, field = 'file', fields = {} }: MeasuredRequest,
  files: readonly string[],
  { again = 0, goal }: { again?: number; goal?: string } = {},
): Promise<void> {
  const env = {
    MAX_FILE_SIZE_BYTES: String(1024 ** 3),
    PREVIEW_MAX_PAGES: '50',
    SANDBOX_KEEP_WARM: '1',
  };
  await using service = await startService({ env });
  const form = [
    ...Object.entries(fields).flatMap(([name, value]) => ['--form-string', `${name}=${value}`]),
    ...files.flatMap((file) => ['-F', `${field}=@${file}`]),
  ];
  const send = async () => {
    const how = ['-fsS', '-H', 'prefer: wait=60', '-H', 'expect:'];
    const { stdout } = await run('curl', [...how, ...form, service.url + path]);
    const { status = 'completed' } = JSON.parse(stdout) as { status?: string };
    if (status !== 'completed') throw new Error(stdout);
  };
  await send();
  const first = largestChild(service.pid);
  for (let round = 0; round < again; round++) await send();
  const all = largestChild(service.pid);
  const input = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const more = again > 0 ? `, of ${again + 1} ${inMiB(all.own)}` : '';
  report(
    `${what} (${inMiB(input)}): own ${inMiB(first.own)}${more}; with shared`,
    again > 0 ? `${inMiB(first.peak)}, ${inMiB(all.peak)}` : inMiB(first.peak),
    goal ?? inMiB(3 * input + 100e6),
  );
}
