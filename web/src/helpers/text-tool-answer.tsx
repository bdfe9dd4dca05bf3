import type { TextTool } from '../api/operations.ts';
import { CopyButton } from '../shared/copy.tsx';
import { useTexts } from '../texts/index.tsx';
import classes from './helpers.module.css';
import { Output } from './output.tsx';

const LONG = 120;

/** A tool's answer: short values as a list, long ones and lists each in a separate panel. */
export function TextToolAnswer({ tool, answer }: { tool: TextTool; answer: Record<string, unknown> }) {
  const { t } = useTexts();
  const shown = tool.answer.filter((name) => tool.labels[name] !== undefined && (answer[name] ?? null) !== null);
  const label = (name: string) => tool.labels[name] ?? name;
  const short = shown.filter((name) => isShort(name, answer[name]));
  const long = shown.filter((name) => !short.includes(name));
  const echoed = (tool.body as { properties?: Record<string, unknown> }).properties ?? {};
  const facts = short.length > 0 && (
    <section className="panel" aria-label={t.helpers.output}>
      <dl className={classes.facts}>
        {short.map((name) => (
          <div key={name} className={classes.fact} data-answer={name}>
            <dt>{label(name)}</dt>
            <dd>
              <span className="mono">{wordOf(name, answer[name])}</span>
              {typeof answer[name] === 'string' && !(name in echoed) && (
                <CopyButton text={answer[name]} size="compact-xs" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
  const first = shown[0] !== undefined && short.includes(shown[0]);
  return (
    <>
      {first && facts}
      {long.map((name) => (
        <Output key={name} text={textOf(answer[name])} label={label(name)} />
      ))}
      {!first && facts}
    </>
  );

  function wordOf(name: string, value: unknown): string {
    if (typeof value === 'boolean') return value ? t.helpers.yes : t.helpers.no;
    return tool.values[name]?.[String(value)] ?? String(value);
  }
}

function isShort(name: string, value: unknown): boolean {
  if (typeof value === 'string') return name !== 'result' && value.length <= LONG && !value.includes('\n');
  return typeof value !== 'object';
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const plain = Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null);
  return plain ? value.join('\n') : JSON.stringify(value, null, 2);
}
