import type { Operation } from '../api/operations.ts';
import { lackedBy } from '../find/tools.ts';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './files/files.module.css';

/** Says what the service lacks for an operation, and how it gets there. */
export function Unavailable({ operation }: { operation: Operation }) {
  const { t } = useTexts();
  const packages = operation.needs.filter(({ available }) => !available).flatMap((each) => each.packages);
  const programs = lackedBy({ operation });
  return (
    <p className={classes.fault} data-unavailable>
      <Icon name="warning" size={16} />{' '}
      <span>
        {packages.length === 0
          ? t.workspace.forbidden(programs)
          : t.workspace.unavailable(programs, packages.join(' '))}
      </span>
    </p>
  );
}
