// Made by `npm run gen` from schemas/language/field.schema.json. Do not edit.
import type { Choices, Condition, Members, Text, Tone, Value } from './words.ts';

/** Entry of fields or columns: how a property is shown or edited. */
export interface Field {
  /** Title that replaces that of the property. */
  title?: Text;
  /** Help text below the field. */
  help?: Text;
  /** Text in an empty field. For buttons, the text of the button that selects nothing. */
  placeholder?: Text;
  /** Input component. Absent: derived from the schema. */
  widget?: "input" | "textarea" | "password" | "number" | "switch" | "select" | "segmented" | "radio" | "checkbox" | "buttons" | "cascader" | "date" | "date-range" | "month" | "time" | "tags" | "upload" | "code" | "text" | "six";
  /** How the value is shown. The kind defines the possible words. */
  show?: string;
  /** Named format, such as instant, day, month or time-of-day. */
  format?: string;
  /** Width in columns of the grid. */
  span?: number;
  /** Number of empty columns before the field. */
  offset?: number;
  /** Width of the column in pixels. */
  width?: number;
  /** Days that cannot be selected. */
  disabledDates?: "future" | "today-and-later" | "past" | "beyond-three-months";
  visible?: Condition;
  enabled?: Condition;
  /** Initial value. Only for fields of a search. */
  default?: Value;
  choices?: Choices;
  fields?: Members<Field>;
  columns?: Members<Field>;
  /** Draws the value with a kind of node. */
  draw?: {
    /** Kind of node. */
    kind: string;
    /** Options of the kind. */
    options?: Readonly<Record<string, unknown>>;
  };
  /** Alignment of the text. */
  align?: "start" | "center" | "end";
  /** false: the table cannot be sorted by this column. */
  sort?: boolean;
  /** Edge at which the column stays visible when the table scrolls. */
  fixed?: "start" | "end";
  /** Number of decimals. */
  digits?: number;
  tone?: Tone;
  unit?: string;
  /** Also select the time of day. */
  showTime?: boolean;
  /** Show buttons for the previous and the next day. */
  step?: boolean;
  /** Several entries can be selected. */
  multiple?: boolean;
  /** Number of lines of a text area. */
  rows?: number;
  /** Properties that a widget with several values edits. */
  fieldNames?: Readonly<Record<string, string>>;
  /** Command next to the value. */
  command?: string;
  /** Placed after this sibling. */
  after?: string;
  /** Placed before this sibling. */
  before?: string;
}
