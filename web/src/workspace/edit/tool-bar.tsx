import { Fragment, type KeyboardEvent, memo, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import { isSame } from '../same-props.ts';
import { useStable } from '../use-stable.ts';
import classes from './edit.module.css';
import { ToolIcon } from './tool-icon.tsx';
import { factsOf, GROUPS, type Tool, type ToolName } from './tools.ts';

interface Props {
  /** Types of items that the operation accepts. */
  types: readonly string[];
  tool: Tool;
  /** @param byKey pressed by the keyboard: there is no pointer position */
  onTool(tool: Tool, byKey: boolean): void;
}

/** The tools in a row; on phones, within reach of the thumb. */
export function ToolBar({ onTool, ...rest }: Props) {
  return <Bar {...rest} {...useStable({ onTool })} />;
}

const Bar = memo(Tools, (one, other) => isSame(one, other, 2));

/** Arrow keys lead from tool to tool, and Tab past them, as in every toolbar. */
function Tools({ types, tool, onTool }: Props) {
  const { t } = useTexts();
  const [reached, setReached] = useState<Tool>('select');
  const groups = GROUPS.map((group) => group.filter((name) => types.includes(factsOf(name).type)));
  const button = (name: Tool) => (
    <button
      key={name}
      type="button"
      className={classes.tool}
      aria-pressed={tool === name}
      tabIndex={name === reached ? 0 : -1}
      onFocus={() => setReached(name)}
      title={t.edit.tools[name]}
      data-edit-tool={name}
      onClick={(event) => onTool(name, event.detail === 0)}
    >
      <ToolIcon tool={name} />
      <span>{t.edit.tools[name]}</span>
    </button>
  );
  return (
    <div className={classes.tools} role="toolbar" aria-label={t.edit.toolBar} onKeyDown={goByKey} data-tools>
      {button('select')}
      {groups.map((group) =>
        group.length === 0 ? null : (
          <Fragment key={group[0]}>
            <span className={classes.rule} aria-hidden="true" />
            {group.map((name: ToolName) => button(name))}
          </Fragment>
        ),
      )}
    </div>
  );
}

function goByKey(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll('button')];
  const at = all.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  all.at(to % all.length)?.focus();
}
