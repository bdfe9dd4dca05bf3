/**
 * How long a live preview takes by the size of the file, for each operation whose effect the page previews: documents of
 * scanned pages and of text, and photos. From the request to the whole answer on this machine's loopback, the median of
 * some requests; on a busy machine the mean processor time of the service instead, which others change little. It says
 * up to which size nine of ten operations answer within 300 ms, which `AUTO_BYTES` of the page rests on.
 * It measures for two minutes: after an answer that took a second, larger files are left out, and at the end what there
 * was no time for. Run: npm run bench:samples [-- rounds [seconds]]
 */
import { availableParallelism, loadavg } from 'node:os';
import sharp from 'sharp';
import { GENEROUS } from '#test/helpers/generous.ts';
import { imagePdf, pictureSamples } from '#test/helpers/image-pdf.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import type { Service } from '#test/helpers/service.ts';
import { canBeSampled } from '../src/core/sample.ts';
import { loadRegistry, visibleOperations } from '../src/operations/registry.ts';
import { treeProcessorSeconds } from './helpers/processes.ts';
import { startService } from './helpers/service.ts';
import { median } from './helpers/statistics.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
const SECONDS = Number(process.argv[3] ?? 120);
const GOAL_MS = 300;
const GOAL_SHARE = 0.9;
/** Nobody waits for such a preview: neither is it repeated, nor are larger files tried. */
const HOPELESS_MS = 1000;
const PDF = 'application/pdf';
const JPEG = 'image/jpeg';
const MEGABYTES = [0.5, 1, 2, 4, 8];
const DPI = 96;

const print = (line: string) => process.stdout.write(`${line}\n`);

const isBusy = (loadavg()[0] ?? 0) > availableParallelism() / 2;

interface Kind {
  name: string;
  type: typeof PDF | typeof JPEG;
  make(bytes: number): Promise<Buffer>;
}

const KINDS: Kind[] = [
  { name: 'scanned pages', type: PDF, make: scans },
  { name: 'pages of text', type: PDF, make: async (bytes) => texts(bytes) },
  { name: 'photo', type: JPEG, make: photo },
];

/** In milliseconds; or why there is no figure. */
type Time = number | 'refused' | 'hopeless' | 'no time';

await using service = await startService({ env: GENEROUS });
const operations = visibleOperations(await loadRegistry());
const end = performance.now() + SECONDS * 1000;

for (const [index, kind] of KINDS.entries()) {
  // What one kind leaves of its time is for the others.
  const now = performance.now();
  const until = now + (end - now) / (KINDS.length - index);
  report(kind, await measure(kind, until));
}

/** The times of each operation, by size. */
async function measure({ type, make }: Kind, until: number): Promise<Map<string, Time[]>> {
  const asked = operations.flatMap((operation) => {
    const { name, examples, needs = [], roles = [] } = operation;
    const ending = type === PDF ? '.pdf' : '.jpg';
    const example = examples.find(({ files }) => files.length === 1 && files[0]?.endsWith(ending));
    const isShown = roles.includes('change-looks') && canBeSampled(operation, type) && needs.length === 0;
    return isShown && example ? [{ name, params: example.params }] : [];
  });
  const rows = new Map(asked.map(({ name }): [string, Time[]] => [name, []]));
  for (const size of MEGABYTES) {
    const ask = await askerOf(service, type, await make(size * 1e6));
    for (const { name, params } of asked) {
      const times = rows.get(name) ?? [];
      const last = times.at(-1);
      const isHopeless = last === 'hopeless' || (typeof last === 'number' && last >= HOPELESS_MS);
      const isLate = performance.now() >= until;
      times.push(
        isHopeless ? 'hopeless' : isLate ? 'no time' : await timeOf((signal) => ask(name, params, signal), until),
      );
    }
  }
  return rows;
}

function report({ name }: Kind, rows: Map<string, Time[]>): void {
  const line = (label: string, cells: readonly string[]) =>
    print(`${label.padEnd(28)}${cells.map((cell) => cell.padStart(7)).join('')}`);
  const measured = isBusy ? 'of processor time, mean' : ', median';
  print(`${name}, ${rows.size} operations: milliseconds${isBusy ? ' ' : ''}${measured} of ${ROUNDS}`);
  line('MB', MEGABYTES.map(String));
  const rank = (times: Time[]) => times.reduce<number>((sum, time) => sum + (typeof time === 'number' ? time : 1e4), 0);
  for (const [operation, times] of [...rows].sort(([, a], [, b]) => rank(a) - rank(b)))
    line(operation, times.map(cellOf));
  const shares = MEGABYTES.map((_, size) => shareWithin([...rows.values()].flatMap((times) => times[size] ?? [])));
  line(
    `within ${GOAL_MS} ms`,
    shares.map((share) => (share === null ? '–' : `${Math.round(share * 100)}%`)),
  );
  const within = MEGABYTES.filter((_, size) => shares.slice(0, size + 1).every((share) => (share ?? 0) >= GOAL_SHARE));
  const most = shares[0] === null ? 'not measured' : within.length === 0 ? 'no size' : `${within.at(-1)} MB`;
  print(`nine of ten up to: ${most}`);
  const late = [...rows].filter(([, times]) => times.includes('no time'));
  if (late.length > 0) print(`no time for all sizes: ${late.map(([operation]) => operation).join(', ')}`);
  print('');
}

function cellOf(time: Time): string {
  if (typeof time === 'number') return String(Math.round(time));
  return { refused: '–', hopeless: '>', 'no time': '?' }[time];
}

/** The share of the operations that answer soon enough, of those that take the file; null unless all were measured. */
function shareWithin(times: readonly Time[]): number | null {
  if (times.includes('no time')) return null;
  const taken = times.filter((time) => time !== 'refused');
  return taken.filter((time) => typeof time === 'number' && time <= GOAL_MS).length / Math.max(1, taken.length);
}

/** The time of a request, after a warm-up; at the end of the time, of those that were made. */
async function timeOf(ask: (signal: AbortSignal) => Promise<Response>, until: number): Promise<Time> {
  const times: number[] = [];
  let before = treeProcessorSeconds(service.pid);
  for (let round = 0; round <= ROUNDS; round++) {
    const left = until - performance.now();
    if (left <= 0) break;
    if (round === 1) before = treeProcessorSeconds(service.pid);
    const begin = performance.now();
    try {
      const answer = await ask(AbortSignal.timeout(Math.ceil(Math.max(left, HOPELESS_MS))));
      await answer.arrayBuffer();
      if (!answer.ok) return 'refused';
    } catch (error) {
      if ((error as Error).name !== 'TimeoutError') throw error;
      return 'no time';
    }
    const took = performance.now() - begin;
    const spent = isBusy ? 1000 * (treeProcessorSeconds(service.pid) - before) : took;
    if (round === 0 && spent > HOPELESS_MS) return 'hopeless';
    if (round > 0) times.push(took);
  }
  if (times.length === 0) return 'no time';
  return isBusy ? (1000 * (treeProcessorSeconds(service.pid) - before)) / times.length : median(times);
}

/** Requests a preview as the page does: of a stored document, or of an image that goes with the request. */
async function askerOf({ url }: Service, type: Kind['type'], bytes: Buffer) {
  const file = new Blob([new Uint8Array(bytes)], { type });
  if (type === JPEG) {
    return (operation: string, parameters: object, signal: AbortSignal) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(parameters)) {
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
      }
      form.append('file', file, 'photo.jpg');
      const headers = { accept: 'application/octet-stream' };
      return fetch(`${url}/api/${operation}`, { method: 'POST', body: form, headers, signal });
    };
  }
  const form = new FormData();
  form.append('file', file, 'file.pdf');
  const stored = (await (await fetch(`${url}/api/preview/pdf`, { method: 'POST', body: form })).json()) as {
    storage_url: string;
  };
  return (operation: string, parameters: object, signal: AbortSignal) => {
    const request = { storage_url: stored.storage_url, job_type: operation, parameters, page: 1, dpi: DPI };
    const headers = { 'content-type': 'application/json' };
    return fetch(`${url}/api/preview/sample`, { method: 'POST', headers, body: JSON.stringify(request), signal });
  };
}

/** Pages with a picture of some 250 kB each, as scanners write them. */
async function scans(bytes: number): Promise<Buffer> {
  const side = 1200;
  const raw = { width: side, height: side, channels: 1 as const };
  const data = await sharp(pictureSamples(side, 1), { raw }).jpeg({ quality: 80 }).toBuffer();
  const dict = `/Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`;
  return imagePdf(Array.from({ length: Math.max(1, Math.round(bytes / data.length)) }, () => ({ dict, data })));
}

function texts(bytes: number): Buffer {
  const line = (page: number, row: number) =>
    `BT /F1 9 Tf 20 ${580 - row * 11} Td (Line ${row} of page ${page}, a sentence.) Tj ET`;
  const page = (number: number) => Array.from({ length: 50 }, (_, row) => line(number, row)).join('\n');
  const count = Math.max(1, Math.round(bytes / (page(1).length + 250)));
  return pagesPdf(
    Array.from({ length: count }, (_, number) => page(number + 1)),
    { width: 420, height: 595 },
  );
}

/** A grainy picture, whose JPEG has about this many bytes. */
async function photo(bytes: number): Promise<Buffer> {
  const probe = 1000;
  const encode = (side: number) =>
    sharp(pictureSamples(side, 3), { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 88 })
      .toBuffer();
  return encode(Math.round(probe * Math.sqrt(bytes / (await encode(probe)).length)));
}
