import { Buffer } from '../platform/buffer.ts';
import { GENERAL_NAME, NAME_CONSTRAINTS } from './context-tags.ts';
import { type DerNode, numberOf, oidOf, partsOf, sequenceOf, textOf } from './der.ts';

/** A name of a certificate's subject (RFC 5280, 4.2.1.6): text, bytes of an address, or the parts of a distinguished name. */
export interface GeneralName {
  kind: 'email' | 'host' | 'directory' | 'uri' | 'address' | 'other';
  text: string;
  bytes: Uint8Array;
  parts: readonly string[];
}

/** Names that an authority may issue certificates for (RFC 5280, 4.2.1.10). */
export interface NameConstraints {
  permitted: readonly GeneralName[];
  excluded: readonly GeneralName[];
  /** True if it says something that is not understood, which permits nothing. */
  strange: boolean;
}

const KINDS: Record<number, GeneralName['kind']> = {
  [GENERAL_NAME.rfc822Name]: 'email',
  [GENERAL_NAME.dNSName]: 'host',
  [GENERAL_NAME.directoryName]: 'directory',
  [GENERAL_NAME.uniformResourceIdentifier]: 'uri',
  [GENERAL_NAME.iPAddress]: 'address',
};
const EMAIL = '1.2.840.113549.1.9.1';
/** Limit of comparisons of names with constraints; a certificate that needs more is not trusted. */
const MAX_COMPARISONS = 100_000;

/** Reads a GeneralName. */
function readGeneralName(node: DerNode): GeneralName {
  const kind = KINDS[node.tag] ?? 'other';
  const text =
    kind === 'directory' || kind === 'address' ? '' : Buffer.from(node.content).toString('latin1').toLowerCase();
  const parts = kind === 'directory' ? partsOfName(partsOf(node)[0]) : [];
  return { kind, text, bytes: node.content, parts };
}

/** The names of a subject: its distinguished name, addresses for mail in that, and alternative names. */
export function namesOf(subject: DerNode, alternative: DerNode | undefined): GeneralName[] {
  const nothing = { text: '', bytes: new Uint8Array(), parts: [] };
  const names: GeneralName[] = (alternative ? sequenceOf(alternative) : []).map(readGeneralName);
  const parts = partsOfName(subject);
  if (parts.length > 0) names.push({ ...nothing, kind: 'directory', parts });
  for (const [id, text] of partsOf(subject).flatMap(attributesOf)) {
    if (id === EMAIL) names.push({ ...nothing, kind: 'email', text });
  }
  return names;
}

/** Reads the constraints of an authority. */
export function readNameConstraints(node: DerNode): NameConstraints {
  let strange = false;
  const read = (tag: number): GeneralName[] =>
    sequenceOf(node)
      .filter((part) => part.tag === tag)
      .flatMap(partsOf)
      .map((subtree) => {
        const [base, ...range] = sequenceOf(subtree);
        strange ||= !base || range.some((each) => each.tag !== NAME_CONSTRAINTS.minimum || numberOf(each) !== 0);
        return readGeneralName(base ?? subtree);
      });
  return {
    permitted: read(NAME_CONSTRAINTS.permittedSubtrees),
    excluded: read(NAME_CONSTRAINTS.excludedSubtrees),
    strange,
  };
}

/** Whether an authority may issue a certificate for these names. Names that are not understood are not permitted. */
export function permitsNames(
  { permitted, excluded, strange }: NameConstraints,
  names: readonly GeneralName[],
): boolean {
  if (strange || names.length * (permitted.length + excluded.length) > MAX_COMPARISONS) return false;
  return names.every((name) => {
    const about = permitted.filter(({ kind }) => kind === name.kind);
    if (excluded.some((each) => each.kind === name.kind && isWithin(name, each) !== false)) return false;
    return about.length === 0 || about.some((each) => isWithin(name, each) === true);
  });
}

/** Whether a name satisfies a constraint; null if that is uncertain. */
function isWithin(name: GeneralName, within: GeneralName): boolean | null {
  switch (name.kind) {
    case 'directory':
      return within.parts.every((part, index) => name.parts[index] === part);
    case 'host':
      return isBelow(name.text, within.text.replace(/^\./, ''));
    case 'email':
      return within.text.includes('@')
        ? name.text === within.text
        : isHostWithin(name.text.slice(name.text.lastIndexOf('@') + 1), within.text);
    case 'uri': {
      const host = URL.parse(name.text)?.hostname;
      return host ? isHostWithin(host, within.text) : null;
    }
    case 'address':
      return isAddressWithin(name.bytes, within.bytes);
    default:
      return null;
  }
}

/** A host itself, or with a period before it all that are below. */
function isHostWithin(host: string, within: string): boolean {
  return within.startsWith('.') ? host.endsWith(within) : host === within || within === '';
}

function isBelow(host: string, domain: string): boolean {
  return domain === '' || host === domain || host.endsWith(`.${domain}`);
}

function isAddressWithin(address: Uint8Array, within: Uint8Array): boolean | null {
  if (within.length !== 2 * address.length) return within.length === 8 || within.length === 32 ? false : null;
  const masks = within.subarray(address.length);
  return address.every((byte, index) => {
    const mask = masks[index] ?? 0;
    return (byte & mask) === ((within[index] ?? 0) & mask);
  });
}

/** The parts of a distinguished name in comparable form, regardless of case and the number of blanks. */
function partsOfName(name: DerNode | undefined): string[] {
  return (name ? partsOf(name) : []).map((set) =>
    attributesOf(set)
      .map(([id, text]) => `${id}=${text}`)
      .sort()
      .join('+'),
  );
}

function attributesOf(set: DerNode): [id: string, text: string][] {
  return partsOf(set).map((pair) => {
    const [id, value] = sequenceOf(pair);
    const text = value ? textOf(value) : '';
    return [oidOf(id), text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()];
  });
}
