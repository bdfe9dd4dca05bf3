/**
 * The response that a caller accepts from a direct endpoint: the job, the output itself, or a type that the output
 * cannot have.
 */
export type Wanted = 'job' | 'output' | 'nothing that we have';

interface Preference {
  type: string;
  /** The representation of a type that is wanted (RFC 6906); empty if none is named. */
  profile: string;
  quality: number;
}

const OUTPUT_PROFILE = 'output';

/**
 * Judges `Accept` (RFC 9110 section 12.5.1) and `Prefer`. Clients that name a possible type of the output, `image/*` or
 * bytes of any kind get the output; browsers, and clients that accept anything or JSON, get the job. JSON outputs must
 * be requested by `application/json; profile="output"`, or by `Prefer: return=representation` (RFC 7240 section 4.2).
 * @param types media types that the output can have
 */
export function judgeAccept(
  { accept, prefer }: { accept?: string | undefined; prefer?: string | string[] | undefined },
  types: readonly string[],
): Wanted {
  const wanted = parseAccept(accept ?? '').filter(({ type }) => type !== '');
  if (wanted.some(({ type }) => type === 'text/html')) return 'job';
  const representation =
    types.includes('application/json') && /(?:^|[,;\s])return\s*=\s*"?representation"?/i.test(String(prefer ?? ''));
  const best = (fits: (preference: Preference) => boolean) =>
    Math.max(0, ...wanted.filter(fits).map(({ quality }) => quality));
  const output = best((preference) => namesOutput(preference, types));
  const job = best(namesJob);
  if (representation && (job > 0 || wanted.length === 0)) return 'output';
  if (output > 0 && output >= best(({ type, profile }) => type === 'application/json' && profile === ''))
    return 'output';
  return wanted.length === 0 || job > 0 || wanted.every(({ quality }) => quality === 0)
    ? 'job'
    : 'nothing that we have';
}

/** Whether `Accept` takes an output of `type`: by its name, by a range, or by asking for bytes of any kind. */
export function takesOutput(accept: string | undefined, type: string): boolean {
  if (accept === undefined) return true;
  const fits = (preference: Preference) => preference.type === '*/*' || rangeHolds(preference, type);
  return parseAccept(accept).some((preference) => preference.quality > 0 && fits(preference));
}

function rangeHolds({ type: wanted }: Preference, type: string): boolean {
  return wanted === type || wanted === 'application/octet-stream' || wanted === `${type.split('/')[0]}/*`;
}

function namesOutput(preference: Preference, types: readonly string[]): boolean {
  const { type, profile } = preference;
  if (type === 'application/json') return profile === OUTPUT_PROFILE && types.includes(type);
  // Any application: JSON is one, and the job is what such callers were always answered.
  return type !== 'application/*' && types.some((each) => rangeHolds(preference, each));
}

const namesJob = ({ type }: Preference) => ['application/json', 'application/*', '*/*'].includes(type);

function parseAccept(accept: string): Preference[] {
  return accept
    .slice(0, 2000)
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const value = (name: RegExp) => parameters.find((parameter) => name.test(parameter))?.replace(name, '');
      const quality = value(/^q\s*=\s*/);
      const number = quality === undefined ? 1 : Number(quality);
      const profile = value(/^profile\s*=\s*/)?.replaceAll('"', '') ?? '';
      return { type, profile, quality: number >= 0 && number <= 1 ? number : 0 };
    });
}
