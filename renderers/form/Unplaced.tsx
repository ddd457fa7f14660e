// Errors of a save for members that this form does not draw, so that a rejected save always shows a reason.
import { Alert } from 'antd';
import { toTokens } from '../../src/core/pointer.ts';
import type { FormOptions } from '../../src/core/kinds.gen.ts';
import type { Schema, Text } from '../../src/core/language.ts';
import { type DraftHandle, useAt, useText } from '../define.ts';
import { withCases } from '../shared/fields/cases.ts';
import { toGroups } from '../shared/fields/entries.ts';
import { useActiveCases } from './useActiveCases.ts';

interface UnplacedProps {
  draft: DraftHandle;
  schema: Schema;
  options: FormOptions;
}

export function Unplaced({ draft, schema, options }: UnplacedProps) {
  const say = useText();
  const found = useAt<readonly { at: string; text: Text }[]>(draft.errors, '/*') ?? [];
  const active = useActiveCases(schema, draft.data);
  const here = withCases(schema, active === '' ? [] : active.split('\n'));
  const groups = toGroups(here, schema, options.fields, options.groups);
  const drawn = new Set(groups.flatMap(({ entries }) => entries.map(({ name }) => name)));
  const titleOf = (name: string) => here.properties?.[name]?.title ?? name;
  const texts = found.flatMap(({ at, text }) => {
    const [name = ''] = toTokens(at);
    return name === '' || drawn.has(name) ? [] : [`${say(titleOf(name))}: ${say(text)}`];
  });
  return draft.editing && texts.length > 0 && <Alert type="error" showIcon title={texts.join(' ')} />;
}
