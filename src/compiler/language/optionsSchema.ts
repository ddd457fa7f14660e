// JSON Schema keywords that the language files and the options.schema.json of the kinds may use. See schemas/language/README.md.
import type { Json } from '../../core/json.ts';
import type { Schema } from '../../core/language.ts';
import type { SchemaWords } from '../../core/schema/schemaWords.ts';

export interface OptionsSchema extends SchemaWords {
  $schema?: string;
  $comment?: string;
  $defs?: Readonly<Record<string, OptionsSchema>>;
  title?: string;
  examples?: readonly Json[];
  properties?: Readonly<Record<string, OptionsSchema>>;
  patternProperties?: Readonly<Record<string, OptionsSchema>>;
  additionalProperties?: boolean | OptionsSchema;
  propertyNames?: OptionsSchema;
  minProperties?: number;
  maxProperties?: number;
  dependentRequired?: Readonly<Record<string, readonly string[]>>;
  items?: OptionsSchema;
  oneOf?: readonly OptionsSchema[];
  anyOf?: readonly OptionsSchema[];
  allOf?: readonly OptionsSchema[];
  not?: OptionsSchema;
  if?: OptionsSchema;
  then?: OptionsSchema;
  else?: OptionsSchema;
  'x-chooses'?: boolean;
  /** The option with which the kind draws commands of a device file, including its stops. */
  'x-stops'?: string;
  /** The option that names the entity of its fields if the value has none. */
  'x-entity'?: string;
  /** Options whose commands run on an item: of the value, of the list at another option's pointer, or of a made shape. */
  'x-items'?: readonly string[] | Readonly<Record<string, string | Schema>>;
  /** The title names a node of this kind, on the page or for screen readers. */
  'x-titled'?: boolean;
  /** The inner nodes are drawn once per row. */
  'x-repeats'?: boolean;
  /** Columns beyond this number do not fit on a phone: another option selects the ones that are shown. */
  'x-folds'?: { readonly columns: string; readonly by: string; readonly most: number };
  'x-binds'?: readonly ('source' | 'draft' | 'none')[];
}

/** The formats of the language: each defines shape, references and texts of a property. The value is the TypeScript type. */
export const formats = {
  'json-pointer': 'Pointer',
  'item-pointer': 'Pointer',
  'scope-pointer': 'Pointer',
  text: 'Text',
  value: 'Value',
  condition: 'Condition',
  nodes: 'Members<ScreenNode>',
  fields: 'Members<Field>',
  columns: 'Members<Field>',
  groups: 'Members<FieldGroup>',
  members: 'Members<Placed>',
  commands: 'Members<CommandUse>',
  'command-name': 'string',
  'command-icon': 'string',
  'source-name': 'string',
  'draft-name': 'string',
  'node-name': 'string',
  entity: 'string',
  choices: 'Choices',
  tone: 'Tone',
  unit: 'string',
  'device-type': 'string',
  'point-key': 'string',
} as const;

export type Format = keyof typeof formats;
export const isFormat = (name: string | undefined): name is Format => name !== undefined && Object.hasOwn(formats, name);
