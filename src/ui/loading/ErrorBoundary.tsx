import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Rendered in place of the children after they threw. */
  fallback: (error: unknown) => ReactNode;
  /** A new value resets the error and renders the children again. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: unknown;
}

/** A class, since React has no hook for this. React itself logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('null was thrown') };
  }

  override componentDidUpdate(
    { resetKey }: ErrorBoundaryProps,
    { error: errorBefore }: ErrorBoundaryState,
  ) {
    // An error thrown under the new key stays: rendering again would throw it again.
    // oxlint-disable-next-line react/no-did-update-set-state -- runs once for each new key
    if (errorBefore !== null && resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(error);
  }
}
