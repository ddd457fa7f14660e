// Faces and energised paths from the live values below a pointer, passed to the stage once per frame without React.
import { isObject } from '../../src/core/object.ts';
import { useMemo } from 'react';
import type { WiringOptions } from '../../src/core/kinds.gen.ts';
import type { Schema } from '../../src/core/language.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { schemaAt } from '../../src/core/schema/schemaWalk.ts';
import { useText } from '../define.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import type { Diagram } from './toDiagram.ts';
import { type Energised, toEnergised } from './toEnergised.ts';
import { type PartDrawing, type PartDrawings, type PartWords, toPartDrawing } from './toPartDrawing.ts';

interface DrawnDiagram {
  parts: PartDrawings;
  links: ReadonlyMap<string, Energised>;
}
export interface DrawnSource {
  /** Changes identity if all texts may change: language, diagram or options. */
  read: () => DrawnDiagram;
  /** Fires at most once per frame. */
  watch: (wake: () => void) => () => void;
}
/** Constant, so that missing data does not count as a change. */
const noLiveData: Readonly<Record<string, unknown>> = {};

export function usePartDrawings(
  diagram: Diagram,
  value: ReadableStore,
  options: WiringOptions,
  schema: Schema | undefined,
): DrawnSource {
  const words = usePartWords(options, schema);
  const { values, live: at = '/live' } = options;
  return useMemo(() => createPartDrawings(diagram, value, at, values, words), [diagram, value, at, values, words]);
}

function createPartDrawings(
  diagram: Diagram,
  value: ReadableStore,
  at: string,
  values: WiringOptions['values'],
  words: PartWords,
): DrawnSource {
  let before: Readonly<Record<string, unknown>> | undefined;
  let energised: ReturnType<typeof toEnergised> | undefined;
  let known: DrawnDiagram | undefined;
  const made = new Map<string, { live: unknown; own: Energised; drawing: PartDrawing }>();
  // Only a few dozen of hundreds of parts are visible, so drawings are created on request.
  const drawingOf = (id: string): PartDrawing | undefined => {
    const part = diagram.byId.get(id);
    if (!part) return undefined;
    const live = before?.[id];
    const own = energised?.parts.get(id) ?? 'unknown';
    const entry = made.get(id);
    if (entry && entry.live === live && entry.own === own) return entry.drawing;
    const drawing = toPartDrawing(part, live, own, values, words);
    made.set(id, { live, own, drawing });
    return drawing;
  };
  const make = (): DrawnDiagram => {
    const data = value.read(at);
    const now = isObject(data) ? data : noLiveData;
    if (known && before === now) return known;
    const was = before;
    before = now;
    if (!energised || diagram.parts.some(({ id }) => was?.[id] !== now[id] && isSwitched(was?.[id], now[id])))
      energised = toEnergised(diagram, (id) => ({ feeds: flag(now[id], 'feeds'), passes: flag(now[id], 'passes') }));
    known = { parts: { get: drawingOf }, links: energised.links };
    return known;
  };
  return {
    read: make,
    watch(wake) {
      let frame = 0;
      const later = () => {
        frame ||= requestAnimationFrame(() => {
          frame = 0;
          wake();
        });
      };
      const end = value.subscribe(at, later);
      return () => {
        end();
        cancelAnimationFrame(frame);
      };
    },
  };
}

const isSwitched = (was: unknown, now: unknown): boolean =>
  flag(was, 'feeds') !== flag(now, 'feeds') || flag(was, 'passes') !== flag(now, 'passes');
function flag(live: unknown, name: 'feeds' | 'passes'): boolean | undefined {
  const flagValue = isObject(live) ? live[name] : undefined;
  return typeof flagValue === 'boolean' ? flagValue : undefined;
}

function usePartWords(options: WiringOptions, schema: Schema | undefined): PartWords {
  const say = useText();
  const format = useFormatAs();
  const { nodes = '/nodes', live = '/live' } = options;
  return useMemo(() => {
    const node = schema && schemaAt(schema, `${nodes}/0`);
    const shown = schema && schemaAt(schema, `${live}/any`);
    const symbolSchema = node && schemaAt(node, '/symbol', schema);
    const known = new Map<string, Schema | undefined>();
    return {
      symbol: (symbol) => format(symbol, symbolSchema).text,
      format: (value, own) => format(value, own),
      schemaOf(of, pointer) {
        const key = `${of} ${pointer}`;
        if (!known.has(key)) {
          const source = of === 'node' ? node : shown;
          known.set(key, source && schemaAt(source, pointer, schema));
        }
        return known.get(key);
      },
      say,
      title: (text) => say(text),
    };
  }, [format, say, schema, nodes, live]);
}
