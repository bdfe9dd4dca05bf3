import { Button, Progress } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import type { Usage } from '../api/schema.gen.ts';
import { Failure } from '../shared/failure.tsx';
import { useTexts } from '../texts/index.tsx';
import { formatDuration, humanize } from '../ui/format.ts';
import classes from './account.module.css';
import { AccountPage } from './account-page.tsx';

export default function UsagePage() {
  const { t, language } = useTexts();
  const [usage, setUsage] = useState<Usage | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    call('GET /api/usage').then((read) => {
      setUsage(read);
      setError(null);
    }, setError);
  }, []);
  useEffect(load, [load]);
  return (
    <AccountPage title={t.usage.title} lead={t.usage.lead} open>
      {error !== null && <Failure error={error} onRetry={load} />}
      {usage && (
        <section className="panel stack">
          <div className="row apart">
            <p>
              <strong>{t.usage.kinds[usage.identity_kind] ?? usage.identity_kind}</strong>{' '}
              {usage.identity_kind !== 'anonymous' && (
                <span className="soft">{t.usage.tier(t.account.tiers[usage.tier] ?? usage.tier)}</span>
              )}
            </p>
            <Button variant="default" size="xs" onClick={load}>
              {t.usage.refresh}
            </Button>
          </div>
          {usage.windows.map((window) => {
            const share = (window.count / window.limit) * 100;
            const label = t.usage.windows[window.label] ?? humanize(window.label);
            const number = (value: number) => value.toLocaleString(language);
            return (
              <div key={window.label} className={classes.window}>
                <div className="row apart">
                  <strong>{label}</strong>
                  <span className="small">{t.usage.of(number(window.count), number(window.limit))}</span>
                </div>
                <Progress value={share} size="lg" color={share > 90 ? 'red' : 'leaf'} aria-label={label} />
                <span className="small soft">
                  {window.count === 0 ? t.usage.unused : t.usage.resets(formatDuration(window.reset_seconds))}
                </span>
              </div>
            );
          })}
        </section>
      )}
    </AccountPage>
  );
}
