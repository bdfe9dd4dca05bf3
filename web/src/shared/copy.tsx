import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../ui/icons.tsx';

/** Copies text; the clipboard's own interface is there over https only, so plain http takes the old way. */
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

export function CopyButton({ text, label, ...rest }: { text: string; label?: string } & ButtonProps) {
  const { t } = useTexts();
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2500);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name={state === 'done' ? 'check' : 'copy'} size={16} />}
        onClick={async () => setState((await copyText(text)) ? 'done' : 'failed')}
        disabled={text === ''}
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
