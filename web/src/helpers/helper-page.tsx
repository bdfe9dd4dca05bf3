import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { HELPERS, type HelperName } from '../find/helpers.ts';
import { rememberTool } from '../find/recent.ts';
import { ToolHeading } from '../shared/tool-heading.tsx';
import { useTexts } from '../texts/index.tsx';
import classes from './helpers.module.css';

/** The frame of a helper: its name, what it does, and the way back. */
export function HelperPage({ name, children }: { name: HelperName; children: ReactNode }) {
  const { t } = useTexts();
  const icon = HELPERS.find((helper) => helper.name === name)?.icon ?? 'file';
  const { title, description } = t.helpers[name];
  return (
    <HelperFrame name={name} icon={icon} title={title} about={description}>
      {children}
    </HelperFrame>
  );
}

interface FrameProps {
  name: string;
  icon: string;
  title: string;
  about: string;
  children: ReactNode;
}

/** The frame of any tool that answers at once. */
export function HelperFrame({ name, icon, title, about, children }: FrameProps) {
  useEffect(() => rememberTool(name), [name]);
  return (
    <div className={classes.page} data-family="helpers">
      <ToolHeading icon={icon} title={title} about={about} />
      {children}
    </div>
  );
}
