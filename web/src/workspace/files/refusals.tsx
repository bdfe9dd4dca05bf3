import type { Operations } from '../../api/schema.gen.ts';
import { useTexts } from '../../texts/index.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './files.module.css';
import type { Refusal } from './use-items.ts';

/** Files that were not taken, and why. */
export function Refusals({
  refusals,
  limits,
  max,
}: {
  refusals: Refusal[];
  limits: Operations['limits'];
  max: number;
}) {
  const { t, language } = useTexts();
  const textOf = (refusal: Refusal) => {
    if (refusal.reason === 'count') return t.workspace.tooMany(max > 1 ? max : 50);
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
