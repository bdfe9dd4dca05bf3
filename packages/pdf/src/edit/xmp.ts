/** Properties of XMP that say the same as an entry of the information dictionary (ISO 32000-2, 14.3.3). */
export interface XmpProperty {
  namespace: string;
  prefix: string;
  name: string;
  kind: 'text' | 'language' | 'list' | 'bag' | 'date';
}

const DC = { namespace: 'http://purl.org/dc/elements/1.1/', prefix: 'dc' };
const PDF = { namespace: 'http://ns.adobe.com/pdf/1.3/', prefix: 'pdf' };
const XMP = { namespace: 'http://ns.adobe.com/xap/1.0/', prefix: 'xmp' };
const MAX_VALUE = 16 * 1024;
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

export const XMP_PROPERTIES = {
  title: { ...DC, name: 'title', kind: 'language' },
  author: { ...DC, name: 'creator', kind: 'list' },
  subject: { ...DC, name: 'description', kind: 'language' },
  keywords: { ...PDF, name: 'Keywords', kind: 'text' },
  creator: { ...XMP, name: 'CreatorTool', kind: 'text' },
  producer: { ...PDF, name: 'Producer', kind: 'text' },
  created: { ...XMP, name: 'CreateDate', kind: 'date' },
  modified: { ...XMP, name: 'ModifyDate', kind: 'date' },
} as const satisfies Record<string, XmpProperty>;

export type XmpField = keyof typeof XMP_PROPERTIES;

/** Properties that are about the metadata, or say again what others say: they go when those change. */
const DERIVED: XmpProperty[] = [
  { ...DC, name: 'subject', kind: 'bag' },
  { ...XMP, name: 'MetadataDate', kind: 'date' },
];

/** Reads a property of a packet, as an attribute or as an element; undefined when it is not there. */
export function readXmp(packet: string, { namespace, prefix, name }: XmpProperty): string | undefined {
  for (const own of prefixesOf(packet, namespace, prefix)) {
    const attribute = new RegExp(`\\s${own}:${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(packet);
    if (attribute) return unescapeXml(attribute[1] ?? attribute[2] ?? '');
    const element = findElement(packet, `${own}:${name}`, 0);
    if (!element) continue;
    const inner = packet.slice(element.inner, element.innerEnd).slice(0, MAX_VALUE);
    const items = [...inner.matchAll(/<[\w.-]+:li\b[^>]*?(?:\/>|>([\s\S]*?)<\/[\w.-]+:li>)/g)].map(
      (item) => item[1] ?? '',
    );
    const text =
      items.length > 0 ? items.map((item) => unescapeXml(stripTags(item))).join('; ') : unescapeXml(stripTags(inner));
    return text.trim();
  }
  return undefined;
}

/** Returns the packet with these fields, and the rest unchanged; null if the packet cannot be changed. */
export function updateXmp(packet: string, fields: Partial<Record<XmpField, string>>, now: string): string | null {
  const [rdf = 'rdf'] = prefixesOf(packet, RDF, 'rdf');
  const end = packet.lastIndexOf(`</${rdf}:RDF>`);
  if (end < 0) return null;
  let head = packet.slice(0, end);
  for (const property of [...Object.values(XMP_PROPERTIES), ...DERIVED]) head = removeProperty(head, property);
  // An otherwise empty description would only be in the way.
  head = head.replace(
    new RegExp(
      `<${rdf}:Description\\s+${rdf}:about\\s*=\\s*(?:""|'')\\s*(?:xmlns:[\\w.-]+\\s*=\\s*(?:"[^"]*"|'[^']*')\\s*)*(?:/>|>\\s*</${rdf}:Description>)\\s*`,
      'g',
    ),
    '',
  );
  const rest = packet.slice(end).replace(`</${rdf}:RDF>`, '');
  return `${head}${description(fields, now, rdf)}</${rdf}:RDF>${rest}`;
}

/** Makes a packet with these fields (ISO 16684-1). */
export function makeXmp(fields: Partial<Record<XmpField, string>>, now: string): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">
${description(fields, now, 'rdf')}</rdf:RDF></x:xmpmeta>
${`${' '.repeat(99)}\n`.repeat(10)}<?xpacket end="w"?>`;
}

function description(fields: Partial<Record<XmpField, string>>, now: string, rdf: string): string {
  const lines = Object.entries(fields).map(([field, value]) => {
    const { prefix, name, kind } = XMP_PROPERTIES[field as XmpField];
    return ` <${prefix}:${name}>${wrapped(value, kind, rdf)}</${prefix}:${name}>\n`;
  });
  const namespaces = [DC, PDF, XMP].map(({ prefix, namespace }) => `xmlns:${prefix}="${namespace}"`).join(' ');
  lines.push(` <xmp:MetadataDate>${now}</xmp:MetadataDate>\n`);
  return `<${rdf}:Description ${rdf}:about="" ${namespaces}>\n${lines.join('')}</${rdf}:Description>\n`;
}

function wrapped(value: string, kind: XmpProperty['kind'], rdf: string): string {
  const text = escapeXml(value);
  if (kind === 'language') return `<${rdf}:Alt><${rdf}:li xml:lang="x-default">${text}</${rdf}:li></${rdf}:Alt>`;
  // One item even for several names: an information dictionary does not separate them either.
  if (kind === 'list') return `<${rdf}:Seq><${rdf}:li>${text}</${rdf}:li></${rdf}:Seq>`;
  return text;
}

function removeProperty(packet: string, { namespace, prefix, name }: XmpProperty): string {
  let text = packet;
  for (const own of prefixesOf(packet, namespace, prefix)) {
    text = text.replace(new RegExp(`\\s${own}:${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g'), '');
    const kept: string[] = [];
    let from = 0;
    for (let found = findElement(text, `${own}:${name}`, 0); found; found = findElement(text, `${own}:${name}`, from)) {
      kept.push(text.slice(from, found.start));
      from = found.end;
    }
    text = kept.join('') + text.slice(from);
  }
  return text;
}

/** Finds an element by its name with prefix, without backtracking: packets may be very long. */
function findElement(
  text: string,
  name: string,
  from: number,
): { start: number; inner: number; innerEnd: number; end: number } | null {
  const open = `<${name}`;
  for (let start = text.indexOf(open, from); start >= 0; start = text.indexOf(open, start + 1)) {
    if (!/[\s/>]/.test(text[start + open.length] ?? '')) continue;
    const close = text.indexOf('>', start);
    if (close < 0) return null;
    if (text[close - 1] === '/') return { start, inner: close, innerEnd: close, end: close + 1 };
    const innerEnd = text.indexOf(`</${name}`, close);
    const end = innerEnd < 0 ? -1 : text.indexOf('>', innerEnd);
    return end < 0 ? null : { start, inner: close + 1, innerEnd, end: end + 1 };
  }
  return null;
}

/** The prefixes that a packet binds to a namespace; the usual one if it binds none. */
function prefixesOf(packet: string, namespace: string, usual: string): string[] {
  const declared = packet.matchAll(/xmlns:([\w-]{1,64})\s*=\s*(?:"([^"]{0,200})"|'([^']{0,200})')/g);
  const found = [...declared].flatMap(([, prefix, double, single]) =>
    prefix !== undefined && (double ?? single) === namespace ? [prefix] : [],
  );
  return found.length > 0 ? [...new Set(found)].slice(0, 4) : [usual];
}

function stripTags(text: string): string {
  return text.replace(/<[^<>]*>/g, '');
}

function escapeXml(text: string): string {
  return text
    .replace(/[&<>]/g, (character) => (character === '&' ? '&amp;' : character === '<' ? '&lt;' : '&gt;'))
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal, hex, name) => {
    if (name) return ENTITIES.get(name) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
