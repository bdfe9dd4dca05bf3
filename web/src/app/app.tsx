import { Loader } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { ScreenName } from '../../../src/http/screens.ts';
import { useWholeOperations, wantWhole } from '../api/operations.ts';
import { Home } from '../home/home.tsx';
import { ErrorBoundary } from '../shared/error-boundary.tsx';
import { Failure } from '../shared/failure.tsx';
import { usePlace } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';
import { useIsClosed } from './use-is-closed.ts';

const TextToolScreen = lazy(() => import('../helpers/text-tool.tsx'));
const Welcome = lazy(() => import('./welcome.tsx'));
const Workspace = lazy(() => import('../workspace/workspace.tsx'));

/** Screens that are not operations, each loaded when it is gone to; the service has the list of them. */
const SCREENS: Record<ScreenName, ComponentType> = {
  account: lazy(() => import('../account/overview.tsx')),
  keys: lazy(() => import('../account/keys.tsx')),
  webhooks: lazy(() => import('../account/webhooks/webhooks.tsx')),
  usage: lazy(() => import('../account/usage.tsx')),
  history: lazy(() => import('../account/history.tsx')),
  login: lazy(() => import('../account/login.tsx')),
  signup: lazy(() => import('../account/signup.tsx')),
  'forgot-password': lazy(() => import('../account/forgot-password.tsx')),
  'reset-password': lazy(() => import('../account/reset-password.tsx')),
  'verify-email': lazy(() => import('../account/verify-email.tsx')),
  json: lazy(() => import('../helpers/json.tsx')),
  'text-case': lazy(() => import('../helpers/text-case.tsx')),
  base64: lazy(() => import('../helpers/base64.tsx')),
  uuid: lazy(() => import('../helpers/uuid.tsx')),
  password: lazy(() => import('../helpers/password.tsx')),
  job: lazy(() => import('../job/job-page.tsx')),
};

/** Screens of people who have no account yet, or are not signed in. */
const WAYS_IN = ['login', 'signup', 'forgot-password', 'reset-password', 'verify-email'];

export function App() {
  const { name } = usePlace();
  useEffect(() => {
    if (name !== '') wantWhole();
  }, [name]);
  return (
    <Shell>
      <ErrorBoundary key={name}>
        <Suspense fallback={<Waiting />}>
          <CurrentPlace />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

function CurrentPlace() {
  const { name } = usePlace();
  const isClosed = useIsClosed();
  if (isClosed === null) return <Waiting />;
  if (isClosed && !WAYS_IN.includes(name)) return <Welcome />;
  if (name === '') return <Home />;
  if (isScreen(name)) {
    const Screen = SCREENS[name];
    return <Screen key={name} />;
  }
  return <OperationPlace key={name} name={name} />;
}

function isScreen(name: string): name is ScreenName {
  return Object.hasOwn(SCREENS, name);
}

function OperationPlace({ name }: { name: string }) {
  const { loaded, failed, retry } = useWholeOperations();
  if (failed) return <Failure onRetry={retry} />;
  if (!loaded) return <Waiting />;
  const operation = loaded.operations.find((candidate) => candidate.name === name);
  const textTool = loaded.text_tools.find((candidate) => candidate.name === name);
  if (textTool) return <TextToolScreen tool={textTool} />;
  return operation ? <Workspace operation={operation} limits={loaded.limits} /> : <NotFound />;
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div className="waiting" role="status">
      <Loader size="sm" role="status" aria-label={t.common.loading} />
    </div>
  );
}
