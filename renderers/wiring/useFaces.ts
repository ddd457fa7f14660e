// In: the live values under a pointer. Out: faces and energised paths, told to the stage in one go for each frame, never to React.
import { useMemo } from 'react';
import type { WiringOptions } from '../../src/core/kinds.gen.ts';
import type { Schema } from '../../src/core/language.ts';
import { read } from '../../src/core/pointer.ts';
import type { Reading } from '../../src/core/reading.ts';
import { schemaAt } from '../../src/core/schemaWalk.ts';
import { useText } from '../define.ts';
import { useFormatAs } from '../shared/useFormatAs.ts';
import type { Diagram } from './toDiagram.ts';
import { type Energised, toEnergised } from './toEnergised.ts';
import { type Face, type FaceWords, toFace } from './toFaces.ts';

export interface Faces {
  faces: ReadonlyMap<string, Face>;
  links: ReadonlyMap<string, Energised>;
}
export interface FaceSource {
  /** Changes when every word may be another: language, diagram, options. */
  read: () => Faces;
  /** Wakes once a frame at most. */
  watch: (wake: () => void) => () => void;
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

export function useFaces(diagram: Diagram, value: Reading, options: WiringOptions, schema: Schema | undefined): FaceSource {
  const words = useFaceWords(options, schema);
  const { values, live: at = '/live' } = options;
  return useMemo(() => createFaces(diagram, value, at, values, words), [diagram, value, at, values, words]);
}

function createFaces(
  diagram: Diagram,
  value: Reading,
  at: string,
  values: WiringOptions['values'],
  words: FaceWords,
): FaceSource {
  let before: Readonly<Record<string, unknown>> | undefined;
  let known: Faces = { faces: new Map(), links: new Map() };
  let energised: ReturnType<typeof toEnergised> | undefined;
  const conditionOf = (live: unknown) => ({ feeds: flag(live, 'feeds'), passes: flag(live, 'passes') });
  const make = (): Faces => {
    const told = value.read(at);
    const now = isRecord(told) ? told : {};
    if (before === now) return known;
    const moved = diagram.parts.filter(({ id }) => before === undefined || before[id] !== now[id]);
    const switched =
      energised === undefined ||
      moved.some(
        ({ id }) =>
          flag(before?.[id], 'feeds') !== flag(now[id], 'feeds') || flag(before?.[id], 'passes') !== flag(now[id], 'passes'),
      );
    const past = energised;
    if (switched) energised = toEnergised(diagram, (id) => conditionOf(now[id]));
    const paths = energised as ReturnType<typeof toEnergised>;
    const again = new Set(moved.map(({ id }) => id));
    const faces = new Map(known.faces);
    for (const part of diagram.parts) {
      const { id } = part;
      const own = paths.parts.get(id) ?? 'unknown';
      if (again.has(id) || past?.parts.get(id) !== own) faces.set(id, toFace(part, now[id], own, values, words));
    }
    before = now;
    known = { faces, links: paths.links };
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

function flag(live: unknown, name: 'feeds' | 'passes'): boolean | undefined {
  const told = read(live, `/${name}`);
  return typeof told === 'boolean' ? told : undefined;
}

function useFaceWords(options: WiringOptions, schema: Schema | undefined): FaceWords {
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
          const held = of === 'node' ? node : shown;
          known.set(key, held && schemaAt(held, pointer, schema));
        }
        return known.get(key);
      },
      say,
      title: (text) => say(text),
    };
  }, [format, say, schema, nodes, live]);
}
