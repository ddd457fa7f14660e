// Made by `npm run gen` from schemas/language/field.schema.json. Do not edit.
import type { Choices, Condition, Members, Text, Tone, Value } from './words.ts';

/** A member of fields or columns: how one property is shown or edited. */
export interface Field {
  /** Instead of the property's own title. */
  title?: Text;
  /** A line below the field. */
  help?: Text;
  /** Shown in the empty field; for buttons: the one that means no choice. */
  placeholder?: Text;
  /** The editor, where the schema should not decide. */
  widget?: "input" | "textarea" | "password" | "number" | "switch" | "select" | "segmented" | "radio" | "checkbox" | "buttons" | "cascader" | "date" | "date-range" | "month" | "time" | "tags" | "upload" | "code" | "text" | "six";
  /** How the value is shown: a word of the kind. */
  show?: string;
  /** A named format: instant, day, month, time-of-day … */
  format?: string;
  /** Number of columns of the grid of twelve. */
  span?: number;
  /** Columns left free before it. */
  offset?: number;
  /** Width of the column in pixels. */
  width?: number;
  /** Named rule of days that cannot be chosen. */
  disabledDates?: "future" | "today-and-later" | "past" | "beyond-three-months";
  visible?: Condition;
  enabled?: Condition;
  /** In search fields only. */
  default?: Value;
  choices?: Choices;
  fields?: Members<Field>;
  columns?: Members<Field>;
  /** Drawn by a kind, bound to the value of the member. */
  draw?: {
    /** The kind. */
    kind: string;
    /** Options of that kind. */
    options?: Readonly<Record<string, unknown>>;
  };
  /** Position of the text. */
  align?: "start" | "center" | "end";
  /** false: no sorting by this column. */
  sort?: boolean;
  /** Stays in view. */
  fixed?: "start" | "end";
  /** Digits after the point. */
  digits?: number;
  tone?: Tone;
  unit?: string;
  /** With time of day. */
  showTime?: boolean;
  /** Buttons for the previous and the next day. */
  step?: boolean;
  /** Several can be chosen. */
  multiple?: boolean;
  /** Lines of a long text. */
  rows?: number;
  /** Properties that a widget with several values fills. */
  fieldNames?: Readonly<Record<string, string>>;
  /** Command next to the value. */
  command?: string;
  /** Placed after this sibling. */
  after?: string;
  /** Placed before this sibling. */
  before?: string;
}
