// Made by `npm run gen` from renderers/*/options.schema.json. Do not edit.
import type { CommandUse, Condition, Field, FieldGroup, Members, Placed, Pointer, ScreenNode, Text, Value } from './language.ts';

/** Buttons and links for commands of the screen. Whether a command is offered, usable or waiting follows from its call; nothing of that is written here. */
export interface ActionsOptions {
  /** Commands by name, in written order. */
  commands?: Members<CommandUse>;
  /** Pointer to a device reading; the commands and settings of its device file are offered behind the named ones. */
  device?: Pointer;
  /** row: one behind the other; end: the same at the right; column: below each other, each with its help. */
  layout?: "row" | "end" | "column";
  /** plain: buttons without a card; card: in a card with the node's title. */
  frame?: "plain" | "card";
  /** Buttons, or links as in running text. */
  look?: "buttons" | "links";
}

/** Pictures that are not over time: bars, stacked bars, a distribution, a composition, heat by category. */
export interface BarsOptions {
  /** bars: side by side; stacked: on each other; distribution: how often values fall into equal steps; composition: shares of a whole; heat: colour by two categories. */
  as: "bars" | "stacked" | "distribution" | "composition" | "heat";
  /** Pointer to the list. Absent: the value itself, or its member `list`; an answer whose properties are all arrays of one length counts as rows. */
  rows?: Pointer;
  /** Pointer in a row to its name (bars, stacked, composition, heat). */
  category?: Pointer;
  /** Pointer in a row to the second category (heat). */
  across?: Pointer;
  /** Pointer to an array of numbers (distribution). */
  values?: Pointer;
  /** Number of steps (distribution). */
  steps?: number;
  /** What is drawn of each row. composition, distribution and heat use the first. */
  series?: Members<{
    /** Name in the legend. */
    title?: Text;
    /** Pointer in a row to the number. */
    at: Pointer;
    /** Colour by what it means. Absent: the next of the palette. */
    colour?: "grid" | "pv" | "load" | "storage" | "brand" | "sharp" | "peak" | "flat" | "valley" | "deep" | "none" | "success" | "notice" | "warning" | "alarm" | "fault" | "offline";
  } & Placed>;
  /** Shares that are single members of the value instead of rows (composition). */
  parts?: Members<{
    /** Name in the legend. */
    title?: Text;
    /** Pointer to the number. */
    at: Pointer;
    /** Colour by what it means. Absent: the next of the palette. */
    colour?: "grid" | "pv" | "load" | "storage" | "brand" | "sharp" | "peak" | "flat" | "valley" | "deep" | "none" | "success" | "notice" | "warning" | "alarm" | "fault" | "offline";
  } & Placed>;
  /** Unit if the schema has none. */
  unit?: string;
  /** Digits after the point where the unit should not decide. */
  decimals?: number;
  /** Horizontal bars, for long names. */
  lying?: boolean;
  /** Offer the picture and the values as files. */
  download?: boolean;
  /** Name of the files without their ending. Absent: the title of the node. */
  fileName?: Text;
  /** Height of the drawing in pixels. */
  height?: number;
}

/** A year by months and days, each with what is allotted to it; a day goes before its month. While a draft is edited, what is picked in the legend is allotted by pointer or keys. */
export interface CalendarOptions {
  /** What can be allotted, from another source: its list, what is kept of an item, and its name. */
  items: {
    /** The source. */
    source: string;
    /** Pointer in an item to what is kept. */
    value: Pointer;
    /** Pointer in an item to its name. */
    title: Pointer;
  };
  /** Pointer to the list of months. */
  months?: Pointer;
  /** Name of the member of such a row that holds the number of the month, 1 to 12. */
  month?: string;
  /** Pointer to the list of days. */
  days?: Pointer;
  /** Name of the member of such a row that holds the day. */
  day?: string;
  /** Name of the member of a month and of a day that holds what is allotted. */
  value: string;
}

/** Many equal small things (cells, clusters) and one quantity of each: as a heat map, a table, bars or a distribution, with lowest, highest and average marked and named, ranked by deviation from the median of what holds them. The value of the node is an answer in the shape of the entity `parts`. What is clicked is published under /chosen/<node>: `part` (address of the part), `group` (address of what holds it), `view`. */
export interface CellsOptions {
  /** Key of the point that is shown, such as cell#voltage; usually from a choice. */
  key: Value;
  /** The faces a person may choose among; the first is shown. One alone needs no choosing. */
  views?: readonly ("heat" | "table" | "bars" | "distribution")[];
  /** What holds the parts, in a word before its number: Cluster. Absent: the name of the device alone. */
  group?: Text;
  /** One of them, in a word before its number: Cell. */
  part?: Text;
  /** Keys of further points as columns of the table. */
  also?: readonly string[];
  /** How many of the parts furthest from the median of their group are listed next to the picture. */
  ranking?: number;
  /** State the energy that the weakest cell of each string keeps the others from giving: keys of the points it follows from. */
  stranded?: {
    /** State of charge of a cell, in percent. */
    soc: string;
    /** State of health of a cell, in percent. Absent: 100. */
    soh?: string;
    /** Voltage of a cell. */
    voltage: string;
    /** Rated capacity of the string, in Ah: a point of what holds the cells. */
    capacity: string;
  };
  /** Command of the screen that a click runs instead of opening the trend; /item has part, group, device and number. */
  open?: string;
  /** What the drawer of a clicked part shows; its sources read /chosen/<node>/part and /chosen/<node>/group. */
  trend?: Members<ScreenNode>;
  /** Height of the picture in pixels. */
  height?: number;
}

/** One or several items of a list. The choice is published under /chosen/<node name> and is part of the URL. The node's value is the list; `at` of the node finds it in the source. */
export interface ChoiceOptions {
  /** tabs for a few equal things (more than twelve become a select that is searched by typing), segmented for two to five short words, select for many, list with commands for each item, cards with a state and help text. */
  as?: "tabs" | "segmented" | "select" | "list" | "cards";
  /** Pointer in an item to what is published. */
  value: Pointer;
  /** Pointer in an item to its name. */
  title: Pointer;
  /** Pointer in an item to a second line (list, cards). */
  help?: Pointer;
  /** Pointer in an item to an enumeration of its schema; drawn as a tag with the tone of the choice (tabs, list, cards). A tab with a good state has only a mark. */
  state?: Pointer;
  /** Pointer in an item to an instant; its age is shown next to a state that is not good (tabs). */
  age?: Pointer;
  /** Several items may be chosen; a list is published. */
  many?: boolean;
  /** How many may be chosen at once. Only with many. */
  most?: number;
  /** Pointer in an item to the name of its group (select, and many). */
  group?: Pointer;
  /** Text of an entry that chooses nothing, so that whatever reads the choice asks for all. Only with one item to choose. */
  all?: Text;
  /** Value chosen when none is; the first item where absent. */
  default?: Value;
  /** Commands of the screen next to the items, by name. */
  commands?: Members<CommandUse>;
  /** Commands offered for each item (list, cards), by name; /item is the item. */
  itemCommands?: Members<CommandUse>;
}

/** Values over station time. The value of the node is curve data (start, end, stepS, at, series, marks), or any object in which `at` and the pointers of `series` find arrays of one length. */
export interface CurveOptions {
  /** Pointer to the instants (ms). */
  at?: Pointer;
  /** Pointer to the beginning of the time axis. Absent: the first instant. */
  start?: Pointer;
  /** Pointer to the end of the time axis. Absent: the last instant. */
  end?: Pointer;
  /** Pointer to the series of curve data. */
  list?: Pointer;
  /** Pointer to limits of the first axis: from or to, title, level. Drawn as bands behind the values, from that value to the edge of the picture. */
  limits?: Pointer;
  /** Pointer to alarm marks: at, title, level. */
  marks?: Pointer;
  /** Pointer to marks of what was changed, a strategy or a mode: at, title. */
  changes?: Pointer;
  /** Series in this order. Absent: all series of the curve data with the titles and units of their points. */
  series?: Members<{
    /** Name in the legend. */
    title?: Text;
    /** Picks the series of the curve data by its id. */
    id?: string;
    /** Picks the series of the curve data by its point key. */
    key?: string;
    /** Pointer to an array of numbers, where the value is not curve data. */
    at?: Pointer;
    /** Pointer to the lower edge of a band. */
    min?: Pointer;
    /** Pointer to the upper edge of a band. */
    max?: Pointer;
    /** Unit if no schema has one. */
    unit?: string;
    /** Digits after the point in the tooltip. */
    decimals?: number;
    /** Colour by what it means. Absent: the next of the palette. */
    colour?: "grid" | "pv" | "load" | "storage" | "brand" | "sharp" | "peak" | "flat" | "valley" | "deep" | "none" | "success" | "notice" | "warning" | "alarm" | "fault" | "offline";
    /** step for states and set-points, area for shares of a whole, dashed for plans and forecasts. */
    line?: "line" | "step" | "area" | "dashed";
    /** Axis. Absent: the first unit on the left, the second on the right, every further two in a panel below. */
    side?: "left" | "right";
    /** Off until a person switches it on. */
    hidden?: boolean;
  } & Placed>;
  /** A strip of tariff states under the time axis, from another source. */
  behind?: {
    /** The source. */
    source: string;
    /** Pointer to its rows. Absent: the answer itself, or its member `list`. */
    rows?: Pointer;
    /** Pointer in a row to the time of day at which it starts. */
    start?: Pointer;
    /** Pointer in a row to the time of day at which it ends. */
    end?: Pointer;
    /** Pointer in a row to an enumeration with tones. */
    tone?: Pointer;
  };
  /** A lane of states below the time axis, from another source: each with start, end and text, also in the legend, at the crosshair and in the table. */
  spans?: {
    /** The source. */
    source: string;
    /** Pointer to its rows. Absent: the answer itself, or its member `list`. */
    rows?: Pointer;
    /** Pointer in a row to the instant at which it starts. */
    start?: Pointer;
    /** Pointer in a row to the instant at which it ends. */
    end?: Pointer;
    /** Pointer in a row to an enumeration with tones. */
    state: Pointer;
    /** Pointer in a row to what its lane is called: rows of one name share a lane, in the order in which the names come. Absent: one lane without a name. */
    lane?: Pointer;
    /** Only with a series of one of these points. Absent: always. */
    beside?: readonly string[];
    /** Pointers in a row to further values for the crosshair. */
    tell?: readonly Pointer[];
  };
  /** The zoomed range is published under /chosen/<node name>/start and /end and is part of the URL, so that the source can return it with a higher resolution. */
  refine?: boolean;
  /** A line at the present moment of the station. */
  now?: boolean;
  /** Marks of alarms and of changes. */
  marksShown?: boolean;
  /** The value axis always holds 0. */
  zero?: boolean;
  /** The legend; a click switches a series off and on. */
  legend?: boolean;
  /** Offer the picture and the values as files. */
  download?: boolean;
  /** Name of the files without their ending. Absent: the title of the node. */
  fileName?: Text;
  /** Height of the drawing in pixels. */
  height?: number;
}

/** Many devices at a glance, by device type: communication state, age, headline points of the device file, status labels and running alarms. The node's value holds who is there, and apart from it what each reads. The state that a person narrows to is published under /chosen/<node name>. */
export interface DevicesOptions {
  /** Pointer to the list of devices: id, name, type. */
  devices?: Pointer;
  /** Pointer to the readings by id: state, at, alarms, level, status, values by point key, old. */
  readings?: Pointer;
  /** Pointer to the number of devices by state. */
  states?: Pointer;
  /** Command behind the name of a device; /item is the device. */
  open?: string;
}

/** Titles with their values, read only. */
export interface FactsOptions {
  /** The values in written order; only what is named is shown, "*" is the rest. Words of a field: title, help, format, span, visible, draw, command (leads to where the value comes from), fields (inside). */
  fields?: Members<Field>;
  /** Values under headings, behind `fields`. */
  groups?: Members<FieldGroup>;
  /** Pairs side by side on a wide screen. A narrow screen has one. */
  columns?: number;
  /** line: title left, value at the right edge; pair: value under its title. */
  layout?: "line" | "pair";
}

/** Energy flow: what is there around a busbar, how much flows and which way. A box is drawn when the data at its pointer is there; a list gives a box for each item. Signs: grid positive on import, PV on generation, load and chargers on consumption, storage on charging. */
export interface FlowOptions {
  /** The boxes; grid and PV on the left, load, storage and chargers on the right. */
  nodes: Members<{
    /** What it is; decides colour, side, sign and words. */
    as: "grid" | "pv" | "storage" | "load" | "charger";
    /** Name. Absent: the name in the data, else what it is. */
    title?: Text;
    /** Pointer to its object, or to a list of such objects. */
    at?: Pointer;
    /** Pointer in the object to its own name. */
    name?: Pointer;
    /** Command of the box: leads to where its figures come from. */
    command?: string;
    /** Pointer in the object to the power. */
    power?: Pointer;
    /** Pointer in the object to the power up to which a storage only takes what its converters need for themselves. */
    standby?: Pointer;
    /** Pointer in the object to the big value of the box. Absent: the words of the direction (grid), the level (storage), the power. */
    headline?: Pointer;
    /** Pointer in the object to a share of 0 to 100, drawn as a bar (storage). */
    level?: Pointer;
    /** A small value in the upper corner. */
    corner?: {
      /** Before the value, lighter. */
      title?: Text;
      /** Pointer in the object to the value. */
      at: Pointer;
      /** Unit if the schema of the value has none or another of the same family. */
      unit?: string;
      /** Digits after the point where the unit of the schema should not decide. */
      decimals?: number;
      /** A named format: instant, day, month, time-of-day … */
      format?: string;
    };
    /** Small values on the last line. */
    details?: Members<{
      /** Before the value, lighter. */
      title?: Text;
      /** Pointer in the object to the value. */
      at: Pointer;
      /** Unit if the schema of the value has none or another of the same family. */
      unit?: string;
      /** Digits after the point where the unit of the schema should not decide. */
      decimals?: number;
      /** A named format: instant, day, month, time-of-day … */
      format?: string;
    } & Placed>;
  } & Placed>;
  /** Word at the busbar. */
  busbar?: Text;
  /** Pointer to the name of the busbar. */
  busbarName?: Pointer;
  /** Pointer to the power that draws the thickest line. Absent: the largest flow. */
  rated?: Pointer;
  /** Unit of the powers if the schema has none. */
  unit?: string;
  /** Powers up to this size count as none, in the unit of the power. */
  idleBelow?: number;
  /** Least height of the drawing in pixels on a wide screen. */
  height?: number;
}

/** One object, shown and edited. With `draft` it edits, with `source` it only shows. Edit, save, cancel and undo are offered by the draft and never written here. */
export interface FormOptions {
  /** The fields in written order; only what is named is shown, "*" is the rest. Absent: all. Words of a field: title, help, placeholder, widget, show, format, span, visible, enabled, choices, disabledDates, fields (inside), draw, and the options of its widget. */
  fields?: Members<Field>;
  /** Fields under headings, in written order, behind `fields`. */
  groups?: Members<FieldGroup>;
  /** Columns on a wide screen; `span` of a field counts them. A narrow screen has one. */
  columns?: number;
  /** Text of the save button. */
  saveTitle?: Text;
  /** Further commands of the screen next to save, by name. */
  commands?: Members<CommandUse>;
}

/** A place on the map. With a draft that is being edited a click, or the arrow keys and Enter, picks the place. */
export interface MapOptions {
  /** Pointer in the value to degrees east. */
  longitude: Pointer;
  /** Pointer in the value to degrees north. */
  latitude: Pointer;
  /** Pointer in the value to the name at the marker. */
  label?: Pointer;
  /** Height in pixels. */
  height?: number;
  /** Magnification at first: 1 shows the whole world, each step doubles it. */
  zoom?: number;
}

/** Words with a tone, perhaps with commands, so that a state can offer what mends it. */
export interface NoteOptions {
  /** What is said; values come from the scope. */
  text: Text;
  /** Colour and icon; the text is always shown as well. */
  tone?: "neutral" | "success" | "notice" | "warning" | "alarm" | "fault" | "offline" | "unknown";
  /** banner: a framed line with an icon; plain: running text. */
  look?: "banner" | "plain";
  /** Commands of the screen behind the words, by name. */
  commands?: Members<CommandUse>;
}

/** A day as 96 quarter-hour slots with hour marks and a legend. While a draft is edited, the boundary between two adjacent rows can be moved. */
export interface PeriodBarOptions {
  /** Pointer to the rows. Absent: the value itself, or its member `list`. */
  rows?: Pointer;
  /** Pointer in a row to the time of day at which it starts. */
  start?: Pointer;
  /** Pointer in a row to the time of day at which it ends; 24:00 is the end of the day. */
  end?: Pointer;
  /** Pointer in a row to an enumeration; its tones and titles colour the slots and make the legend. Absent: the sign of `value` decides (charging, discharging, idle). */
  tone?: Pointer;
  /** Pointer in a row to a value shown with the slot. */
  value?: Pointer;
  /** Name of the lane. */
  label?: Text;
  /** A second lane below, from another source. */
  behind?: {
    /** The source. */
    source: string;
    /** Pointer to its rows. Absent: the answer itself, or its member `list`. */
    rows?: Pointer;
    /** Pointer in a row to the time of day at which it starts. */
    start?: Pointer;
    /** Pointer in a row to the time of day at which it ends. */
    end?: Pointer;
    /** Pointer in a row to an enumeration with tones. */
    tone?: Pointer;
    /** Pointer in a row to a value shown with the slot. */
    value?: Pointer;
    /** Name of the lane. */
    label?: Text;
  };
  /** A curve below the lanes, from another source: numbers at even distances from the beginning to the end of the day. 0 and 100 are its edges where they are per cent, else the least and the most of them. */
  line?: {
    /** The source. */
    source: string;
    /** Pointer to its numbers. */
    values: Pointer;
    /** Name of the curve. */
    label?: Text;
  };
  /** A mark at the present moment of the station. */
  now?: boolean;
  /** The legend. */
  legend?: boolean;
}

/** The live points of one device in the groups of the device file: value, unit, text and tone of an enumeration, age. The value of the node is a device reading. A click on a point publishes its key under /chosen/<node>/trend. */
export interface PointsOptions {
  /** Device type. Absent: the member `type` of the value. */
  type?: string;
  /** Pointer to the values by point key. */
  values?: Pointer;
  /** Pointer to the instant of the reading. */
  at?: Pointer;
  /** Pointer to the state of the link. */
  state?: Pointer;
  /** Pointer to the labels of what the machine does (machineStatus). */
  status?: Pointer;
  /** groups: every point under its heading. headline: the headline points of the device file alone, as figures side by side. */
  show?: "groups" | "headline";
  /** Groups of the device file to show, in this order. Absent: all; points in no group come last. */
  groups?: Members<{
    /** Another heading. */
    title?: Text;
  } & Placed>;
  /** Show these points alone, without headings, in this order. */
  points?: Members<{
    /** Another name. */
    title?: Text;
  } & Placed>;
  /** Offer a box that narrows the points by name. */
  search?: boolean;
  /** What the drawer of a chosen point shows; its sources read /chosen/<node>/trend (the point key). */
  trend?: Members<ScreenNode>;
  /** Minimum width of a group in pixels; as many groups as fit are placed side by side. */
  minWidth?: number;
}

/** A running task of the station, step by step. Its source is `task.<call>`; the value holds state, step, done, of, text and startedAt. */
export interface ProgressOptions {
  /** The steps in their order, by the name the station reports. Absent: one bar with the step's name. */
  steps?: Members<{
    /** What happens in this step. */
    title: Text;
  } & Placed>;
  /** Said when the task has ended well and the station has nothing to add. */
  done?: Text;
  /** Said when it failed and the station gave no reason. */
  failed?: Text;
}

/** A list of objects as a grid that is edited as in a spreadsheet: keys, blocks pasted from one, undo. Bound to a list, or drawn in a form in place of one. */
export interface RowsOptions {
  /** The columns in written order; only what is named is shown. Words of a column are those of a field: title, widget, placeholder, visible, choices. */
  columns: Members<Field>;
  /** Pointer in a row to the time of day at which it starts. With `end`: the rows divide a day, can be split and joined, and gaps are closed on request. */
  start?: Pointer;
  /** Pointer in a row to the time of day at which it ends; 24:00 is the end of the day. */
  end?: Pointer;
}

/** Filters. On submit, valid values are published under /chosen/<node name>/<field> and become part of the URL. */
export interface SearchOptions {
  /** Entity with the limits, choices and rules of the fields, such as "alarm#query". */
  entity: string;
  /** The fields in written order. Words of a field: title, placeholder, help, widget, span, offset (of 24 columns), default, choices, visible, enabled, format, disabledDates, and the options of its widget. */
  fields: Members<Field>;
  /** Text of the button. */
  submit?: Text;
  /** Publish every accepted change at once, without a button: for one or two fields such as a day with its steps. */
  atOnce?: boolean;
  /** Whether there is a reset button next to the search button. */
  reset?: boolean;
  /** Commands of the screen at the end of the row, by name. Their params may read what is published. */
  commands?: Members<CommandUse>;
}

/** Nodes under a common heading, in a grid of twelve columns. On narrow screens they are placed below each other. */
export interface SectionOptions {
  /** The nodes of the section by name. `span` of a node counts columns. */
  body: Members<ScreenNode>;
  /** How many columns the grid has. */
  columns?: number;
  /** A sentence under the heading. */
  help?: Text;
  /** card: one card around everything, its nodes inside without cards of their own. plain: each node keeps its own card. */
  frame?: "plain" | "card";
  /** Whether the section starts closed. Absent: it cannot be folded. */
  folded?: boolean;
}

/** One headline value, with the texts and values next to it and below it. */
export interface StatOptions {
  /** Pointer to the value. Unit, decimals and words come from its schema. */
  value: Pointer;
  /** Unit if the schema of the value has none or another of the same family. */
  unit?: string;
  /** Digits after the point where the unit should not decide. */
  decimals?: number;
  /** A named format: instant, day, month, time-of-day … */
  format?: string;
  /** Values behind the first, smaller. */
  beside?: Members<{
    /** Before the value, lighter. */
    title?: Text;
    /** Pointer in the value to the value. */
    at: Pointer;
    /** Unit if the schema of the value has none or another of the same family. */
    unit?: string;
    /** Digits after the point where the unit of the schema should not decide. */
    decimals?: number;
    /** A named format: instant, day, month, time-of-day … */
    format?: string;
    /** Left out without a value, for what not every station has. Otherwise a dash shows that the value is unknown. */
    optional?: boolean;
  } & Placed>;
  /** Change against an earlier value, with an arrow and in words. */
  delta?: {
    /** Pointer to the earlier value; the change is computed. */
    than?: Pointer;
    /** Pointer to a change that is already there, in percent or in the unit of the value. */
    at?: Pointer;
    /** How the change is shown. */
    as?: "percent" | "difference";
    /** Which direction is good; it only colours the arrow. */
    better?: "more" | "less" | "neither";
    /** Against what: "on last Friday". */
    says?: Text;
  };
  /** Values on the line below. */
  sub?: Members<{
    /** Before the value, lighter. */
    title?: Text;
    /** Pointer in the value to the value. */
    at: Pointer;
    /** Unit if the schema of the value has none or another of the same family. */
    unit?: string;
    /** Digits after the point where the unit of the schema should not decide. */
    decimals?: number;
    /** A named format: instant, day, month, time-of-day … */
    format?: string;
    /** Left out without a value, for what not every station has. Otherwise a dash shows that the value is unknown. */
    optional?: boolean;
  } & Placed>;
  /** Pointer to a share of 0 to 100, drawn as a bar. */
  level?: Pointer;
  /** Command of the card: leads to where the value comes from. */
  command?: string;
}

/** A list of records with sorting, paging, row commands, choice of columns and export to a file. An answer whose properties are all arrays of one length is drawn as rows. */
export interface TableOptions {
  /** The columns in written order; only what is named is shown. Words of a column: title, width (pixels), format, align, show (hidden: only on request; link: text that runs `open`), sort (false: not offered), fixed (start, end), choices, draw. */
  columns: Members<Field>;
  /** Pointers in a row to the important columns, the most important first. If not all columns fit, these come first, and the others fold below the row. Absent: the written order. */
  narrow?: readonly Pointer[];
  /** Figures to be compared: all columns stay side by side and scroll, except on a phone, where they fold according to `narrow`. */
  scrolls?: boolean;
  /** Pointer to the list. Absent: the value itself, or its member `list`. */
  rows?: Pointer;
  /** Pointer in a row to its unique value. */
  key?: Pointer;
  /** Pointer in a row to rows with the same schema that fold below it. */
  children?: Pointer;
  /** Draw each row as a tile first; a person may change to the rows. The edge and the state of a tile are those of `tone`. */
  tiles?: {
    /** Pointer in a row to who it is. */
    title: Pointer;
    /** Pointer in a row to the name of its group of tiles. */
    group?: Pointer;
    /** Pointer in a row to a share of 0 to 100, drawn as a bar. */
    level?: Pointer;
    /** Pointers in a row to enumerations, on the second line. */
    tags?: readonly Pointer[];
    /** Pointers in a row to values: the first next to the title, the others on the second line. */
    values?: readonly Pointer[];
    /** Pointers in a row to numbers that are shown with their title if they are above 0, such as alarms. */
    counts?: readonly Pointer[];
  };
  /** Pointer in a row to an enumeration; its tone marks the edge of the row. */
  tone?: Pointer;
  /** Commands offered for each row; /item is the row. */
  itemCommands?: Members<CommandUse>;
  /** Commands of the screen above the table. */
  commands?: Members<CommandUse>;
  /** Command run by a click on a row or Enter; /item is the row. */
  open?: string;
  /** Rows can be chosen; the keys are published under /chosen/<node>/selection. */
  choose?: "none" | "one" | "many";
  /** Order at first. */
  sort?: {
    /** Name of a column. */
    column: string;
    /** Smallest or largest first. */
    order?: "ascend" | "descend";
  };
  /** Rows on a page at first. A list without pages in its call is paged here when it is longer. */
  pageSize?: number;
  /** Height of the rows in pixels before they scroll under the heading. Absent: as high as the rows. */
  height?: number;
  /** Height of a row. */
  density?: "compact" | "normal";
  /** For a list that people work through: rows can be searched by their content. A library that is loaded with the first such list draws the search. */
  administer?: {
    /** Columns by which rows are looked for among those that are here. Where the call brings pages, a search of the station is the way. */
    find?: readonly Pointer[];
  };
  /** A person may hide and show columns; remembered on this device. */
  columnChoice?: boolean;
  /** Offer what is shown as CSV and XLSX. */
  download?: boolean;
  /** Name of the file without its ending. Absent: the title of the node. */
  fileName?: Text;
}

/** Named tabs of which one is shown. The name of the shown tab is published under /chosen/<node name>. Sources of hidden tabs are not asked. */
export interface TabsOptions {
  /** The tabs by name, in written order. */
  tabs: Members<{
    /** Shown on the tab. */
    title: Text;
    /** Before the title. */
    icon?: string;
    /** The nodes of the tab by name. */
    body: Members<ScreenNode>;
    /** The tab is offered while this holds. */
    visible?: Condition;
  } & Placed>;
  /** Name of the tab shown when none is chosen; the first one where absent. */
  default?: string;
  /** Position of the tabs. */
  place?: "top" | "side";
}

/** Nested nodes, edited as a tree and as a diagram: add, move, remove, place. Publishes the pointer of the selected node, so that a form next to it can show it. The rule children-allowed of the entity defines which nodes may be children of which. */
export interface TopologyOptions {
  /** Pointer to the list of top nodes; each has id, type, name and children. */
  nodes: Pointer;
  /** Pointer to stored places by id, each with x and y. A node without one is laid out automatically. */
  layout?: Pointer;
  /** Command that keeps the chosen node with what is below it, offered while the draft is edited; /item is the node. */
  keep?: string;
  /** Stored nodes from another source, offered wherever a node of their type is allowed, with new ids and free names. */
  templates?: {
    /** The source. */
    source: string;
    /** Pointer to its list. */
    rows?: Pointer;
    /** Pointer in an item to the node. */
    node: Pointer;
    /** Pointer in an item to its name. */
    title: Pointer;
  };
  /** Type of a node that is added at the top. */
  top?: string;
  /** Height of the diagram in pixels. */
  height?: number;
}

/** Camera streams side by side. The node's value is a list of cameras. A stream runs only while its picture and the page are visible; the paused ones are published under /chosen/<node name>. */
export interface VideoOptions {
  /** Command whose call answers the pictures of a camera (multipart, mjpeg); /item is the camera. It is never offered as a button. */
  watch: string;
  /** Command whose call answers { url }, where the browser plays the stream itself (hls); /item is the camera. */
  address?: string;
  /** Command whose call answers one still picture of a camera, shown while no stream plays; /item is the camera. */
  poster?: string;
  /** Pointer in a camera to its unique value. */
  id?: Pointer;
  /** Pointer in a camera to its name. */
  title?: Pointer;
  /** Pointer in a camera to an enumeration of its schema, shown next to the name. */
  kind?: Pointer;
  /** Pointer in a camera to how it is shown: mjpeg, hls, or none. */
  format?: Pointer;
  /** Pointer in a camera to an enumeration of its schema: whether it is there. */
  state?: Pointer;
  /** Pointer in a camera to an instant; its age is shown next to a state that is not good. */
  age?: Pointer;
  /** Pointer in a camera to whether it has a still picture. */
  still?: Pointer;
  /** Minimum width of a picture in pixels; as many as fit are placed side by side. */
  minWidth?: number;
}

/** Single-line diagram: parts with symbols, connections, present values and energised paths. Bound to a draft, it edits the positions of the parts. A part without a stored position is laid out automatically, from the grid downwards. */
export interface WiringOptions {
  /** Pointer to the list of parts: id, symbol, name, device. */
  nodes?: Pointer;
  /** Pointer to the list of connections: id, from (nearer the grid), to. */
  links?: Pointer;
  /** Pointer to what the parts show now, by their id: closed, passes, feeds, state and the values. */
  live?: Pointer;
  /** Pointer to stored places by id, each with x and y. */
  layout?: Pointer;
  /** Texts next to a symbol, from the values of the part or from the part itself; the first two that exist. */
  values?: Members<{
    /** Before the value. */
    title?: Text;
    /** Pointer in what the part shows. */
    at: Pointer;
    /** node: the pointer reads the part itself. */
    of?: "live" | "node";
    /** Pointer to a second value behind it. */
    beside?: Pointer;
  } & Placed>;
  /** Command run by a click on a device or Enter; /item is the part. */
  open?: string;
  /** Least height of the drawing in pixels; it takes what the window has. */
  height?: number;
  /** Offer picture and values as files. */
  download?: boolean;
  /** Name of the files. Absent: the title. */
  fileName?: Text;
}

export interface KindOptions {
  actions: ActionsOptions;
  bars: BarsOptions;
  calendar: CalendarOptions;
  cells: CellsOptions;
  choice: ChoiceOptions;
  curve: CurveOptions;
  devices: DevicesOptions;
  facts: FactsOptions;
  flow: FlowOptions;
  form: FormOptions;
  map: MapOptions;
  note: NoteOptions;
  'period-bar': PeriodBarOptions;
  points: PointsOptions;
  progress: ProgressOptions;
  rows: RowsOptions;
  search: SearchOptions;
  section: SectionOptions;
  stat: StatOptions;
  table: TableOptions;
  tabs: TabsOptions;
  topology: TopologyOptions;
  video: VideoOptions;
  wiring: WiringOptions;
}
export type Kind = keyof KindOptions;
export type OptionsOf<K extends Kind> = KindOptions[K];
