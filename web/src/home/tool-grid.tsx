import { useId } from 'react';
import { Link } from '../app/router.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './home.module.css';
import type { Tool } from './tools.ts';

export function ToolGrid({ title, tools, compact = false }: { title: string; tools: Tool[]; compact?: boolean }) {
  const id = useId();
  if (tools.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.family}>
      <h2 id={id}>{title}</h2>
      <ul className={compact ? classes.compactGrid : classes.grid} data-tools>
        {tools.map((tool) => (
          <li key={tool.name} data-family={tool.family}>
            <Link to={tool.name} className={classes.card} data-tool={tool.name}>
              <span className="tile">
                <Icon name={tool.icon} size={compact ? 20 : 24} />
              </span>
              <span className={classes.words}>
                <strong>{tool.title}</strong>
                {!compact && <span className={classes.description}>{tool.description}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
