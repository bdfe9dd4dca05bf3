import type { Operations } from '../../api/schema.gen.ts';
import { useTexts } from '../../texts/index.tsx';
import { nameOf, type Source, sizeOf } from '../../tray/source.ts';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './files.module.css';

export type Refusal = { reason: 'type' | 'size' | 'empty'; name: string } | { reason: 'count' };

/** Parts files that can be processed from those that cannot, with the reason. */
export function judge(
  sources: readonly Source[],
  limits: Operations['limits'],
  takes: (source: Source) => boolean,
): { fitting: Source[]; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const fitting = sources.filter((source) => {
    const name = nameOf(source);
    if (sizeOf(source) === 0) refusals.push({ reason: 'empty', name });
    else if (!takes(source)) refusals.push({ reason: 'type', name });
    else if (sizeOf(source) > limits.max_file_bytes) refusals.push({ reason: 'size', name });
    else return true;
    return false;
  });
  return { fitting, refusals };
}

/** Files that were not taken, and why. */
export function Refusals({
  refusals,
  limits,
  max = 0,
}: {
  refusals: Refusal[];
  limits: Operations['limits'];
  max?: number;
}) {
  const { t, language } = useTexts();
  const textOf = (refusal: Refusal) => {
    if (refusal.reason === 'count') return t.workspace.tooMany(max);
    if (refusal.reason === 'empty') return t.workspace.emptyFile(refusal.name);
    if (refusal.reason === 'size') {
      return t.workspace.tooLarge(refusal.name, formatBytes(limits.max_file_bytes, language));
    }
    return t.workspace.wrongType(refusal.name);
  };
  if (refusals.length === 0) return null;
  return (
    <div role="alert">
      {refusals.map((refusal) => (
        <p key={textOf(refusal)} className={classes.fault}>
          <Icon name="warning" size={16} /> <span>{textOf(refusal)}</span>
        </p>
      ))}
    </div>
  );
}
