import { Component, type ReactNode } from 'react';
import { Failure } from './failure.tsx';

/** Shows that a part of the page broke, in place of an empty window. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <Failure error={null} onRetry={() => location.reload()} />;
  }
}
