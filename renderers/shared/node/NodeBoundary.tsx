// Error boundary around a node: a bug affects only this node, and the message includes its location.
import { Button, Space } from 'antd';
import { Component, type ErrorInfo, type ReactNode, useState } from 'react';
import { useText } from '../../define.ts';
import { ChunkError, forgetFailed } from '../lazy/patiently.ts';
import { useComeBack } from '../lazy/useComeBack.ts';
import { Notice } from './Notice.tsx';

interface BoundaryProps {
  kind: string;
  screen: string;
  pointer: string;
  children: ReactNode;
}
interface BoundaryState {
  error?: unknown;
  stack?: string;
  tries: number;
}

export class NodeBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { tries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState({ stack: info.componentStack ?? '' });
  }

  private readonly draw = (): void => this.setState({ error: undefined });
  /** Some browsers cache a failed script, so the second try reloads the page. Drafts survive a reload. */
  private readonly again = (): void => {
    const { error, tries } = this.state;
    if (error instanceof ChunkError && tries > 0) location.reload();
    else this.setState({ error: undefined, tries: tries + 1 });
  };

  override render(): ReactNode {
    const { kind, screen, pointer, children } = this.props;
    if (this.state.error === undefined) return children;
    return (
      <BrokenNode
        kind={kind}
        screen={screen}
        pointer={pointer}
        again={this.again}
        draw={this.draw}
        error={this.state.error}
        stack={this.state.stack ?? ''}
      />
    );
  }
}

interface BrokenProps extends Omit<BoundaryProps, 'children'> {
  error: unknown;
  stack: string;
  again: () => void;
  draw: () => void;
}

function BrokenNode({ kind, screen, pointer, error, stack, again, draw }: BrokenProps) {
  const say = useText();
  useComeBack(error, draw);
  const [copied, setCopied] = useState(false);
  const notLoaded = error instanceof ChunkError;
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const report = async () => {
    const text = [`${screen}${pointer}`, kind, words, error instanceof Error ? error.stack : '', stack].join('\n');
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Notice
      type="error"
      title={say(toWhat(error))}
      description={
        notLoaded
          ? say('Check the network connection to the station.')
          : `${kind} · ${screen} · ${pointer} · ${say('Exception')}: ${words}`
      }
      action={
        <Space orientation="vertical">
          <Button
            onClick={() => {
              forgetFailed();
              again();
            }}
          >
            {say('Try again')}
          </Button>
          {!notLoaded && <Button onClick={() => void report()}>{say(copied ? 'Report copied' : 'Copy report')}</Button>}
        </Space>
      }
    />
  );
}

const toWhat = (error: unknown): string => {
  if (!(error instanceof ChunkError)) return 'An error occurred';
  return error.part === 'style'
    ? 'A style sheet of this part of the page failed to load'
    : 'This part of the page failed to load';
};
