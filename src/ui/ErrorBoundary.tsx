import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in for the children once they threw. */
  fallback: (error: unknown) => ReactNode;
  /** Another value: the children are drawn anew, such as those of another address. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
}

/** React has no hook for this. What was thrown goes to the console by React itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('null was thrown') };
  }

  override componentDidUpdate(
    { resetKey }: ErrorBoundaryProps,
    { error: errorBefore }: ErrorBoundaryState,
  ) {
    // What the new key itself threw stays: it would be thrown again.
    // oxlint-disable-next-line react/no-did-update-set-state -- the key tells that it is time to
    if (errorBefore !== null && resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(error);
  }
}
