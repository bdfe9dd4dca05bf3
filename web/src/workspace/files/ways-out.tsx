import { Button } from '@mantine/core';
import { nameFor, type Operation, useOperations } from '../../api/operations.ts';
import { suggest } from '../../find/suggest.ts';
import { rankOf } from '../../find/tools.ts';
import { useTools } from '../../find/use-tools.ts';
import { navigate } from '../../shared/router.tsx';
import { useTexts } from '../../texts/index.tsx';
import { makeItem } from '../../tray/item.ts';
import { fits, type Source, typeOf } from '../../tray/source.ts';
import { carryOn } from '../../tray/tray.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './files.module.css';

const MOST_TOOLS = 3;

/** Opens a tool with these files; the tray's other files are put aside. */
function go(name: string, sources: readonly Source[]): void {
  carryOn(sources);
  navigate(name);
}

interface OtherProps {
  operation: Operation;
  /** Of one type. */
  sources: readonly Source[];
  /** Of other types; they come along if the tool takes them. */
  others?: readonly Source[];
}

/** Tools for files that an operation does not take: first what converts them to what it takes. One press carries them along. */
export function OtherTools({ operation, sources, others = [] }: OtherProps) {
  const { t } = useTexts();
  const { tools } = useTools();
  const [source] = sources;
  const type = source && typeOf(source);
  if (!source || type === null) return null;
  const needed = operation.accepts.filter((accepted) => !operation.companion.includes(accepted));
  const fitting = suggest(tools, [makeItem(source)], []).flatMap(({ tool }) => (tool.operation ? [tool] : []));
  const converting = fitting
    .filter(
      ({ converts }) =>
        converts?.mainly && converts.from.includes(type ?? '') && converts.to.some((to) => needed.includes(to)),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const offered = converting.length > 0 ? converting.slice(0, 1) : fitting.slice(0, MOST_TOOLS);
  if (offered.length === 0) return <span>{t.ways.none}</span>;
  return (
    <span className={classes.ways} data-ways={converting.length > 0 ? 'convert' : 'other'}>
      <span>{converting.length > 0 ? t.ways.convert : t.ways.instead}</span>
      {offered.map((tool) => (
        <Button
          key={tool.name}
          size="compact-sm"
          variant="default"
          onClick={() =>
            go(tool.name, [...sources, ...others.filter((other) => tool.operation && fits(tool.operation, other))])
          }
          data-way={tool.name}
        >
          {tool.title}
        </Button>
      ))}
    </span>
  );
}

/** Suggests the repair of a document that cannot be read; nothing if no tool repairs, or if that was tried. */
export function RepairInstead({ operation, sources }: { operation: string; sources: readonly Source[] }) {
  const { t } = useTexts();
  useOperations();
  const name = nameFor('repair-document');
  const documents = sources.filter((source) => typeOf(source) === 'application/pdf');
  if (name === null || name === operation || documents.length === 0) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon name="retry" size={14} />}
      onClick={() => go(name, documents)}
      data-way={name}
    >
      {t.ways.repair}
    </Button>
  );
}
