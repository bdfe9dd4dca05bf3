import { Fragment, memo } from 'react';
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

function Tools({ types, tool, onTool }: Props) {
  const { t } = useTexts();
  const groups = GROUPS.map((group) => group.filter((name) => types.includes(factsOf(name).type)));
  const button = (name: Tool) => (
    <button
      key={name}
      type="button"
      className={classes.tool}
      aria-pressed={tool === name}
      title={t.edit.tools[name]}
      data-edit-tool={name}
      onClick={(event) => onTool(name, event.detail === 0)}
    >
      <ToolIcon tool={name} />
      <span>{t.edit.tools[name]}</span>
    </button>
  );
  return (
    <div className={classes.tools} role="toolbar" aria-label={t.edit.toolBar} data-tools>
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
