import { useMemo } from 'react';
import { type Item, makeItem, type Origin } from './item.ts';
import type { Source } from './source.ts';
import { changeTray, fetchCopy, itemById, useWholeTray, wholeTray } from './tray.ts';

/** Versions of a document: each is an item of the tray, and one of them is in view. */

const ofDocument = (all: readonly Item[], document: string | undefined) =>
  all.filter((item) => item.document === document).sort((one, other) => one.version - other.version);

/** All versions of a document, the first at the beginning. */
export function useVersions(document: string | undefined): Item[] {
  const all = useWholeTray();
  return useMemo(() => ofDocument(all, document), [all, document]);
}

/** The documents of which there are several versions. */
export function useChangedDocuments(): ReadonlySet<string> {
  const all = useWholeTray();
  return useMemo(() => new Set(all.flatMap(({ version, document }) => (version > 1 ? [document] : []))), [all]);
}

/** The version after this one. */
export function nextVersionOf({ document, version }: Item): Item | undefined {
  return ofDocument(wholeTray(), document).find((item) => item.version > version);
}

/** The version before this one. */
export function versionBefore({ document, version }: Item): Item | undefined {
  return ofDocument(wholeTray(), document).findLast((item) => item.version < version);
}

/** The version that a job made, if it is still there. */
export function versionOfJob(jobId: string): Item | undefined {
  return wholeTray().find(({ origin }) => origin?.jobId === jobId);
}

export function useVersionOfJob(jobId: string): Item | undefined {
  useWholeTray();
  return versionOfJob(jobId);
}

interface NewVersion {
  origin: Origin;
  /** Its password. */
  password: string;
}

/** Adds the result of a job on a version as the next one; later versions are dropped. */
export function addVersion(base: Item, source: Source & { kind: 'stored' }, { origin, password }: NewVersion): void {
  const next: Item = {
    ...makeItem(source),
    password,
    document: base.document,
    version: base.version + 1,
    past: origin.waits,
    origin,
  };
  changeTray((before) =>
    before
      .filter(({ document, version }) => document !== base.document || version <= base.version)
      .flatMap((item) =>
        item.id === base.id
          ? [
              { ...item, past: !origin.waits },
              { ...next, resting: item.resting },
            ]
          : [item],
      ),
  );
  void fetchCopy(next.id, source);
}

/** Shows a version instead of the current one. */
export function showVersion(id: string): void {
  const { document } = itemById(id) ?? {};
  if (document === undefined) return;
  changeTray((before) => {
    const now = before.find((item) => item.document === document && !item.past);
    const next = before.find((item) => item.id === id);
    if (!now || !next || now === next) return before;
    // It takes the other one's place among the files, too.
    return before.map((item) => {
      if (item === now) return { ...shownNow(next), resting: now.resting };
      if (item === next) return { ...now, past: true };
      return item.document === document ? { ...shownNow(item), past: true } : item;
    });
  });
}

const shownNow = (item: Item): Item => ({
  ...item,
  past: false,
  origin: item.origin && { ...item.origin, waits: false },
});

/** Brings a version into view and puts the other documents aside. */
export function goOnWithVersion(id: string): void {
  showVersion(id);
  changeTray((before) => before.map((item) => ({ ...item, resting: item.id !== id })));
}
