// The JSON Schema words that the language's own files and the kinds' options.schema.json may use. See schemas/language/README.md.
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
  /** The option with which the kind draws commands of a device file, its stops among them. */
  'x-stops'?: string;
  /** The option that names the entity of its fields, where its value has none. */
  'x-entity'?: string;
  /** The options whose commands run on an item: of the value, of the list at the pointer of another option, or of a shape that the kind makes. */
  'x-items'?: readonly string[] | Readonly<Record<string, string | Schema>>;
  /** A node of this kind is called by its title, on the page or by a screen reader. */
  'x-titled'?: boolean;
  /** The nodes inside are drawn once a row. */
  'x-repeats'?: boolean;
  /** Columns beyond the number find no room on a phone: another option says which stand there. */
  'x-folds'?: { readonly columns: string; readonly by: string; readonly most: number };
  'x-binds'?: readonly ('source' | 'draft' | 'none')[];
}

/** The formats of the language: each puts shape, references and texts behind a property. And the type that each gives in TypeScript. */
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
