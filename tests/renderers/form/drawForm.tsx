// A form with a draft of a stored document, whose save can fail.
import type { FormOptions } from '../../../src/core/kinds.gen.ts';
import type { Draft, Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';
import type { DrawnKind, DrawSetup } from '../reading/showKind.tsx';

interface Of extends Pick<DrawSetup, 'refusals' | 'locale' | 'silent'>, Partial<Pick<DrawSetup, 'answers'>> {
  schema: Schema;
  data?: unknown;
  options?: FormOptions;
  draft?: Partial<Draft>;
  width?: number;
  /** Rights required by the save. */
  needs?: string[];
}

export const drawForm = ({
  schema,
  data,
  options = {},
  draft,
  width,
  refusals,
  answers,
  locale,
  silent,
  needs = [],
}: Of): Promise<DrawnKind> =>
  drawKind({
    answers: { stored: { schema, data: data ?? {} }, ...answers },
    entities: { thing: schema },
    calls: { save: { request: schema, needs } },
    ...(refusals && { refusals }),
    ...(locale && { locale }),
    ...(silent !== undefined && { silent }),
    screen: {
      drafts: { thing: { of: 'stored', entity: 'thing', save: 'save', ...draft } },
      commands: { save: { call: 'save', params: { from: '/draft/thing' }, done: 'Saved' } },
    },
    body: { form: { kind: 'form', title: 'The form', draft: 'thing', options: options as Readonly<Record<string, unknown>> } },
    ...(width !== undefined && { width }),
  });
