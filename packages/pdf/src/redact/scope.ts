import { copyOf, type EditedDocument } from '../edit/edited-document.ts';
import { type PdfDict, PdfName, type PdfObject, PdfRef } from '../syntax/objects.ts';

/** Kinds of resources that content calls by name, and that hold or lead to content (ISO 32000-2, 7.8.3). */
export const KINDS = ['XObject', 'Pattern', 'ExtGState', 'Font', 'Shading', 'Properties'] as const;
export type Kind = (typeof KINDS)[number];

/** The calls of content: resource names that it still calls, and resources that it calls from now on. */
export interface Scope {
  readonly resources: PdfDict | null;
  /** Notes that content still calls a resource. */
  call(kind: Kind, name: PdfObject | undefined): void;
  /** The same of a pattern that something is painted with. */
  callPattern(paint: { name: string }): void;
  isCalled(kind: Kind, name: string): boolean;
  /** Records that content outside of the examined one may use all resources. */
  callAll(): void;
  /** Adds a resource; returns the name that content has to call it by. */
  add(kind: Kind, object: PdfObject): string;
  /** Resources with the additions and without unused ones; nothing if the content did not change. */
  resourcesLeft(edited: EditedDocument): PdfDict;
  /** References that were added, for telling results apart. */
  added(): string[];
}

/** One of something for each kind. */
function perKind<T>(create: () => T): Record<Kind, T> {
  return {
    XObject: create(),
    Pattern: create(),
    ExtGState: create(),
    Font: create(),
    Shading: create(),
    Properties: create(),
  };
}

/** Begins a scope; content without resources uses those of `outer`, which draws it. */
export function createScope(resources: PdfDict | null, prefix: string, outer: Scope | null = null): Scope {
  const used = perKind(() => new Set<string>());
  const added = perKind(() => new Map<string, PdfObject>());
  let all = false;
  let count = 0;
  return {
    resources,
    call(kind, name) {
      if (name instanceof PdfName) used[kind].add(name.name);
      outer?.call(kind, name);
    },
    callPattern(paint) {
      used.Pattern.add(paint.name);
      outer?.callPattern(paint);
    },
    isCalled: (kind, name) => all || used[kind].has(name),
    callAll() {
      all = true;
      outer?.callAll();
    },
    add(kind, object) {
      const name = `SheafR${prefix}${count++}`;
      added[kind].set(name, object);
      return name;
    },
    resourcesLeft(edited) {
      const left = resources ? (copyOf(resources) as PdfDict) : new Map<string, PdfObject>();
      for (const kind of KINDS) {
        const listed = [...(edited.entries(left).dict(kind) ?? [])];
        const called = listed.filter(([name]) => all || used[kind].has(name));
        const objects: PdfDict = new Map([...called, ...added[kind]]);
        if (objects.size > 0) left.set(kind, objects);
        else left.delete(kind);
      }
      return left;
    },
    added: () =>
      KINDS.map((kind) => added[kind]).flatMap((objects) =>
        [...objects].map(([name, object]) => `${name} ${object instanceof PdfRef ? object.num : '?'}`),
      ),
  };
}
