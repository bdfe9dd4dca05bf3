import { createInterface } from 'node:readline/promises';
import { commonWants, readArguments, UsageError, type WantsValue } from './arguments.ts';
import { EXIT } from './exit.ts';
import { connect } from './remote.ts';
import { createReport } from './report.ts';
import { requireServer, writeKey } from './session.ts';

/** `sheaf login`: keeps the API key of a service, once the service has taken it. */
export async function login(args: readonly string[]): Promise<number> {
  const { options } = readArguments(args, commonWants);
  const { url } = requireServer(options.get('server'));
  const key = (await readLine(`API key of ${url}: `)).trim();
  if (key === '') throw new UsageError('A key is needed: the page of the service makes one, under your account.');
  const { identity_kind: kind } = await connect({ url, key }).call('GET /api/usage');
  if (kind !== 'api_key') throw new UsageError('The service does not know this key.');
  const path = writeKey(url, key);
  process.stderr.write(`sheaf: the key is kept in ${path}\n`);
  return EXIT.done;
}

/** `sheaf logout`: forgets it. */
export async function logout(args: readonly string[]): Promise<number> {
  const { options } = readArguments(args, commonWants);
  writeKey(requireServer(options.get('server')).url, null);
  return EXIT.done;
}

async function readLine(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  if (process.stdin.isTTY) process.stderr.write(question);
  try {
    const { value } = await lines[Symbol.asyncIterator]().next();
    return String(value ?? '');
  } finally {
    lines.close();
  }
}

const JOBS_USAGE = `Usage: sheaf jobs [--status STATUS] [--limit N]
       sheaf jobs cancel ID
`;
const jobsWant: WantsValue = (name) => (name === 'status' || name === 'limit' ? 'yes' : commonWants(name));

/** `sheaf jobs`: what the account has at the service, newest first; `sheaf jobs cancel <id>`. */
export async function jobs(args: readonly string[]): Promise<number> {
  const { operands, options } = readArguments(args, jobsWant);
  if (options.has('help')) {
    process.stdout.write(JOBS_USAGE);
    return EXIT.done;
  }
  const sheaf = connect(requireServer(options.get('server')));
  const [action, id] = operands;
  if (action === 'cancel' && id !== undefined) {
    await sheaf.job(id).cancel();
    return EXIT.done;
  }
  if (action !== undefined) throw new UsageError(JOBS_USAGE);
  const status = options.get('status');
  const query = { limit: Number(options.get('limit') ?? 20), ...(status !== undefined && { status: status as never }) };
  const { jobs: listed } = await sheaf.call('GET /api/jobs', { query });
  const report = createReport({ json: options.has('json') || !process.stdout.isTTY, quiet: true });
  for (const job of listed) {
    const name = job.output_filename ?? job.input_filename ?? '';
    report.tell(job, `${job.job_id}  ${job.status.padEnd(10)}  ${job.job_type.padEnd(20)}  ${name}`);
  }
  return EXIT.done;
}
