// Whether a form is a flat list of inputs, which does not need rjsf. Pure.
import type { Schema } from '../../src/core/language.ts';
import type { Group } from '../shared/fields/entries.ts';
import { pickWidget } from '../shared/fields/pickWidget.ts';

export const isPlain = (schema: Schema, groups: readonly Group[]): boolean =>
  schema.cases === undefined &&
  groups.every(({ entries }) =>
    entries.every(({ schema: member, field }) => field.draw !== undefined || pickWidget(member, field) !== undefined),
  );
