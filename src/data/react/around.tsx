// Context of a component in the data layer: the open screen, the surrounding scope and the surrounding dialog.
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import type { ScreenPiece } from '../../core/content.ts';
import type { Schema } from '../../core/language.ts';
import { constant, layered, type ReadableStore } from '../../core/store.ts';
import { takeScreen } from '../ahead.ts';
import type { AskDialog, DraftForm, SourceHandle } from '../contract.ts';
import type { EditRegistry } from '../drafts/edits.ts';
import type { ScreenRun } from '../screen.ts';
import type { DataLayer } from '../shellData.ts';

export interface Around {
  data: DataLayer;
  screen: ScreenRun;
  /** Scope at this place: that of the screen, with layers of dialogs and rows. */
  scope: ReadableStore;
  /** Draft of the surrounding dialog. */
  form: DraftForm | undefined;
  /** Set around nodes that show an answer, which they read without a source. */
  answer?: SourceHandle;
}
const Context = createContext<Around | undefined>(undefined);
/** Open screens by scope, for dialogs, which are rendered outside of them. */
const screens = new WeakMap<ReadableStore, Around>();

export function useAround(): Around {
  return mustBeInside(use(Context));
}
function mustBeInside(around: Around | undefined): Around {
  if (!around) throw new Error('A hook of the data layer is used outside of ScreenProvider');
  return around;
}

/** Registers text of an input that is not committed yet. */
export const useTyping = (): EditRegistry['typing'] => useAround().data.desk.edits.typing;

interface ScreenProviderProps {
  data: DataLayer;
  piece: ScreenPiece;
  route?: Readonly<Record<string, string>>;
  children: ReactNode;
}
const noRoute = {};

export function ScreenProvider({ data, piece, route = noRoute, children }: ScreenProviderProps) {
  const path = JSON.stringify(route);
  const screen = useMemo(
    () =>
      takeScreen({
        desk: data.desk,
        piece,
        route: JSON.parse(path) as Readonly<Record<string, string>>,
        storage: data.draftStorage,
      }),
    [data, piece, path],
  );
  useEffect(() => {
    screen.open();
    return screen.close;
  }, [screen]);
  const around = useMemo(() => {
    const made: Around = { data, screen, scope: screen.scope, form: undefined };
    screens.set(screen.scope, made);
    return made;
  }, [data, screen]);
  return <Context value={around}>{children}</Context>;
}

/** Around the body of an input dialog: `useDraft()` returns its draft, /form is its value. */
export function DialogProvider({ dialog, children }: { dialog: AskDialog; children: ReactNode }) {
  const here = use(Context);
  const outer = mustBeInside((dialog.screen && screens.get(dialog.screen)) ?? here);
  const around = useMemo(
    () => ({ ...outer, scope: dialog.scope ?? outer.scope, form: dialog.form }),
    [outer, dialog.scope, dialog.form],
  );
  return <Context value={around}>{children}</Context>;
}

/** Context of nodes that show the answer of a command. */
export function AnswerProvider({ answer, schema, children }: { answer: unknown; schema: Schema; children: ReactNode }) {
  const outer = useAround();
  const around = useMemo((): Around => {
    const handle: SourceHandle = { state: 'ready', data: constant(answer), schema, stale: false, retry: () => {} };
    return { ...outer, form: undefined, answer: handle };
  }, [outer, answer, schema]);
  return <Context value={around}>{children}</Context>;
}

/** Adds /item, /form or /answer to the scope of its children. Plain values are constant; readings are live. */
export function ScopeLayer({ layers, children }: { layers: Readonly<Record<string, unknown>>; children: ReactNode }) {
  const outer = useAround();
  const around = useMemo(() => ({ ...outer, scope: layered(toReadings(layers), outer.scope) }), [outer, layers]);
  return <Context value={around}>{children}</Context>;
}
const isReading = (value: unknown): value is ReadableStore =>
  typeof value === 'object' && value !== null && 'read' in value && typeof value.read === 'function' && 'subscribe' in value;
const toReadings = (layers: Readonly<Record<string, unknown>>): Record<string, ReadableStore> =>
  Object.fromEntries(Object.entries(layers).map(([name, layer]) => [name, isReading(layer) ? layer : constant(layer)]));
