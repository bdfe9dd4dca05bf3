import { lazy, Suspense } from 'react';
import type { Operation } from '../api/operations.ts';
import type { Item } from '../tray/item.ts';
import { isCompanion } from './companions.ts';
import { listedField } from './form/placed-field.ts';
import { picksPages } from './pages/pages-panel.tsx';
import { canSample } from './sample/can-sample.ts';
import type { Work } from './use-work.ts';

const SamplePanel = lazy(() => import('./sample/sample-panel.tsx'));
const PlaceSurface = lazy(() => import('./place/place-surface.tsx'));

/** The document that shows the mark of the settings. */
function stampedOf({ placing, only, worked, isApplied }: Work): Item | undefined {
  const source = only && worked.find(({ document }) => document === only.document);
  return placing && source?.state === 'ready' && source.preview && !isApplied ? source : undefined;
}

/** The files with samples. */
function sampledOf(operation: Operation, { usable, worked, isApplied, board, many }: Work): Item[] {
  // If one job takes several files, a single file tells nothing.
  const isAlone = usable.length === 1 || (!many && !usable.some((item) => isCompanion(operation, item)));
  if (!isAlone || isApplied || board.arrangement || !canSample(operation)) return [];
  return worked.filter(({ state }) => state === 'ready');
}

/** The document to show as it is, unless its pages already show the pending changes. */
export function viewedOf(operation: Operation, work: Work): Item | undefined {
  const { only, isApplied, parts, settings } = work;
  const isPicked = only?.preview != null && picksPages(operation, parts, settings.choice);
  const isShown = stampedOf(work) !== undefined || sampledOf(operation, work).length > 0 || isPicked;
  return isApplied || !isShown ? only : undefined;
}

/** The result of the settings on a page: a mark at its position, or a sample. */
export function Outlook({ operation, work }: { operation: Operation; work: Work }) {
  const { parts, placed, regions, settings, usable, placing, valid, parameters } = work;
  const stamped = stampedOf(work);
  if (placing && stamped) {
    return (
      <Suspense>
        <PlaceSurface
          key={stamped.id}
          operation={operation}
          placing={placing}
          item={stamped}
          companion={usable.find((item) => isCompanion(operation, item))}
          settings={settings}
          parameters={parameters()}
          valid={valid}
        />
      </Suspense>
    );
  }
  const sampled = sampledOf(operation, work);
  if (sampled.length === 0) return null;
  return (
    <Suspense>
      <SamplePanel
        operation={operation}
        valid={valid}
        items={sampled}
        parameters={parameters()}
        isElsewhere={listedField(parts) !== null || regions?.many === true || placed !== null}
      />
    </Suspense>
  );
}
