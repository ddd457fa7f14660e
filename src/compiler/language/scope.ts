// The scope of `from`: which parts there are, and what lies in each on this screen.
import type { Schema } from '../../core/language.ts';
import { toTokens } from '../../core/pointer.ts';
import type { Right, Session, StationScope } from '../../core/access/session.ts';
import type { CompilerContext } from '../compilerContext.ts';
import type { At } from '../doc.ts';
import { lookup } from './lookup.ts';

/** What a node puts under /chosen: nothing, something, or members of a shape. */
export type Published = boolean | Schema;

/** What a screen adds to the scope. Absent members: not on a screen, so nothing of it can be read. */
export interface ScreenScope {
  sources?: ReadonlyMap<string, Schema | undefined>;
  drafts?: ReadonlyMap<string, Schema | undefined>;
  nodes?: ReadonlyMap<string, Published>;
  route?: readonly string[];
  item?: boolean;
  form?: { schema: Schema | undefined } | 'none';
  answer?: { schema: Schema | undefined } | 'none';
  /** Told what is read, so that unused sources can be named. */
  reads?: (kind: 'source' | 'draft' | 'chosen' | 'busbar', name: string) => void;
}

const any: Schema = {};
/** With exactly the members that the console puts there: what nothing fills would never be known. */
const object = <Name extends string>(properties: Record<Name, Schema>): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
});

/** Parts of the scope whose shape is the same everywhere. */
const fixed: Readonly<Record<string, Schema>> = {
  session: object<keyof Session>({
    type: any,
    language: any,
    user: object<keyof NonNullable<Session['user']>>({ id: any, name: any, role: any }),
    passwordDue: any,
    screens: any,
    stations: any,
    stationId: any,
    rights: object<Right>({ control: any, write: any, maintain: any, administer: any }),
  }),
  runtime: object({ embedded: any }),
  switches: any,
  station: object<keyof StationScope>({
    id: any,
    name: any,
    type: any,
    large: any,
    timezone: any,
    currency: any,
    mode: any,
    state: object<keyof StationScope['state']>({ strategy: any, starting: any, stopping: any }),
    moving: any,
    secondaryPasswordSet: any,
    alarms: object<keyof StationScope['alarms']>({ A: any, B: any, C: any, unrated: any, total: any }),
    devices: object<keyof StationScope['devices']>({ total: any, fresh: any, newestAt: any }),
    types: any,
  }),
  busbar: object({ name: any }),
  clock: object({ now: any, today: any, month: any }),
};
const roots = [...Object.keys(fixed), 'route', 'chosen', 'source', 'draft', 'editing', 'item', 'form', 'answer'];

export function checkScope(context: CompilerContext, scope: ScreenScope): (pointer: string, place: At) => void {
  return (pointer, place) => {
    const [root = '', name = '', ...rest] = toTokens(pointer);
    const miss = (found: ReturnType<typeof lookup>) => {
      if (found.is === 'missing') context.report('reference/nothing-there', place, { pointer, known: found.known });
    };
    const readChosen = (published: Published) => {
      if (published === false) context.report('reference/not-chosen', place, { name });
      else if (published !== true) miss(lookup(published, inner));
    };
    const inner = rest.length === 0 ? '' : pointer.slice(pointer.indexOf('/', pointer.indexOf('/', 1) + 1));
    if (root === 'busbar') scope.reads?.('busbar', name);
    const known = fixed[root];
    if (known) return miss(lookup(known, pointer.slice(root.length + 1)));
    switch (root) {
      case 'source':
        scope.reads?.('source', name);
        if (!scope.sources?.has(name))
          return context.report('reference/unknown-source', place, { name, known: [...(scope.sources?.keys() ?? [])] });
        return miss(lookup(scope.sources.get(name), inner));
      case 'draft':
      case 'editing':
        scope.reads?.('draft', name);
        if (!scope.drafts?.has(name))
          return context.report('reference/unknown-draft', place, { name, known: [...(scope.drafts?.keys() ?? [])] });
        return miss(lookup(root === 'draft' ? scope.drafts.get(name) : object({ on: any, changed: any, valid: any }), inner));
      case 'chosen':
        scope.reads?.('chosen', name);
        if (!scope.nodes?.has(name)) return context.report('reference/unknown-node', place, { name, known: choosing(scope) });
        return readChosen(scope.nodes.get(name) ?? false);
      case 'route':
        if (!scope.route?.includes(name)) context.report('reference/nothing-there', place, { pointer, known: scope.route ?? [] });
        return;
      case 'form':
      case 'answer': {
        const it = scope[root];
        if (it === 'none') return context.report(root === 'form' ? 'reference/no-form' : 'reference/no-answer', place, undefined);
        return miss(lookup(it?.schema, pointer.slice(root.length + 1)));
      }
      case 'item':
        return;
      default:
        return context.report('reference/unknown-scope', place, { name: root, known: roots });
    }
  };
}

const choosing = ({ nodes }: ScreenScope): string[] =>
  [...(nodes ?? [])].filter(([, published]) => published !== false).map(([name]) => name);
