import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';

/** Copies text; the clipboard API only exists over HTTPS, so plain HTTP uses the old way. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.readOnly = true;
    area.className = 'offscreen';
    const before = document.activeElement as HTMLElement | null;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    before?.focus();
    return done;
  }
}

interface Props extends ButtonProps {
  /** The text, or what gets it. */
  text: string | (() => Promise<string>);
  label?: string;
}

export function CopyButton({ text, label, ...rest }: Props) {
  const { t } = useTexts();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle');
  const copy = async () => {
    if (typeof text !== 'string') setState('busy');
    const found = typeof text === 'string' ? text : await text().catch(() => null);
    setState(found !== null && (await copyText(found)) ? 'done' : 'failed');
  };
  useEffect(() => {
    if (state !== 'done' && state !== 'failed') return;
    const timer = setTimeout(() => setState('idle'), 2500);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name={state === 'done' ? 'check' : 'copy'} size={16} />}
        onClick={() => void copy()}
        disabled={text === ''}
        loading={state === 'busy'}
        {...rest}
      >
        {state === 'done' ? t.common.copied : state === 'failed' ? t.common.notCopied : (label ?? t.common.copy)}
      </Button>
      <span role="status" className="offscreen">
        {state === 'done' ? t.common.copied : ''}
      </span>
    </>
  );
}
