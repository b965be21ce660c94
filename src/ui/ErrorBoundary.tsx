import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in for the children once they threw. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** React has no hook for this. What was thrown goes to the console by React itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('null was thrown') };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(error);
  }
}
