import { closeSync, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type FilePart, Refusal, type StoredFile } from '../../mcp/backend.ts';
import { MEDIA_TYPE_NAMES, MEDIA_TYPES, SNIFF_BYTES, sniff } from '../../operations/kit/media-types.ts';
import { UsageError } from '../arguments.ts';
import { placeOutput } from '../place.ts';
import type { LocalInput, RunOutput } from '../runner.ts';

export type Folders = ReturnType<typeof openFolders>;

const MAX_LISTED = 50;
const MAX_NAMED_ALIKE = 1000;

/**
 * The files that an assistant may use: those below some folders, except hidden ones, and outputs.
 * @param folders the first is where relative names begin
 * @param output where outputs and texts go; made when there is something to put there
 * @throws UsageError
 */
export function openFolders(folders: readonly string[], output: string) {
  const roots = folders.map(requireFolder);
  const home = roots[0] as string;
  const outputs = resolve(output);
  const allowed = () => [...roots, ...(isFolder(outputs) ? [realpathSync(outputs)] : [])];

  /** @throws Refusal, in the same words for missing paths and for forbidden ones */
  function pathOf(name: string): string {
    const refused = new Refusal('unknown_file', `There is no such file. Files are named by their paths below ${home}.`);
    let path: string;
    try {
      path = realpathSync(resolve(home, name.startsWith('file://') ? fileURLToPath(name) : name));
    } catch {
      throw refused;
    }
    if (!allowed().some((root) => isBelow(root, path)) || !statSync(path).isFile()) throw refused;
    return path;
  }

  function viewFile(path: string): StoredFile {
    const { size } = statSync(path);
    return { file: path, filename: basename(path), type: typeOf(path), bytes: size };
  }

  /** A name that nothing has yet in the folder of outputs. */
  async function freePath(filename: string): Promise<string> {
    await mkdir(outputs, { recursive: true });
    const plain = basename(filename.replaceAll('\\', '/')).replace(/^\.+/, '') || 'output';
    const ending = extname(plain);
    const stem = plain.slice(0, plain.length - ending.length);
    for (let count = 1; count < MAX_NAMED_ALIKE; count++) {
      const path = join(outputs, count === 1 ? plain : `${stem} (${count})${ending}`);
      if (statSync(path, { throwIfNoEntry: false }) === undefined) return path;
    }
    throw new Refusal('already_exists', `${outputs} has too many files of this name.`);
  }

  return {
    home,
    outputs,

    input(name: string): LocalInput {
      const path = pathOf(name);
      return { path, filename: basename(path) };
    },

    async keep(output: RunOutput): Promise<StoredFile & { link: string }> {
      const path = await freePath(output.filename);
      await placeOutput(output, { output: path, directory: undefined, force: false });
      return { file: path, filename: basename(path), type: output.type, bytes: output.bytes, link: linkTo(path) };
    },

    async write(filename: string, text: string): Promise<StoredFile> {
      const path = await freePath(filename);
      await writeFile(path, text, { flag: 'wx' });
      return viewFile(path);
    },

    /** The newest files at the top of each folder. */
    list(): StoredFile[] {
      const paths = [...new Set(allowed())].flatMap((root) =>
        readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
          entry.isFile() && !entry.name.startsWith('.') ? [join(root, entry.name)] : [],
        ),
      );
      const dated = paths.map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
      const newest = dated.sort((a, b) => b.at - a.at).slice(0, MAX_LISTED);
      return newest.map(({ path }) => viewFile(path));
    },

    read(name: string, { start, length }: { start: number; length: number }): FilePart {
      const path = pathOf(name);
      const fd = openSync(path, 'r');
      try {
        const { size } = fstatSync(fd);
        const content = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
        const bytes = content.subarray(0, readSync(fd, content, 0, content.length, start));
        return { type: typeOf(path), filename: basename(path), content: bytes, total: size, link: linkTo(path) };
      } finally {
        closeSync(fd);
      }
    },
  };
}

const linkTo = (path: string) => pathToFileURL(path).href;
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function requireFolder(path: string): string {
  if (!isFolder(path)) throw new UsageError(`${path} is no folder that is there.`);
  return realpathSync(path);
}

/** Hidden files hold keys and settings, in a home folder above all. */
function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && !isAbsolute(way) && !way.split(sep).some((part) => part.startsWith('.'));
}

/** By the first bytes; of texts, which have no marker, by the extension. */
function typeOf(path: string): string {
  const head = Buffer.alloc(SNIFF_BYTES);
  const fd = openSync(path, 'r');
  let found: string | null;
  try {
    found = sniff(head.subarray(0, readSync(fd, head, 0, head.length, 0)));
  } finally {
    closeSync(fd);
  }
  if (found !== 'application/json') return found ?? 'application/octet-stream';
  const extension = extname(path).slice(1).toLowerCase();
  const named = MEDIA_TYPE_NAMES.find((type) =>
    (MEDIA_TYPES[type].extensions as readonly string[]).includes(extension),
  );
  return named !== undefined && isText(named) ? named : 'text/plain';
}

const isText = (type: string) => /^text\/|^application\/(?:json|xml|yaml|toml)$|^image\/svg|^message\//.test(type);
