import type { Operation } from '../../api/operations.ts';
import type { Operations } from '../../api/schema.gen.ts';
import { useTexts } from '../../texts/index.tsx';
import { nameOf, type Source, sizeOf, typeOf } from '../../tray/source.ts';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './files.module.css';
import { OtherTools } from './ways-out.tsx';

export type Refusal =
  | { reason: 'size' | 'empty'; name: string }
  | { reason: 'type'; name: string; source: Source }
  | { reason: 'count' };

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
    else if (!takes(source)) refusals.push({ reason: 'type', name, source });
    else if (sizeOf(source) > limits.max_file_bytes) refusals.push({ reason: 'size', name });
    else return true;
    return false;
  });
  return { fitting, refusals };
}

const MOST_SHOWN = 3;

interface Props {
  refusals: Refusal[];
  limits: Operations['limits'];
  max?: number;
  /** The tool that did not accept them; none if no tool does. */
  operation?: Operation;
}

/** Files that were refused, and why; for those of another type, tools that accept them. */
export function Refusals({ refusals, limits, max = 0, operation }: Props) {
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
  const strange = refusals.flatMap((refusal) => (refusal.reason === 'type' ? [refusal.source] : []));
  // Files of the same type go the same way together.
  const alike = (source: Source) => strange.filter((other) => typeOf(other) === typeOf(source));
  return (
    <div role="alert">
      {refusals.slice(0, MOST_SHOWN).map((refusal) => (
        <div key={textOf(refusal)} className={classes.fault}>
          <Icon name="warning" size={16} /> <span className={classes.why}>{textOf(refusal)}</span>
          {operation && refusal.reason === 'type' && alike(refusal.source)[0] === refusal.source && (
            <OtherTools
              operation={operation}
              sources={alike(refusal.source)}
              others={strange.filter((source) => typeOf(source) !== typeOf(refusal.source))}
            />
          )}
        </div>
      ))}
      {refusals.length > MOST_SHOWN && <p className="soft small">{t.ways.more(refusals.length - MOST_SHOWN)}</p>}
    </div>
  );
}
