// Draws a value with another kind, like a node but without conditions and card, which are up to the place where it is drawn.
import { createContext, Suspense, use, useContext, useMemo } from 'react';
import type { Kind } from '../../../src/core/kinds.gen.ts';
import type { Schema } from '../../../src/core/language.ts';
import { constant, partOf, type ReadableStore } from '../../../src/core/store.ts';
import { schemaAt } from '../../../src/core/schema/schemaWalk.ts';
import { draftAt, type DraftHandle, type ViewProps } from '../../define.ts';
import { useKinds } from './kinds.ts';
import { NodeBoundary } from './NodeBoundary.tsx';
import { LoadingState } from './NodeStates.tsx';
import { NodePlaceProvider, useNodePlace } from './place.ts';

export interface RenderDrawnProps {
  name: string;
  draw: { kind: string; options?: Readonly<Record<string, unknown>> };
  value: ReadableStore;
  schema?: Schema | undefined;
  draft?: DraftHandle | undefined;
  enabled?: boolean;
}

export function RenderDrawn({ name, draw, ...bound }: RenderDrawnProps) {
  const around = useNodePlace();
  const { isKind } = useKinds();
  const place = useMemo(() => ({ ...around, pointer: `${around.pointer}/${name}`, framed: true }), [around, name]);
  if (!isKind(draw.kind)) return null;
  return (
    <NodePlaceProvider value={place}>
      <NodeBoundary kind={draw.kind} screen={around.screen} pointer={place.pointer}>
        <Suspense fallback={<LoadingState rows={2} />}>
          <Drawn name={name} kind={draw.kind} options={draw.options} {...bound} />
        </Suspense>
      </NodeBoundary>
    </NodePlaceProvider>
  );
}

interface DrawnProps extends Omit<RenderDrawnProps, 'draw'> {
  kind: Kind;
  options: unknown;
}

function Drawn({ name, kind, options, value, schema, draft, enabled = true }: DrawnProps) {
  const module = use(useKinds().load(kind));
  const props: ViewProps<Kind> = {
    name,
    options: options ?? {},
    value,
    enabled,
    ...(schema && { schema }),
    ...(draft && { draft }),
  };
  return <module.View {...props} />;
}

/** The data to which the drawn fields of a form are bound: its draft, or the value it shows if there is none. */
interface DrawnHost {
  data: ReadableStore;
  schema?: Schema;
  draft?: DraftHandle;
}
const context = createContext<DrawnHost>({ data: constant(undefined) });
export const DrawnHostProvider = context.Provider;

interface DrawnFieldProps extends Pick<RenderDrawnProps, 'name' | 'draw' | 'enabled'> {
  /** Pointer to the value in the form's data. */
  pointer: string;
}

export function DrawnField({ pointer, ...props }: DrawnFieldProps) {
  const host = useContext(context);
  const value = useMemo(() => partOf(host.data, pointer), [host.data, pointer]);
  const draft = useMemo(() => host.draft && draftAt(host.draft, pointer), [host.draft, pointer]);
  const schema = useMemo(() => host.schema && schemaAt(host.schema, pointer), [host.schema, pointer]);
  return <RenderDrawn {...props} value={value} schema={schema} draft={draft} />;
}
