import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, dirname, join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { JsonObject } from '../../operations/kit/define.ts';
import { childrenOf } from '../../sandbox/host/process-usage.ts';
import type { Host, ProgramDriver, Session } from './driver.ts';

/** The name extensions that select a document type, and the filter that writes a PDF of each. */
const EXPORT_FILTERS = {
  doc: 'writer',
  docx: 'writer',
  odt: 'writer',
  rtf: 'writer',
  html: 'writer',
  xls: 'calc',
  xlsx: 'calc',
  ods: 'calc',
  csv: 'calc',
  ppt: 'impress',
  pptx: 'impress',
  odp: 'impress',
} as const;
/** Extensions of the formats that it writes besides PDF, and their filters. */
const OUTPUT_FILTERS = {
  docx: 'MS Word 2007 XML',
  doc: 'MS Word 97',
  odt: 'writer8',
  rtf: 'Rich Text Format',
  xlsx: 'Calc MS Excel 2007 XML',
  xls: 'MS Excel 97',
  ods: 'calc8',
  pptx: 'Impress MS PowerPoint 2007 XML',
  ppt: 'MS PowerPoint 97',
  odp: 'impress8',
} as const;
/** With a new profile it ends like this at the first start, and wants to be started again. */
const START_AGAIN = 81;
const LOOK_AGAIN_MS = 10;
const PIPE = 'OSL_PIPE_';
/** Messages of one exchange: a greeting, and the end of the task. */
const MAX_SAID = 4096;
const GREETING = 'InternalIPC::SendArguments\0';
const DONE = 'InternalIPC::ProcessingDone';
/** The output of a conversion, which has a name of LibreOffice's choice. */
const OUTPUT = 'output';

const request = z.strictObject({
  format: z.enum(Object.keys(EXPORT_FILTERS) as [keyof typeof EXPORT_FILTERS]),
  to: z.enum(['pdf', ...(Object.keys(OUTPUT_FILTERS) as (keyof typeof OUTPUT_FILTERS)[])]).default('pdf'),
  /** Options of the PDF export, by LibreOffice's names for them. */
  options: z
    .record(z.string().regex(/^[A-Za-z]+$/), z.union([z.boolean(), z.int(), z.string().max(1_000_000)]))
    .default({}),
  /** Of separated values: the code of the mark between two, and the number of the encoding. */
  csv: z
    .strictObject({
      separator: z.int().min(1).max(126),
      encoding: z.int().min(1).max(100),
      texts: z.array(z.int().min(1).max(1000)).max(1000),
      /** The title printed above the table: letters and digits, with spaces, hyphens and underscores between them. */
      title: z.string().regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} _-]{0,38}[\p{L}\p{N}])?$/u),
    })
    .optional(),
});
type Request = z.output<typeof request>;

/** LibreOffice without windows, kept running and commanded through its pipe, as a second instance does. */
export const libreoffice: ProgramDriver<typeof request> = {
  name: 'libreoffice',
  paths: [
    '/usr/lib/libreoffice/program/soffice.bin',
    '/usr/lib64/libreoffice/program/soffice.bin',
    '/opt/libreoffice/program/soffice.bin',
  ],
  // The well-known command is a script that starts it.
  executableOf(path) {
    const beside = existsSync(path) ? join(dirname(realpathSync(path)), 'soffice.bin') : path;
    return existsSync(beside) ? beside : path;
  },
  versionIn: (printed) => /^LibreOffice\S* (\d[\d.]*)/m.exec(printed)?.[1] ?? null,
  sees: (executable) => [
    dirname(dirname(executable)),
    ...['/etc/libreoffice', '/usr/share/libreoffice', '/usr/share/liblangtag', '/var/lib/libreoffice'],
  ],
  maxProcesses: 8,
  maxWorks: 300,
  maxIdleBytes: 384 * 1024 * 1024,
  request,
  start,
};

async function start(host: Host, signal: AbortSignal): Promise<Session<Request>> {
  const args = [
    `-env:UserInstallation=file://${encodeURI(host.inside('home'))}/profile`,
    ...['--headless', '--invisible', '--norestore', '--nologo', '--nolockcheck'],
    // A document that stays open keeps it alive.
    'private:factory/swriter',
  ];
  for (;;) {
    const child = host.spawn(args);
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    const pid = child.pid as number;
    const ready = await Promise.race([findPipe(host, pid, signal), ended]);
    if (typeof ready === 'string') return sessionOf(host, ready, pid, ended);
    if (ready !== START_AGAIN) throw new Error(`LibreOffice ended with ${ready} while it started`);
  }
}

/** Waits until it listens. Earlier greetings belong to the end of its first start. */
async function findPipe(host: Host, pid: number, signal: AbortSignal): Promise<string> {
  for (;;) {
    await sleep(LOOK_AGAIN_MS, undefined, { signal });
    const path = pipeOf(host, pid);
    if (path && (await talk(host, path, null, signal).catch(() => '')).includes(GREETING)) return path;
  }
}

/** Its socket: in a separate folder or, unconfined, in one shared with others. */
function pipeOf(host: Host, pid: number): string | null {
  const folder = host.inside('tmp') === '/tmp' ? host.outside('tmp') : null;
  if (folder) {
    const name = readdirSync(folder).find((each) => each.startsWith(PIPE));
    return name ? join(folder, name) : null;
  }
  const inodes = new Set([pid, ...childrenOf(pid)].flatMap(socketsOf));
  const lines = readFileSync('/proc/net/unix', 'latin1').split('\n');
  const own = lines
    .map((line) => line.trim().split(/\s+/))
    .find(([, , , , , , inode = '', path = '']) => {
      return inodes.has(inode) && basename(path).startsWith(PIPE);
    });
  return own?.[7] ?? null;
}

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    });
  } catch {
    return [];
  }
}

function sessionOf(host: Host, pipe: string, pid: number, ended: Promise<unknown>): Session<Request> {
  return {
    pid,
    ended: ended.then(() => {}),
    // LibreOffice names the sheet of a table in text after its file, and prints that name above it.
    nameOf: ({ format, csv }, index) => (csv ? `${csv.title}.csv` : `${index}.${format}`),
    async work({ format, to, options, csv }, [name = ''], signal) {
      const filter =
        to === 'pdf' ? `${EXPORT_FILTERS[format]}_pdf_Export:${JSON.stringify(typed(options))}` : OUTPUT_FILTERS[to];
      const args = [
        '--headless',
        // As a document, not as a web page, which it would not write in other formats.
        ...(format === 'html' ? ['--infilter=HTML (StarWriter)'] : []),
        ...(csv ? [`--infilter=Text - txt - csv (StarCalc):${csvOptions(csv)}`] : []),
        ...['--convert-to', `${to}:${filter}`, '--outdir', host.inside('out'), join(host.inside('in'), name)],
      ];
      const said = await talk(host, pipe, args, signal);
      if (!said.includes(DONE)) throw new Error('LibreOffice broke off');
      const written = join(host.outside('out'), `${parse(name).name}.${to}`);
      if (!existsSync(written)) return { value: {}, outputs: [] };
      renameSync(written, join(host.outside('out'), OUTPUT));
      return { value: {}, outputs: [OUTPUT] };
    },
  };
}

/** How LibreOffice reads a table in text: with quotation marks, from the first line on, and these columns as text (format 2). */
function csvOptions({ separator, encoding, texts }: NonNullable<Request['csv']>): string {
  return `${separator},34,${encoding},1,${texts.map((column) => `${column}/2`).join('/')}`;
}

/** The options as the export takes them: each with the name of its type. */
function typed(options: Request['options']): JsonObject {
  const types = { boolean: 'boolean', number: 'long', string: 'string' } as const;
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      return [name, { type: types[typeof value as keyof typeof types], value: String(value) }];
    }),
  );
}

/** Sends arguments, or nothing, after its greeting; returns all output until it is done or hangs up. */
async function talk(host: Host, path: string, args: string[] | null, signal: AbortSignal): Promise<string> {
  // A socket's path may have at most 107 bytes: name it relative to an open folder.
  await using folder = await open(dirname(path));
  const socket = connect(`/proc/self/fd/${folder.fd}/${basename(path)}`);
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop);
  try {
    return await new Promise((resolve, reject) => {
      let said = '';
      let isGreeted = false;
      socket.on('data', (bytes) => {
        if (said.length + bytes.length > MAX_SAID) return socket.destroy();
        said += bytes.toString('latin1');
        if (!isGreeted && said.includes(GREETING)) {
          isGreeted = true;
          if (args === null) resolve(said);
          else socket.write(commandOf(host, args));
        }
        if (said.includes(DONE)) resolve(said);
      });
      socket.once('error', reject);
      socket.once('close', () => resolve(said));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

/** The line that a second start would send: its folder, then arguments, in which commas and backslashes are escaped. */
function commandOf(host: Host, args: readonly string[]): string {
  const escaped = args.map((arg) => arg.replaceAll('\\', '\\\\').replaceAll(',', '\\,'));
  return `InternalIPC::Arguments1file://${host.inside('tmp')},${escaped.join(',')}\0`;
}
