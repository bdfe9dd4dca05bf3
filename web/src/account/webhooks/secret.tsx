import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { CopyButton } from '../../shared/copy.tsx';
import { Failure } from '../../shared/failure.tsx';
import { useTexts } from '../../texts/index.tsx';
import classes from '../account.module.css';

/** The secret that signs the messages: shown on request, and replaced when needed. */
export function Secret() {
  const { t } = useTexts();
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [rotated, setRotated] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const read = (asked: Promise<{ secret: string }>, isNew: boolean) =>
    asked.then((answer) => {
      setSecret(answer.secret);
      setRotated(isNew);
      setAsking(false);
      setError(null);
    }, setError);

  return (
    <section className="panel stack" aria-labelledby="signing-secret">
      <h2 id="signing-secret">{t.webhooks.secret}</h2>
      <p className="soft">{t.webhooks.secretLead}</p>
      {error !== null && <Failure error={error} />}
      {secret !== null && (
        <code className={classes.secret} data-secret>
          {secret}
        </code>
      )}
      <p role="status" className={rotated ? undefined : 'offscreen'}>
        {rotated ? t.webhooks.rotated : ''}
      </p>
      {asking ? (
        <div className="row" role="alert">
          <span>{t.webhooks.rotateSure}</span>
          <Button size="xs" onClick={() => read(call('POST /api/webhooks/secret/rotate'), true)} autoFocus>
            {t.webhooks.rotate}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsking(false)}>
            {t.common.cancel}
          </Button>
        </div>
      ) : (
        <div className="row">
          {secret === null ? (
            <Button variant="default" onClick={() => read(call('GET /api/webhooks/secret'), false)}>
              {t.webhooks.showSecret}
            </Button>
          ) : (
            <>
              <CopyButton text={secret} />
              <Button variant="default" onClick={() => setSecret(null)}>
                {t.webhooks.hideSecret}
              </Button>
            </>
          )}
          <Button variant="default" onClick={() => setAsking(true)}>
            {t.webhooks.rotate}
          </Button>
        </div>
      )}
    </section>
  );
}
