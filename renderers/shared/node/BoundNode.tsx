// A node whose kind is loaded: bound to its source or draft, hidden by its own value, and drawn in the state of its data.
import { type ReactNode, useMemo } from 'react';
import type { Kind } from '../../../src/core/kinds.gen.ts';
import type { Pointer, Schema, ScreenNode } from '../../../src/core/language.ts';
import { constant, partOf, type ReadableStore } from '../../../src/core/store.ts';
import { schemaAt } from '../../../src/core/schema/schemaWalk.ts';
import {
  type RendererModule,
  type SourceHandle,
  type DraftHandle,
  useAnswer,
  useAt,
  useCondition,
  useDraft,
  useNothingToChoose,
  useScopeValue,
  useSource,
  useText,
  type ViewProps,
} from '../../define.ts';
import { FilledByProvider } from './filledBy.ts';
import { NodeFrame } from './NodeFrame.tsx';
import { EmptyState, FailedState, LoadingState, Waiting } from './NodeStates.tsx';
import { DraftBar } from './DraftBar.tsx';
import { type DraftPart, DraftPartProvider } from './ownDraft.ts';
import { useLiveText } from '../value/useLiveText.ts';
import { useOwnsDraft } from '../draft/draftOwners.tsx';

interface BoundNodeProps {
  name: string;
  node: ScreenNode;
  module: RendererModule<Kind>;
  /** `visible` reads the node's own value. */
  asksOwn: boolean;
}
const emptyStore = constant(undefined);
const noBinding: { data?: ReadableStore; schema?: Schema } = {};

export function BoundNode({ name, node, module, asksOwn }: BoundNodeProps) {
  const at = useScopeValue<Pointer>(node.at) ?? '';
  const answer = useAnswer();
  const read = useSource(node.source);
  const own = node.source === undefined && node.draft === undefined ? answer : read;
  // Without a name this is the draft of the surrounding dialog, which does not apply to a node with its own source.
  const draft = useDraft(node.draft, node.at);
  const bound = node.source === undefined ? draft : undefined;
  // While a draft has no document yet, the state of its source applies.
  const stored = useSource(bound?.of);
  const source = own ?? stored;
  // Handles are replaced on every state change; these members keep their identity.
  const { data: drafted, schema: draftSchema } = bound ?? noBinding;
  const { data: answered, schema: answerSchema } = own ?? noBinding;
  const value = useMemo(() => drafted ?? (answered ? partOf(answered, at) : emptyStore), [drafted, answered, at]);
  const schema = useMemo(() => draftSchema ?? (answerSchema && valueSchema(answerSchema, at)), [draftSchema, answerSchema, at]);
  const visible = useCondition(asksOwn ? node.visible : undefined, value);
  useNothingToChoose(name, visible !== true);
  if (visible !== true) return null;
  return <DrawnNode name={name} node={node} module={module} value={value} schema={schema} source={source} draft={bound} />;
}

interface DrawnNodeProps extends Omit<BoundNodeProps, 'asksOwn'> {
  value: ReadableStore;
  schema: Schema | undefined;
  source: SourceHandle | undefined;
  draft: DraftHandle | undefined;
}

function DrawnNode({ name, node, module, value, schema, source, draft }: DrawnNodeProps) {
  const say = useText();
  const title = useLiveText(node.title);
  const enabled = useCondition(node.enabled, value) === true;
  const there = useIsThere(value);
  const answered = useIsThere(source?.data ?? emptyStore);
  const owns = useOwnsDraft(node.draft, module.drawsDraft === true);
  const options = (node.options ?? {}) as never;
  const { View, Loading, drawsDraft } = module;
  const view = (
    <View
      {...({
        name,
        options,
        value,
        enabled,
        ...(schema && { schema }),
        ...(node.title !== undefined && { title }),
        ...(node.empty !== undefined && { empty: say(node.empty) }),
        ...(source && { source }),
        ...(draft && { draft }),
      } satisfies ViewProps<Kind>)}
    />
  );
  const part: DraftPart = owns ? 'bar' : node.draft === undefined ? 'dialog' : 'beside';
  const views: Record<NodeState, () => ReactNode> = {
    value: () => (
      <DraftPartProvider value={part}>
        {view}
        {owns && draft && !drawsDraft && <DraftBar draft={draft} />}
      </DraftPartProvider>
    ),
    failed: () => source && <FailedState source={source} />,
    waiting: () => (
      <Waiting title={title} retry={source?.retry}>
        {Loading ? <Loading options={options} /> : <LoadingState />}
      </Waiting>
    ),
    empty: () => <EmptyState text={say(node.empty)} />,
  };
  const state = stateOf({ source, draft, there: there || module.ownStates === true, answered });
  useNothingToChoose(name, state === 'empty' || state === 'failed', state === 'failed' ? source?.failure : undefined);
  return (
    <NodeFrame name={name} node={node} bare={isBare(module, options)} {...(source && { source })}>
      <FilledByProvider value={node.filledBy}>{views[state]()}</FilledByProvider>
    </NodeFrame>
  );
}

const isBare = ({ bare }: RendererModule<Kind>, options: never): boolean =>
  typeof bare === 'function' ? bare(options) : bare === true;

type NodeState = 'value' | 'failed' | 'waiting' | 'empty';
interface StateInputs {
  source: SourceHandle | undefined;
  draft: DraftHandle | undefined;
  there: boolean;
  answered: boolean;
}
/** Which state of the node to draw. */
function stateOf({ source, draft, there, answered }: StateInputs): NodeState {
  if (there || (!source && !draft)) return 'value';
  if (source?.state === 'failed') return 'failed';
  // Opening a draft over its document takes a moment. If there is no document, or none is selected, there is nothing to wait for.
  const opens = draft !== undefined && (answered || (source?.state !== 'ready' && source?.state !== 'idle'));
  return source?.state === 'loading' || opens ? 'waiting' : 'empty';
}

/** Subscribes to whether there is a value, so that the node does not re-render when something inside it changes. */
function useIsThere(value: ReadableStore): boolean {
  return useAt(thereness(value), '') === true;
}
const known = new WeakMap<ReadableStore, ReadableStore>();
function thereness(value: ReadableStore): ReadableStore {
  let found = known.get(value);
  if (!found) {
    found = {
      read: () => {
        const data = value.read('');
        return data !== undefined && data !== null;
      },
      subscribe: (_pointer, wake) => value.subscribe('', wake),
    };
    known.set(value, found);
  }
  return found;
}

/** The schema at a pointer, with the root's `$defs` so that references resolve. */
function valueSchema(root: Schema, pointer: Pointer): Schema | undefined {
  const found = schemaAt(root, pointer);
  return found && root.$defs ? { $defs: root.$defs, ...found } : found;
}
