// Error boundary around a lazily loaded part: if its code fails to load, only this part is missing. All other errors are
// rethrown.
import { Component, type ReactNode } from 'react';
import { ChunkError } from './patiently.ts';
import { useComeBack } from './useComeBack.ts';

export interface Missing {
  error: ChunkError;
  /** Loads it again at once. */
  again: () => void;
}
interface Props {
  children: ReactNode;
  missing: (of: Missing) => ReactNode;
}

export class ChunkBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  private readonly draw = (): void => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof ChunkError)) throw error;
    return <Away error={error} draw={this.draw} missing={this.props.missing} />;
  }
}

function Away({ error, draw, missing }: { error: ChunkError; draw: () => void; missing: Props['missing'] }) {
  useComeBack(error, draw);
  return missing({ error, again: () => void error.again().then(draw, () => {}) });
}
