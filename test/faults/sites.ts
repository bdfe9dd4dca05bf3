import { parseSync } from 'vite';

/** A place in a source where a fault can be put, and what it becomes. */
export interface Site {
  readonly start: number;
  readonly end: number;
  /** The text afterwards. */
  readonly text: string;
  /** The change, in words. */
  readonly what: string;
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Visit = (node: Node) => void;

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&': '|',
  '|': '&',
};
/** Types are judged by the compiler, and texts in imports are addresses. */
const LEFT_ALONE = /^(TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|Import|Export(All|Named)Declaration$)/;

/** Lists every possible fault of a source, in the order of the source. */
export function sitesOf(path: string, source: string): Site[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]!.message}`);
  const sites: Site[] = [];
  const put = ({ start, end }: { start: number; end: number }, text: string, what: string) => {
    sites.push({ start, end, text, what });
  };
  visit(program, (node) => {
    for (const find of [operators, values, conditions, statements]) find(node, source, put);
  });
  return sites.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Gives a source with a fault in it. */
export const withFault = (source: string, { start, end, text }: Site): string =>
  source.slice(0, start) + text + source.slice(end);

type Put = (where: { start: number; end: number }, text: string, what: string) => void;

function operators(node: Node, source: string, put: Put): void {
  if (!['BinaryExpression', 'LogicalExpression', 'AssignmentExpression'].includes(node.type)) return;
  const [left, right, operator] = [node.left as Node, node.right as Node, node.operator as string];
  const at = source.indexOf(operator, left.end);
  const where = { start: at, end: at + operator.length };
  if (node.type === 'AssignmentExpression') {
    const other = ({ '+=': '-=', '-=': '+=' } as Record<string, string>)[operator];
    if (other) put(where, other, `${operator} → ${other}`);
  } else if (operator === '??') {
    put(node, source.slice(left.start, left.end), 'what stands in for a missing value is dropped');
  } else {
    const texts = [left, right].some(({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string');
    const other = OPERATORS[operator];
    if (other && !(operator === '+' && texts)) put(where, other, `${operator} → ${other}`);
  }
}

function values(node: Node, _: string, put: Put): void {
  if (node.type !== 'Literal') return;
  if (typeof node.value === 'boolean') put(node, String(!node.value), `${node.value} → ${!node.value}`);
  if (typeof node.value === 'number') put(node, `(${node.value} + 1)`, `${node.value} → ${node.value} + 1`);
  // Sentences are for people: no test has to know their words.
  if (typeof node.value === 'string' && /^\S+$/.test(node.value)) put(node, `''`, `'${node.value}' → ''`);
}

function conditions(node: Node, source: string, put: Put): void {
  if (!/^(If|While|For|DoWhile)Statement$|^ConditionalExpression$/.test(node.type) || !node.test) return;
  const test = node.test as Node;
  const text = source.slice(test.start, test.end);
  put(test, `!(${text})`, `${text} is turned round`);
  if (!/^(While|For|DoWhile)/.test(node.type)) put(test, `(${text}) || true`, `${text} is taken for true`);
  put(test, `(${text}) && false`, `${text} is taken for false`);
}

function statements(node: Node, source: string, put: Put): void {
  const text = source.slice(node.start, node.end);
  if (node.type === 'ExpressionStatement' && !node.directive) put(node, ';', `${text} is left out`);
  if (/^(Break|Continue|Throw)Statement$/.test(node.type)) put(node, ';', `${text} is left out`);
  if (node.type === 'ReturnStatement' && !node.argument) put(node, ';', 'return is left out');
  if (node.type === 'AwaitExpression') {
    const argument = node.argument as Node;
    put(node, source.slice(argument.start, argument.end), `${text} is not awaited`);
  }
}

function visit(value: unknown, enter: Visit): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, enter);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  const node = value as Node;
  if (typeof node.type === 'string') {
    if (LEFT_ALONE.test(node.type) && !node.declaration) return;
    enter(node);
  }
  for (const [key, child] of Object.entries(node)) {
    // The name of a member or of a field is no value.
    if (key === 'key' || (node.type === 'MemberExpression' && key === 'property' && !node.computed)) continue;
    visit(child, enter);
  }
}
