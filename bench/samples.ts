/**
 * How long a live preview takes by the size of the file, for each operation that has one: documents of scanned pages and of
 * text, and photos. From the request to the whole answer on this machine's loopback, the median of some requests; on a busy
 * machine the mean processor time of the service instead, which others change little. It says up to which size nine of ten operations answer within 300 ms, which `AUTO_BYTES` of the page rests on.
 * Run: npm run bench:samples [rounds]
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

const ROUNDS = Number(process.argv[2] ?? 5);
const GOAL_MS = 300;
const GOAL_SHARE = 0.9;
const PDF = 'application/pdf';
const JPEG = 'image/jpeg';
const MEGABYTES = [0.25, 0.5, 1, 2, 4, 8];
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

await using service = await startService({ env: GENEROUS });
const operations = visibleOperations(await loadRegistry());

for (const { name, type, make } of KINDS) {
  const asked = operations.flatMap((operation) => {
    const { examples, needs = [] } = operation;
    const example = examples.find(
      ({ files }) => files.length === 1 && files[0]?.endsWith(type === PDF ? '.pdf' : '.jpg'),
    );
    return canBeSampled(operation, type) && example && needs.length === 0 ? [{ name: operation.name, example }] : [];
  });
  print(
    `${name}, ${asked.length} operations: milliseconds${isBusy ? ' of processor time, mean' : ', median'} of ${ROUNDS}`,
  );
  print(`${'MB'.padEnd(28)}${MEGABYTES.map((size) => String(size).padStart(7)).join('')}`);
  const rows = new Map<string, (number | null)[]>();
  for (const size of MEGABYTES) {
    const ask = await askerOf(service, type, await make(size * 1e6));
    for (const { name: operation, example } of asked) {
      const time = await timeOf(() => ask(operation, example.params));
      rows.set(operation, [...(rows.get(operation) ?? []), time]);
    }
  }
  for (const [operation, times] of [...rows].sort(([, a], [, b]) => (a.at(-1) ?? 0) - (b.at(-1) ?? 0))) {
    print(
      `${operation.padEnd(28)}${times.map((time) => (time === null ? '–' : String(Math.round(time))).padStart(7)).join('')}`,
    );
  }
  const share = (index: number) => {
    const times = [...rows.values()].flatMap((all) => all[index] ?? []);
    return times.filter((time) => time <= GOAL_MS).length / Math.max(1, times.length);
  };
  const shares = MEGABYTES.map((_, index) => share(index));
  print(
    `${`within ${GOAL_MS} ms`.padEnd(28)}${shares.map((part) => `${Math.round(part * 100)}%`.padStart(7)).join('')}`,
  );
  const within = MEGABYTES.filter((_, index) => shares.slice(0, index + 1).every((part) => part >= GOAL_SHARE)).at(-1);
  print(`nine of ten up to: ${within === undefined ? 'no size' : `${within} MB`}\n`);
}

/** The median time of a request, after a warm-up; null if the operation refuses the file. */
async function timeOf(ask: () => Promise<Response>): Promise<number | null> {
  const times: number[] = [];
  let before = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    if (round === 1) before = treeProcessorSeconds(service.pid);
    const begin = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    if (!answer.ok) return null;
    if (round > 0) times.push(performance.now() - begin);
  }
  return isBusy ? (1000 * (treeProcessorSeconds(service.pid) - before)) / ROUNDS : median(times);
}

/** Requests a preview as the page does: of a stored document, or of an image that goes with the request. */
async function askerOf({ url }: Service, type: Kind['type'], bytes: Buffer) {
  const file = new Blob([new Uint8Array(bytes)], { type });
  if (type === JPEG) {
    return (operation: string, parameters: object) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(parameters)) {
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
      }
      form.append('file', file, 'photo.jpg');
      const headers = { accept: 'application/octet-stream' };
      return fetch(`${url}/api/${operation}`, { method: 'POST', body: form, headers });
    };
  }
  const form = new FormData();
  form.append('file', file, 'file.pdf');
  const stored = (await (await fetch(`${url}/api/preview/pdf`, { method: 'POST', body: form })).json()) as {
    storage_url: string;
  };
  return (operation: string, parameters: object) => {
    const request = { storage_url: stored.storage_url, job_type: operation, parameters, page: 1, dpi: DPI };
    const headers = { 'content-type': 'application/json' };
    return fetch(`${url}/api/preview/sample`, { method: 'POST', headers, body: JSON.stringify(request) });
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
