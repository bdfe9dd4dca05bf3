import { Component, type ReactNode, useEffect } from 'react';
import { BASE } from '../api/base.ts';
import { ApiError, NO_ANSWER } from '../api/errors.ts';
import { Failure } from './failure.tsx';

/** A part of the page that did not come: the network is gone, or a new version has other parts. */
const NOT_LOADED = /import|fetch|preload|load/i;

/** Shows an error instead of an empty window when a part of the page breaks. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (NOT_LOADED.test(error.message)) return <NotLoaded />;
    return <Failure error={null} onRetry={() => location.reload()} />;
  }
}

/** Reloads the page once the service answers: a reload without a network would leave an empty window. */
function NotLoaded() {
  useEffect(() => {
    addEventListener('online', reloadWhenThere);
    // A new version replaced the open one.
    if (performance.now() > 5000) void reloadWhenThere();
    return () => removeEventListener('online', reloadWhenThere);
  }, []);
  return <Failure error={new ApiError(0, NO_ANSWER, '')} onRetry={reloadWhenThere} />;
}

async function reloadWhenThere(): Promise<void> {
  const there = await fetch(BASE, { method: 'HEAD' }).catch(() => null);
  if (there?.ok) location.reload();
}
