interface Preference {
  type: string;
  quality: number;
}

/**
 * Whether a caller would rather have the output itself than the state of a job (RFC 9110, section 12.5.1). Only who names
 * a type that the output can have, `image/*` or bytes of any kind does; a browser, and who takes anything, gets the job.
 * @param types media types that the output can have
 */
export function wantsOutput(accept: string | undefined, types: readonly string[]): boolean {
  if (accept === undefined) return false;
  const wanted = parseAccept(accept);
  if (wanted.some(({ type }) => type === 'text/html')) return false;
  const isOutput = ({ type }: Preference) =>
    type === 'application/octet-stream' ||
    (type === 'image/*' && types.some((each) => each.startsWith('image/'))) ||
    (type !== 'application/json' && types.includes(type));
  const best = (fits: (preference: Preference) => boolean) =>
    Math.max(0, ...wanted.filter(fits).map(({ quality }) => quality));
  const output = best(isOutput);
  return output > 0 && output >= best(({ type }) => type === 'application/json');
}

function parseAccept(accept: string): Preference[] {
  return accept
    .slice(0, 2000)
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
      const number = quality === undefined ? 1 : Number(quality);
      return { type, quality: number >= 0 && number <= 1 ? number : 0 };
    });
}
