import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Identifies the children. After a failure, another value lets them try again. */
  of: unknown;
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows the fallback when a child throws. Everything around the boundary keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (!this.state.hasFailed || before.of === this.props.of) return;
    // oxlint-disable-next-line react/no-did-update-set-state -- state derived from props would lose an error of the same update
    this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
