const MAX_NAME_BYTES = 200;
/** C0 and C1 controls, line separators, and the marks that turn writing direction and so disguise an extension. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
/** Characters that Windows refuses in a file name. */
const REFUSED = /[<>:"|?*]/g;
/** Device names of Windows, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/**
 * Turns any text into a plain file name that every system can store: no folders, no `..`, no control characters,
 * at most 200 bytes of UTF-8 with the extension kept. Text with nothing usable in it becomes `file`.
 */
export function safeEntryName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).findLast(isUsable) ?? '';
  let safe = trimEdges(last.replace(UNSEEN, '').replace(REFUSED, '_'));
  if (safe === '') return 'file';
  if (DEVICE.test(safe)) safe = `_${safe}`;
  const [stem, extension] = splitExtension(safe);
  return truncate(stem, MAX_NAME_BYTES - Buffer.byteLength(extension)) + extension;
}

/** Returns a function that makes names safe and, within its calls, unique: the second `a.pdf` is `a (2).pdf`. */
export function createEntryNamer(): (name: string) => string {
  const used = new Set<string>();
  const nextNumber = new Map<string, number>();
  return (name) => {
    const safe = safeEntryName(name);
    const [stem, extension] = splitExtension(safe);
    // Names that differ in case only would overwrite each other on Windows and macOS.
    const key = safe.toLowerCase();
    let unique = safe;
    for (let number = nextNumber.get(key) ?? 2; used.has(unique.toLowerCase()); number++) {
      unique = `${stem} (${number})${extension}`;
      nextNumber.set(key, number + 1);
    }
    used.add(unique.toLowerCase());
    return unique;
  };
}

function isUsable(part: string): boolean {
  return trimEdges(part.replace(UNSEEN, '')) !== '';
}

/** Drops spaces on both sides and the dots at the end, which Windows drops silently; `.` and `..` become empty. */
function trimEdges(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '.' || text[end - 1] === ' ')) end--;
  return text.slice(0, end).trim();
}

function splitExtension(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= 16 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

function truncate(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  return kept.trimEnd();
}
