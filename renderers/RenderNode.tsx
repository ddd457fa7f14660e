// The only path from a node to the page: bind it, check its conditions, draw it. Views never fetch data and never hide
// themselves.
import { type CSSProperties, memo, Suspense, use } from 'react';
import type { Kind } from '../src/core/kinds.gen.ts';
import type { Condition, ScreenNode } from '../src/core/language.ts';
import { ownReads } from '../src/core/condition.ts';
import { useCondition, useNeeds, useNothingToChoose, useText } from './define.ts';
import { useKinds } from './shared/node/kinds.ts';
import { NodeBoundary } from './shared/node/NodeBoundary.tsx';
import { NodeFrame } from './shared/node/NodeFrame.tsx';
import { LoadingState, Waiting } from './shared/node/NodeStates.tsx';
import { BoundNode } from './shared/node/BoundNode.tsx';
import { useNodePlace } from './shared/node/place.ts';
import { Notice } from './shared/node/Notice.tsx';

export interface RenderNodeProps {
  name: string;
  node: ScreenNode;
  /** Columns of the surrounding grid. */
  columns?: number;
}

export const RenderNode = memo(function RenderNode({ name, node, columns = 12 }: RenderNodeProps) {
  const { screen, pointer } = useNodePlace();
  const { isKind } = useKinds();
  const allowed = useNeeds(node.needs);
  const asksScope = node.visible !== undefined && !asksOwn(node.visible);
  const visible = useCondition(asksScope ? node.visible : undefined);
  useNothingToChoose(name, !allowed || visible !== true);
  if (!allowed || visible !== true) return null;
  return (
    <div className="ems-node" style={spanOf(node.span, columns)} data-node={name} data-kind={node.kind}>
      <NodeBoundary kind={node.kind} screen={screen} pointer={`${pointer}/${name}`}>
        {isKind(node.kind) ? (
          <Suspense
            fallback={
              <NodeFrame name={name} node={node}>
                <Waiting shapeless>
                  <LoadingState />
                </Waiting>
              </NodeFrame>
            }
          >
            <LoadedNode name={name} node={node} kind={node.kind} />
          </Suspense>
        ) : (
          <UnknownKind kind={node.kind} />
        )}
      </NodeBoundary>
    </div>
  );
});

function LoadedNode({ name, node, kind }: { name: string; node: ScreenNode; kind: Kind }) {
  const module = use(useKinds().load(kind));
  return <BoundNode name={name} node={node} module={module} asksOwn={node.visible !== undefined && asksOwn(node.visible)} />;
}

/** A condition on the node's own value can only be evaluated once the node is bound. */
const asksOwn = (condition: Condition): boolean => ownReads(condition).length > 0;

/** The content may be newer than this console. */
function UnknownKind({ kind }: { kind: string }) {
  const say = useText();
  return (
    <Notice
      type="warning"
      title={say({ text: 'This console cannot display "{{kind}}"', values: { kind } })}
      description={say('Reload the page to get the latest version.')}
    />
  );
}

/** Share of the row by screen width. Up to half of the columns take a full row on a tablet; up to a quarter take half a row. */
function spanOf(span: number | undefined, columns: number): CSSProperties {
  const wide = Math.min(span ?? columns, columns) / columns;
  return { '--wide': wide, '--medium': wide <= 0.5 ? 0.5 : 1, '--small': wide <= 0.25 ? 0.5 : 1 };
}
