import { Badge, Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import type { Session } from '../api/schema.gen.ts';
import { Failure } from '../shared/failure.tsx';
import { useTexts } from '../texts/index.tsx';
import { formatDate } from '../ui/format.ts';
import classes from './account.module.css';

/** Where the user is signed in. @param version changes when the list must be read again */
export function Sessions({ version }: { version: number }) {
  const { t } = useTexts();
  const [sessions, setSessions] = useState<Session[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    call('GET /api/auth/sessions').then(setSessions, setError);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a reason to read again
  useEffect(load, [load, version]);
  const end = (ending: Promise<unknown>) => ending.then(load, setError);

  return (
    <section className="stack" aria-labelledby="sessions">
      <div className="row apart">
        <h2 id="sessions">{t.account.sessions}</h2>
        {sessions && sessions.length > 1 && (
          <Button size="xs" variant="default" onClick={() => end(call('DELETE /api/auth/sessions'))}>
            {t.account.endOthers}
          </Button>
        )}
      </div>
      {error !== null && <Failure error={error} />}
      <ul className={classes.rows}>
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => end(call('DELETE /api/auth/sessions/{session_id}', { path: { session_id: session.id } }))}
          />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd(): void }) {
  const { t, language } = useTexts();
  const name = browserOf(session.user_agent) ?? t.account.unknownBrowser;
  return (
    <li className="panel">
      <div className={classes.row}>
        <div>
          <strong className="name" title={session.user_agent ?? undefined}>
            {name}
          </strong>
        </div>
        <div className="small soft">
          <span>
            {t.account.signedInAt}: {formatDate(session.created_at, language)}
          </span>
          <span>
            {t.account.lastSeen}: {formatDate(session.last_seen_at, language)}
          </span>
        </div>
        {session.is_current ? (
          <Badge variant="light" color="leaf">
            {t.account.thisSession}
          </Badge>
        ) : (
          <Button size="xs" variant="default" aria-label={t.account.endSession(name)} onClick={onEnd}>
            {t.account.end}
          </Button>
        )}
      </div>
    </li>
  );
}

const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** A short name from a browser's user agent; for other programs its first word. */
function browserOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const find = (list: readonly (readonly [RegExp, string])[]) => list.find(([form]) => form.test(userAgent))?.[1];
  const names = [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : userAgent.split(/[\s/]/)[0]?.slice(0, 40) || null;
}
