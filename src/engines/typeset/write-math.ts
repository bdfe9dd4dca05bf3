import { literal } from './literals.ts';
import { type PageElement, type PageNode, textOf } from './read-page.ts';
import { elementsOf, joined, writeMatrix } from './write-matrix.ts';

/** Marks over and under a base, as MathML has them, and the accents that Typst knows them as. */
const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '‾': '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
  '˚': '\u030a',
  '→': '\u20d7',
  '←': '\u20d6',
  '↔': '\u20e1',
  '⃗': '\u20d7',
};
const BRACES: Readonly<Record<string, string>> = {
  '⏞': 'overbrace',
  '⏟': 'underbrace',
  '⎴': 'overbracket',
  '⎵': 'underbracket',
  '⏜': 'overparen',
  '⏝': 'underparen',
};
const ENCLOSED: Readonly<Record<string, string>> = {
  top: 'math.overline',
  bottom: 'math.underline',
  updiagonalstrike: 'math.cancel',
  downdiagonalstrike: 'math.cancel.with(inverted: true)',
  horizontalstrike: 'math.cancel.with(angle: 90deg)',
  box: 'boxed',
  roundedbox: 'boxed',
};
/** Characters that only say how others belong together. */
const UNSEEN = /[\u2061-\u2064\u200b\ufeff]|\p{Variation_Selector}/gu;

/** Converts a formula from MathML to Typst. */
export function writeFormula(formula: PageElement): string {
  const block = formula.attributes.display === 'block';
  const alt = textOf(formula).replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  return `math.equation(block: ${block}, alt: ${literal(alt)}, ${row(formula.children)})`;
}

function row(nodes: readonly PageNode[]): string {
  return joined(elementsOf(nodes).map(write));
}

const EMPTY: PageElement = { name: 'mrow', attributes: {}, children: [] };

function write(element: PageElement): string {
  const { name, attributes } = element;
  const children = elementsOf(element.children);
  const part = (index: number): string => content(children[index] ?? EMPTY);
  const color =
    /(?:^|;)\s*color:\s*(#[0-9a-f]{3,8})\s*(?:;|$)/i.exec(attributes.style ?? '')?.[1] ?? attributes.mathcolor;
  const written = ((): string => {
    switch (name) {
      case 'mi':
        return identifier(textOf(element), attributes.mathvariant === 'normal');
      case 'mn':
      case 'mtext':
      case 'ms':
        return text(textOf(element));
      case 'mo':
        return operator(element);
      case 'mspace':
        return `h(${lengthOf(attributes.width)})`;
      case 'mfrac':
        return /^0/.test(attributes.linethickness ?? '')
          ? `math.mat(delim: none, row-gap: 0.25em, (${part(0)},),(${part(1)},))`
          : `math.frac(${part(0)}, ${part(1)})`;
      case 'msqrt':
        return `math.sqrt(${row(element.children)})`;
      case 'mroot':
        return `math.root(${part(1)}, ${part(0)})`;
      case 'msub':
        return `math.attach(math.scripts(${part(0)}), b: ${part(1)})`;
      case 'msup':
        return `math.attach(math.scripts(${part(0)}), t: ${part(1)})`;
      case 'msubsup':
        return `math.attach(math.scripts(${part(0)}), b: ${part(1)}, t: ${part(2)})`;
      case 'mmultiscripts':
        return scripts(children);
      case 'munder':
      case 'mover':
      case 'munderover':
        return stacked(name, children);
      case 'mtable':
        return writeMatrix(element, row);
      case 'mphantom':
        return `hide(${row(element.children)})`;
      case 'menclose':
        return enclosed(element);
      case 'semantics':
        return part(0);
      case 'annotation':
      case 'annotation-xml':
        return '[]';
      default:
        if (/(?:^|;)\s*border:/.test(attributes.style ?? '')) return `boxed(${row(element.children)})`;
        return fenced(children) ? `math.lr(${row(element.children)})` : row(element.children);
    }
  })();
  return color && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)
    ? `text(fill: rgb(${literal(color)}), ${written})`
    : written;
}

/** One element as an argument of a function. */
function content(element: PageElement): string {
  return joined([write(element)]);
}

function identifier(raw: string, upright: boolean): string {
  const plain = raw.replace(UNSEEN, '').trim();
  if (plain === '') return '[]';
  if ([...plain].length > 1) return `math.op(${literal(plain)})`;
  return upright ? `math.upright(symbol(${literal(plain)}))` : `symbol(${literal(plain)})`;
}

/** A text in a formula keeps the spaces that it begins and ends with. */
function text(raw: string): string {
  const plain = raw.replace(UNSEEN, '').replace(/\s+/g, ' ');
  const [, before = '', middle = '', after = ''] = /^([ \u00a0]*)(.*?)([ \u00a0]*)$/s.exec(plain) ?? [];
  const space = (spaces: string): string[] => (spaces === '' ? [] : [`h(${spaces.length * 0.25}em)`]);
  return joined([...space(before), ...(middle === '' ? [] : [`text(${literal(middle)})`]), ...space(after)]);
}

function operator({ attributes, ...element }: PageElement): string {
  const sign = textOf({ ...element, attributes })
    .replace(UNSEEN, '')
    .trim();
  if (sign === '') return '[]';
  if ([...sign].length > 1) return `math.op(${literal(sign)})`;
  const symbol = `symbol(${literal(sign)})`;
  if (attributes.form === 'infix' && attributes.fence === 'true') return `math.mid(${symbol})`;
  if (attributes.minsize) return `math.lr(size: ${lengthOf(attributes.minsize)}, ${symbol})`;
  return symbol;
}

/** Whether two delimiters grow with the content between them. */
function fenced(children: readonly PageElement[]): boolean {
  const [first, last] = [children[0], children.at(-1)];
  const fence = (each: PageElement | undefined) => each?.name === 'mo' && each.attributes.fence === 'true';
  return children.length > 1 && fence(first) && fence(last) && first?.attributes.form !== 'infix';
}

function stacked(name: string, children: readonly PageElement[]): string {
  const [base = EMPTY, first = EMPTY, second = EMPTY] = children;
  const mark = first.name === 'mo' ? textOf(first).replace(UNSEEN, '').trim() : '';
  if (name !== 'munderover' && BRACES[mark]) return `math.${BRACES[mark]}(${content(base)})`;
  if (name === 'mover' && ACCENTS[mark]) return `math.accent(${content(base)}, ${literal(ACCENTS[mark])})`;
  if (/^(?:[¯_‾]|\u0332)$/.test(mark)) return `math.${name === 'mover' ? 'overline' : 'underline'}(${content(base)})`;
  const stretched = base.name === 'mo' && base.attributes.stretchy === 'true';
  const below = stretched ? `math.stretch(${content(base)}, size: 100% + 1em)` : content(base);
  const [under, over] = name === 'mover' ? [null, first] : [first, name === 'munder' ? null : second];
  const limits = [...(under ? [`b: ${content(under)}`] : []), ...(over ? [`t: ${content(over)}`] : [])];
  return `math.attach(math.limits(${below}), ${limits.join(', ')})`;
}

/** Scripts before and after a base: those before come after an empty element. */
function scripts([base = EMPTY, ...others]: readonly PageElement[]): string {
  const split = others.findIndex(({ name }) => name === 'mprescripts');
  const [behind, before] = split < 0 ? [others, []] : [others.slice(0, split), others.slice(split + 1)];
  const at = (key: string, element: PageElement | undefined) =>
    element && element.name !== 'none' && element.children.length > 0 ? [`${key}: ${content(element)}`] : [];
  const parts = [...at('b', behind[0]), ...at('t', behind[1]), ...at('bl', before[0]), ...at('tl', before[1])];
  return `math.attach(math.scripts(${content(base)}), ${parts.join(', ')})`;
}

function enclosed({ attributes, children }: PageElement): string {
  const kinds = (attributes.notation ?? '').split(/\s+/).filter((kind) => ENCLOSED[kind]);
  return kinds.reduce((inner, kind) => `${ENCLOSED[kind]}(${inner})`, row(children));
}

/** A length of MathML as one of Typst, at most some lines wide. */
function lengthOf(value = ''): string {
  const match = /^(-?\d{0,4}(?:\.\d{0,6})?)(em|ex|pt|px|mu)$/.exec(value.trim());
  const size = Number(match?.[1]);
  if (!match || !Number.isFinite(size)) return '0em';
  const em = { em: 1, ex: 0.45, pt: 1 / 11, px: 1 / 15, mu: 1 / 18 }[match[2] as 'em'];
  return `${Math.max(-20, Math.min(20, Math.round(size * em * 1000) / 1000))}em`;
}
