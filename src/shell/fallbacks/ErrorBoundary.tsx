// Shows an error view for what its children throw. A changed `resetKey` resets it.
import { Component, type ReactNode } from 'react';
import { useComeBack } from '../../../renderers/shared/lazy/useComeBack.ts';
import { ErrorMessage, type Trouble, toTrouble } from './ErrorMessage.tsx';

interface Props {
  children: ReactNode;
  resetKey: string;
  /** Where the error occurred, for the report. */
  place?: string;
}
interface State {
  error: unknown;
  resetKey: string;
  tries: number;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey, tries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('Nothing was thrown') };
  }
  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey, tries: 0 };
  }

  private readonly draw = (): void => this.setState({ error: undefined });
  /** Some browsers do not retry a script that failed, so the second attempt reloads the page. Drafts survive the reload. */
  private readonly retry = (): void => {
    if (this.state.tries > 0) location.reload();
    else this.setState({ error: undefined, tries: 1 });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const trouble = toTrouble(error);
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error);
    const place = this.props.place === undefined ? detail : `${this.props.place}\n${detail}`;
    return (
      <Failed error={error} draw={this.draw} trouble={trouble} retry={this.retry} {...(trouble === 'bug' && { detail: place })} />
    );
  }
}

interface FailedProps {
  error: unknown;
  trouble: Trouble;
  detail?: string;
  retry: () => void;
  draw: () => void;
}
function Failed({ error, draw, ...rest }: FailedProps) {
  useComeBack(error, draw);
  return <ErrorMessage {...rest} />;
}
