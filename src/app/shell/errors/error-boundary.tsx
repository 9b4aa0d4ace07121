import { Component, type ReactNode } from "react";
import { ErrorScreen } from "./error-screen.tsx";

interface Props {
  /** Another page is another chance. */
  path?: string;
  /** A part the page can do without: where it fails, nothing stands. */
  quiet?: boolean;
  children: ReactNode;
}

interface State {
  error: unknown;
  path: string | undefined;
}

/** A part that fails leaves the rest standing: never a white page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, path: this.props.path };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error("nothing was thrown") };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.path === state.path ? null : { error: null, path: props.path };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return this.props.quiet ? null : <ErrorScreen error={this.state.error} />;
  }
}
