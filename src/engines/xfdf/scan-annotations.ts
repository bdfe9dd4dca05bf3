import { SheafError } from '../../errors.ts';
import { scanXml } from '../xml/scan.ts';

/** An annotation as XFDF has it. */
export interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
  text: { contents?: string | undefined; appearance?: string; vertices?: string; gestures: string[] };
  /** An address, or the index of a page. */
  link: string | number | null;
}

const LIMITS = { maxDepth: 100, maxElements: 500_000 };
const MAX_ANNOTATIONS = 20_000;
const MAX_TEXT = 100_000;
/** Characters of the points of one line. */
const MAX_POINTS = 1_000_000;
/** Actions (ISO 19444-1, 6.6) that are taken; what runs, sends or opens files is not. */
const ACTIONS: ReadonlySet<string> = new Set(['URI', 'GoTo', 'Named']);
const ADDRESS = /^(https?|mailto|tel):./i;

/** Scans the annotations of an XFDF text. @throws XmlSyntaxError, SheafError `invalid_parameter`, `limit_exceeded` */
export function scanAnnotations(text: string): { annotations: Element[]; fields: boolean } {
  const annotations: Element[] = [];
  const path: string[] = [];
  let [fields, collected, rich] = [false, '', ''];
  let current: Element | null = null;
  const refuse = (what: string): never => {
    throw new SheafError('invalid_parameter', `The XFDF ${what}`);
  };
  const most = (name: string): number => (['gesture', 'vertices'].includes(name) ? MAX_POINTS : MAX_TEXT);

  scanXml(
    text,
    {
      open(qualified, attributes) {
        const name = qualified.slice(qualified.indexOf(':') + 1);
        if (path.length === 0 && name !== 'xfdf') refuse('has another root element than xfdf.');
        path.push(name);
        collected = '';
        if (path.length === 2 && name === 'fields') fields = true;
        if (path.length === 3 && path[1] === 'annots') {
          if (annotations.length >= MAX_ANNOTATIONS) {
            throw new SheafError('limit_exceeded', `The XFDF has more than ${MAX_ANNOTATIONS} annotations.`);
          }
          current = { name, attributes, text: { gestures: [] }, link: null };
          annotations.push(current);
          rich = '';
        }
        if (path.at(-2) === 'Action' && !ACTIONS.has(name)) {
          refuse('has an action that runs or opens something; only links to addresses and pages are accepted.');
        }
        if (current && name === 'URI') {
          const address = attributes.get('Name') ?? '';
          if (!ADDRESS.test(address) || !URL.canParse(address)) {
            refuse('has a link to an address that does not begin with http:, https:, mailto: or tel:.');
          }
          current.link = address.slice(0, 2000);
        }
        if (current && path.at(-2) === 'Dest') {
          const page = Number(attributes.get('Page') ?? '');
          if (Number.isInteger(page) && page >= 0) current.link = page;
        }
      },
      text(part) {
        if (!current) return;
        const name = path.at(-1) ?? '';
        if (collected.length < most(name)) collected += part;
        if (path[3] === 'contents-richtext' && rich.length < MAX_TEXT) rich += part;
      },
      close() {
        const name = path.pop();
        if (!current) return;
        const content = collected.slice(0, most(name ?? ''));
        collected = '';
        if (path.length === 2) {
          // Text with markup only: its words.
          current.text.contents ??= rich.trim() === '' ? undefined : rich.trim();
          current = null;
        } else if (name === 'contents' && path.length === 3) current.text.contents = content;
        else if (name === 'defaultappearance') current.text.appearance = content;
        else if (name === 'vertices') current.text.vertices = content;
        else if (name === 'gesture') current.text.gestures.push(content);
        else if (name === 'p' && path[3] === 'contents-richtext') rich += '\n';
      },
    },
    LIMITS,
  );
  return { annotations: annotations.filter(({ name }) => name !== 'popup'), fields };
}
