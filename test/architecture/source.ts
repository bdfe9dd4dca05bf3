import { type ParseResult, parseSync } from 'vite';

/** An import as written: the address, or undefined if it is computed. */
export interface Import {
  readonly address: string | undefined;
  readonly line: number;
  /** Whether the module is loaded: not for types, and not where a file is only named. */
  readonly loads: boolean;
  /** The names imported from the module, `*` for all of them. */
  readonly names: readonly string[];
}

/** A function's length in lines, with and without nested functions. */
export interface FunctionSize {
  readonly name: string;
  readonly line: number;
  readonly whole: number;
  readonly own: number;
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** A literal of text that tells something at run time, or a part of a template. */
interface Text {
  readonly value: string;
  readonly line: number;
}

interface Export {
  readonly name: string;
  readonly line: number;
}

type LineAt = (offset: number) => number;

/** Findings of one walk through a module. */
interface Facts {
  readonly imports: Import[];
  readonly exports: Export[];
  readonly functions: FunctionSize[];
  readonly literalSpreads: number[];
  readonly texts: Text[];
}

/** By the text of the module: several checks ask about the same ones, and reading one is what takes time. */
const known = new Map<string, Facts>();

/** Lists every import of a module: static, dynamic, of types, re-exports, `require`, and files named by `new URL(…, import.meta.url)`. */
export const importsOf = (path: string, text: string): readonly Import[] => factsOf(path, text).imports;

/** Lists the values that a module exports, with their lines; not types, `default`, and what it passes on of others. */
export const exportsOf = (path: string, text: string): readonly Export[] => factsOf(path, text).exports;

/** Measures every function of a module that has a body. */
export const functionsOf = (path: string, text: string): readonly FunctionSize[] => factsOf(path, text).functions;

/** Lists the lines of a module on which a literal is spread into another: `{ ...{ a, b }, c }`, or `<Form {...{ a, b }} />`. */
export const literalSpreadsOf = (path: string, text: string): readonly number[] => factsOf(path, text).literalSpreads;

/** Lists the texts of a module that tell something at run time, literals and parts of templates, with their lines. */
export const textsOf = (path: string, text: string): readonly Text[] => factsOf(path, text).texts;

function factsOf(path: string, text: string): Facts {
  const before = known.get(text);
  if (before) return before;
  const facts: Facts = { imports: [], exports: [], functions: [], literalSpreads: [], texts: [] };
  known.set(text, facts);
  const lineAt = lineFinder(text);
  const enterFunction = functionMeter(lineAt, facts.functions);
  const program = parse(path, text);
  facts.exports.push(...exportsIn(program, lineAt));
  walk(program, (node) => {
    const address = addressOf(node);
    if (address) {
      const line = lineAt(node.start);
      facts.imports.push({ address: textOf(address), line, loads: loads(node), names: namesAskedBy(node) });
    }
    facts.literalSpreads.push(...literalSpreadsIn(node).map(lineAt));
    const value = sayingOf(node);
    if (value !== undefined) facts.texts.push({ value, line: lineAt(node.start) });
    return enterFunction(node);
  });
  return facts;
}

/** Adds each function that is entered to a list; what it returns is called where the function ends. */
function functionMeter(lineAt: LineAt, sizes: FunctionSize[]): (node: Node) => (() => void) | undefined {
  const open: { own: number }[] = [];
  return (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) || !node.body)
      return undefined;
    const line = lineAt(node.start);
    const whole = lineAt(node.end) - line + 1;
    const outer = open.at(-1);
    if (outer) outer.own -= whole - 1;
    const size = { name: (node.id as { name: string } | null)?.name ?? 'a function', line, whole, own: whole };
    sizes.push(size);
    open.push(size);
    return () => {
      open.pop();
    };
  };
}

/** Where literals are spread into this one. */
function literalSpreadsIn(node: Node): number[] {
  const members =
    node.type === 'ObjectExpression'
      ? (node.properties as Node[])
      : node.type === 'JSXOpeningElement'
        ? (node.attributes as Node[])
        : [];
  return members.flatMap(({ type, argument, start }) => {
    const spread = type === 'SpreadElement' || type === 'JSXSpreadAttribute';
    return spread && (argument as Node).type === 'ObjectExpression' ? [start] : [];
  });
}

function sayingOf(node: Node): string | undefined {
  const literal = node.type === 'Literal' || node.type === 'JSXText' ? node.value : undefined;
  const value = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : literal;
  return typeof value === 'string' ? value : undefined;
}

function exportsIn(program: ParseResult['program'], lineAt: LineAt): Export[] {
  return (program.body as unknown as Node[]).flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.source || node.exportKind === 'type') return [];
    const line = lineAt(node.start);
    const declaration = node.declaration as (Node & { id?: Node; declarations?: { id: Node }[] }) | null;
    const declared = declaration ? (declaration.declarations ?? [{ id: declaration.id as Node }]) : [];
    const names = declared.flatMap(({ id }) => identifiersIn(id));
    const specified = (node.specifiers as { exported: Node }[]).map(({ exported }) => nameOf(exported));
    return [...names, ...specified].map((name) => ({ name, line }));
  });
}

function parse(path: string, text: string): ParseResult['program'] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]!.message}`);
  return program;
}

function walk(value: unknown, enter: (node: Node) => (() => void) | undefined): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, enter);
  } else if (value !== null && typeof value === 'object') {
    const leave = 'type' in value ? enter(value as Node) : undefined;
    // Most members are names and numbers.
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, enter);
    leave?.();
  }
}

function addressOf(node: Node): Node | undefined {
  const first = (node.arguments as Node[] | undefined)?.[0];
  const callee = node.callee as (Node & { name?: string; object?: Node; property?: { name?: string } }) | undefined;
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return (node.source as Node | null) ?? undefined;
    case 'TSExternalModuleReference':
      return node.expression as Node;
    case 'CallExpression': {
      const resolves = callee?.property?.name === 'resolve' && callee.object?.type === 'MetaProperty';
      return callee?.name === 'require' || resolves ? first : undefined;
    }
    case 'NewExpression':
      return callee?.name === 'URL' && first && /^\..*\.[cm]?[jt]sx?$/.test(textOf(first) ?? '') ? first : undefined;
    default:
      return undefined;
  }
}

/** The names that an import takes from its module. */
function namesAskedBy(node: Node): string[] {
  const specifiers = node.specifiers as (Node & { imported?: Node; local: Node })[] | undefined;
  if (!specifiers) return ['*'];
  return specifiers.map(({ type, imported, local }) => {
    if (type === 'ImportNamespaceSpecifier') return '*';
    if (type === 'ImportDefaultSpecifier') return 'default';
    return nameOf(imported ?? local);
  });
}

const nameOf = (node: Node): string => String(node.name ?? node.value);

/** The names that a declaration binds, be it one name or a pattern. */
function identifiersIn(node: Node): string[] {
  if (node.type === 'Identifier') return [nameOf(node)];
  const names: string[] = [];
  walk(node, ({ type, value, argument }) => {
    const bound = (type === 'Property' ? value : type === 'RestElement' ? argument : null) as Node | null;
    if (bound?.type === 'Identifier') names.push(nameOf(bound));
    return undefined;
  });
  return names;
}

const loads = (node: Node): boolean =>
  ![node.importKind, node.exportKind].includes('type') && !['TSImportType', 'NewExpression'].includes(node.type);

/** The text of a literal, or of a template without expressions. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const quasis = node.quasis as { value: { cooked: string } }[] | undefined;
  return quasis?.length === 1 ? quasis[0]!.value.cooked : undefined;
}

/** Tells on which line an offset is; offsets come nearly in order. */
function lineFinder(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  let start = 0;
  return (offset) => {
    if (offset < start) [line, start, next] = [1, 0, text.indexOf('\n')];
    while (next !== -1 && next < offset) {
      line++;
      start = next + 1;
      next = text.indexOf('\n', start);
    }
    return line;
  };
}
