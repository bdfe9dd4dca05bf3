import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { addressOf } from '../api/base.ts';
import type { ApiKeyCreated } from '../api/schema.gen.ts';
import { CopyButton } from '../shared/copy.tsx';
import { useTexts } from '../texts/index.tsx';
import classes from './account.module.css';

/** The one time that a key is shown. */
export function NewKey({ created, onDone }: { created: ApiKeyCreated; onDone(): void }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const example = `curl -H "Authorization: Bearer ${created.key}" ${location.origin}${addressOf('api/usage')}`;
  return (
    <section className={`panel stack ${classes.newKey}`}>
      <h2 tabIndex={-1} ref={heading}>
        {t.keys.created}
      </h2>
      <p>{t.keys.once}</p>
      <code className={classes.secret} data-new-key>
        {created.key}
      </code>
      <div className="row">
        <CopyButton text={created.key} variant="filled" />
        <Button variant="default" onClick={onDone}>
          {t.keys.copied}
        </Button>
      </div>
      <details className="small">
        <summary>{t.keys.show}</summary>
        <code className={classes.secret}>{example}</code>
      </details>
    </section>
  );
}
