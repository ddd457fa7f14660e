// Made by `npm run gen` from renderers/*/options.schema.json. Do not edit.
import type { CommandUse, Condition, Field, FieldGroup, Members, Placed, Pointer, ScreenNode, Text, Value } from './language.ts';

/** Buttons and links for commands of the screen. Whether a command is shown, enabled or running depends on its call, so it is not set here. */
export interface ActionsOptions {
  /** Commands to show, by name, in the order listed. */
  commands?: Members<CommandUse>;
  /** Pointer to a device reading. The commands and settings of its device file are shown after the listed commands. */
  device?: Pointer;
  /** row: side by side; end: side by side, aligned to the right; column: one below the other, each with its help text. */
  layout?: "row" | "end" | "column";
  /** plain: without a card; card: in a card with the title of the node. */
  frame?: "plain" | "card";
  /** Show the commands as buttons or as text links. */
  variant?: "buttons" | "links";
}

/** Chart of values by category: bars, stacked bars, a distribution, a composition or a heat map. Use the kind curve for values over time. */
export interface BarsOptions {
  /** bars: side by side; stacked: on top of each other; distribution: number of values in each of several equal ranges; composition: shares of a total as a ring; heat: colour by two categories. */
  as: "bars" | "stacked" | "distribution" | "composition" | "heat";
  /** Pointer to the list. Absent: the value itself, or its member `list`. An object whose members are all arrays of the same length counts as a list of rows. */
  rows?: Pointer;
  /** Pointer to the name of the category, relative to the row (bars, stacked, composition, heat). Absent: /name. */
  category?: Pointer;
  /** Pointer to the second category, relative to the row (heat). Absent: /across. */
  across?: Pointer;
  /** Pointer to an array of numbers (distribution). Absent: the value itself. */
  values?: Pointer;
  /** Approximate number of ranges (distribution). Their limits are rounded. */
  steps?: number;
  /** Numbers to draw from each row. A heat map uses only the first one, by default /value; a composition is drawn with one. A distribution uses `values` instead. */
  series?: Members<{
    /** Name in the legend. Absent: the title in the schema. */
    title?: Text;
    /** Pointer to the number, relative to the row. */
    at: Pointer;
    /** Colour by meaning. Absent: the next colour of the palette. Not used by composition, distribution and heat. */
    colour?: "grid" | "pv" | "load" | "storage" | "brand" | "sharp" | "peak" | "flat" | "valley" | "deep" | "none" | "success" | "notice" | "warning" | "alarm" | "fault" | "offline";
  } & Placed>;
  /** Shares that are individual members of the value instead of rows (composition). */
  parts?: Members<{
    /** Name in the legend. Absent: the title in the schema. */
    title?: Text;
    /** Pointer to the number. */
    at: Pointer;
    /** Colour by meaning. Absent: the next colour of the palette. */
    colour?: "grid" | "pv" | "load" | "storage" | "brand" | "sharp" | "peak" | "flat" | "valley" | "deep" | "none" | "success" | "notice" | "warning" | "alarm" | "fault" | "offline";
  } & Placed>;
  /** Unit of the values if the schema has none. */
  unit?: string;
  /** Number of decimals. Absent: as defined by the unit. */
  decimals?: number;
  /** Draw horizontal bars, for long category names. */
  horizontal?: boolean;
  /** Offer the chart and its values as files. */
  download?: boolean;
  /** Name of the files without extension. Absent: the title of the node. */
  fileName?: Text;
  /** Height of the chart in pixels. */
  height?: number;
}

/** Calendar of a year in which items, such as price templates, are assigned to months and days. An item of a day takes precedence over that of its month. In edit mode, the item selected in the legend is assigned with the pointer or the keyboard. */
export interface CalendarOptions {
  /** Items that can be assigned, from another source. */
  items: {
    /** Source with the list of items. */
    source: string;
    /** Pointer to the text that is stored when it is assigned, relative to the item. */
    value: Pointer;
    /** Pointer to the name, relative to the item. */
    title: Pointer;
  };
  /** Pointer to the list of months. */
  months?: Pointer;
  /** Member of an entry of this list with the number of the month, 1 to 12. */
  month?: string;
  /** Pointer to the list of days. */
  days?: Pointer;
  /** Member of an entry of this list with the date, YYYY-MM-DD. */
  day?: string;
  /** Member of an entry of both lists with the assigned item. */
  value: string;
}

/** Many equal parts, such as cells or clusters, with one quantity each, as a heat map, table, bar chart or distribution. Minimum, maximum and average are marked, and parts are ranked by deviation from the median of their group. The value of the node has the shape of the entity `parts`. A click publishes `part` and `group` (addresses) under /chosen/<node>; `view` is the selected view. */
export interface CellsOptions {
  /** Key of the point to show, such as cell#voltage. It usually comes from a choice. */
  key: Value;
  /** Available views. The first is shown initially. If there is only one, no selection is shown. Default: all four. */
  views?: readonly ("heat" | "table" | "bars" | "distribution")[];
  /** Name of a group, shown before its number, such as "Cluster". Absent: only the name of the device is shown. */
  group?: Text;
  /** Name of a part, shown before its number, such as "Cell". Absent: the title of its device type. */
  part?: Text;
  /** Keys of further points, shown as columns of the table. */
  extraPoints?: readonly string[];
  /** Number of parts listed next to the picture, those with the largest deviation from the median of their group. 0: no list. */
  ranking?: number;
  /** Show the energy that cannot be discharged because the weakest cell of each string is empty first. Contains the keys of the points from which it is calculated. */
  strandedEnergy?: {
    /** SOC of a cell, in percent. */
    soc: string;
    /** SOH of a cell, in percent. Absent: 100. */
    soh?: string;
    /** Voltage of a cell. */
    voltage: string;
    /** Rated capacity of the string, in Ah. It is a point of the device that contains the cells. */
    capacity: string;
  };
  /** Command that a click runs instead of opening the trend. /item has part, group, device and number. */
  open?: string;
  /** Nodes in the drawer that a click on a part opens. Their sources read /chosen/<node>/part and /chosen/<node>/group. */
  trend?: Members<ScreenNode>;
  /** Height of the picture in pixels. */
  height?: number;
}

/** Selects one or several items of a list. The selection is published under /chosen/<node name> and kept in the URL. The value of the node is the list; `at` of the node locates it in the source. */
export interface ChoiceOptions {
  /** tabs: for a few items (more than twelve become a select that can be searched); segmented: for two to five short names; select: for many items; list: rows with commands, with the selected row highlighted; cards: with state and help text. With `multiple`, tabs and segmented become a select. */
  as?: "tabs" | "segmented" | "select" | "list" | "cards";
  /** Pointer to the value that is published, relative to the item. */
  value: Pointer;
  /** Pointer to the name, relative to the item. */
  title: Pointer;
  /** Pointer to a second line of text, relative to the item (list, cards). */
  help?: Pointer;
  /** Pointer to the state, an enumeration, relative to the item (all except segmented). List and cards always show it; tabs show only a mark, and a select nothing, for a state with the tone success. */
  state?: Pointer;
  /** Pointer to an instant, relative to the item. Its age is shown next to a state whose tone is not success (tabs). */
  age?: Pointer;
  /** Several items can be selected; a list is published. */
  multiple?: boolean;
  /** Maximum number of selected items (select). Only with `multiple`. */
  maxSelected?: number;
  /** Pointer to the name of the group, relative to the item (select). */
  group?: Pointer;
  /** Text of an additional entry that selects no item, so that sources that read the selection return everything. Only without `multiple`. */
  allTitle?: Text;
  /** Value selected initially. Absent: the first item, or no item with `allTitle`. */
  default?: Value;
  /** Screen commands shown next to the items, by name. */
  commands?: Members<CommandUse>;
  /** Commands to show for each item (list, cards), by name; /item is the item. */
  itemCommands?: Members<CommandUse>;
}

/** Values over station time. The value of the node is curve data (start, end, stepS, at, series, marks), or any object in which `at` and the pointers of `series` refer to arrays of the same length. */
export interface CurveOptions {
  /** Pointer to the array of instants, in ms. */
  at?: Pointer;
  /** Pointer to the start of the time axis. Absent in the data: the first instant. */
  start?: Pointer;
  /** Pointer to the end of the time axis. Absent in the data: the last instant. */
  end?: Pointer;
  /** Pointer to the list of series in the curve data. */
  list?: Pointer;
  /** Pointer to limits of the first axis, each with from or to, title and level. They are drawn as bands behind the values, from the given value to the edge of the chart. */
  limits?: Pointer;
  /** Pointer to alarm marks, each with at, title and level. */
  marks?: Pointer;
  /** Pointer to marks of changed strategies and modes, each with at and title. */
  changes?: Pointer;
  /** Series to draw, in this order; series without data are skipped. Absent: all series of the curve data, with the titles and units of their points. */
  series?: Members<{
    /** Name in the legend. */
    title?: Text;
    /** Id of the series in the curve data. Absent, and without `key` and `at`: the name of this entry. */
    id?: string;
    /** Point key of the series in the curve data. */
    key?: string;
    /** Pointer to an array of numbers if the value is not curve data. */
    at?: Pointer;
    /** Pointer to the array of lower limits of a band around the line. Only with `at` and `max`. */
    min?: Pointer;
    /** Pointer to the array of upper limits of a band around the line. Only with `at` and `min`. */
    max?: Pointer;
    /** Unit of the values. Absent: the unit in the schema or of the point. */
    unit?: string;
    /** Number of decimals in the tooltip. Absent: as defined by the unit. */
    decimals?: number;
    /** Colour by meaning. Absent: that of the series name if it is grid, pv, load or storage, otherwise the next colour of the palette. */
    colour?: "grid" | "pv" | "load" | "storage" | "brand" | "sharp" | "peak" | "flat" | "valley" | "deep" | "none" | "success" | "notice" | "warning" | "alarm" | "fault" | "offline";
    /** line; step: for states; area: filled down to the axis; dashed: for plans, forecasts and set-points. Absent: step for an enumeration, dashed for a writable point, otherwise line. */
    line?: "line" | "step" | "area" | "dashed";
    /** Side of the axis. If no series sets it, the first unit is on the left, the second on the right, and every two further units are in a panel below. */
    side?: "left" | "right";
    /** Hidden until it is switched on in the legend. */
    hidden?: boolean;
  } & Placed>;
  /** Strip of tariff periods below the time axis, from another source. */
  tariff?: {
    /** Source with the periods. */
    source: string;
    /** Pointer to the list of periods. Absent: the answer itself, or its member `list`. */
    rows?: Pointer;
    /** Pointer to the start time (time of day), relative to the row. */
    start?: Pointer;
    /** Pointer to the end time (time of day), relative to the row. */
    end?: Pointer;
    /** Pointer to an enumeration with tones, relative to the row. */
    tone?: Pointer;
  };
  /** Tracks of states below the time axis, from another source. Each row has a start, an end and a state, which is also shown in the legend, at the crosshair and in the table. */
  spans?: {
    /** Source with the states. */
    source: string;
    /** Pointer to the list of rows. Absent: the answer itself, or its member `list`. */
    rows?: Pointer;
    /** Pointer to the start (instant), relative to the row. */
    start?: Pointer;
    /** Pointer to the end (instant), relative to the row. */
    end?: Pointer;
    /** Pointer to an enumeration with tones, relative to the row. */
    state: Pointer;
    /** Pointer to the name of the track, relative to the row. Rows with the same name share a track; tracks appear in the order of their first rows. Absent: one track without a name. */
    track?: Pointer;
    /** Show the tracks only if a series of one of these points is drawn. Absent: always. */
    onlyWith?: readonly string[];
    /** Pointers to further values that are shown at the crosshair, relative to the row. */
    tooltip?: readonly Pointer[];
  };
  /** Publish the zoomed range under /chosen/<node name>/start and /end, and keep it in the URL, so that the source can return it in a higher resolution. */
  refine?: boolean;
  /** Mark the present station time with a line. */
  now?: boolean;
  /** Show the marks of alarms and changes. */
  showMarks?: boolean;
  /** The value axes always include 0. */
  zero?: boolean;
  /** Show the legend. A click on an entry hides or shows its series. */
  legend?: boolean;
  /** Offer the chart and its values as files. */
  download?: boolean;
  /** Name of the files without extension. Absent: the title of the node. */
  fileName?: Text;
  /** Height of the chart in pixels. Each panel has at least 160 pixels. */
  height?: number;
}

/** Overview of many devices by device type: communication state, age, headline points of the device file, status labels and active alarms. The value of the node contains the list of devices and, separately, their readings. The state by which the list is filtered is published under /chosen/<node name>. */
export interface DevicesOptions {
  /** Pointer to the list of devices, each with id, name and type. */
  devices?: Pointer;
  /** Pointer to the readings by device id: state, at, alarms, level, status, values by point key, old. */
  readings?: Pointer;
  /** Pointer to the number of devices by state. */
  states?: Pointer;
  /** Command that a click on the name of a device runs; /item is the device. */
  open?: string;
}

/** Titles with their values, read-only. */
export interface FactsOptions {
  /** Values in the order listed. Only listed values are shown; "*" means all others. Options of a field: title, help, format, span, visible, draw, command (opens the source of the value), fields (nested). */
  fields?: Members<Field>;
  /** Values under headings, after `fields`. */
  groups?: Members<FieldGroup>;
  /** Number of columns on a wide screen. A narrow screen has one. */
  columns?: number;
  /** line: title on the left, value on the right; pair: value below its title. */
  layout?: "line" | "pair";
}

/** Energy flow between grid, PV, storage and loads around a busbar. A box is drawn if the data at its pointer exists; a list gives one box for each item. Signs: grid positive on import, PV on generation, load and chargers on consumption, storage on charging. */
export interface FlowOptions {
  /** Boxes of the diagram: grid and PV on the left, load, storage and chargers on the right. */
  nodes: Members<{
    /** Role of the box. It determines colour, side, sign and texts. */
    as: "grid" | "pv" | "storage" | "load" | "charger";
    /** Name of the box if the data has none. Absent: the name of its role. */
    title?: Text;
    /** Pointer to the object of the box, or to a list of such objects. Absent: the value itself. */
    at?: Pointer;
    /** Pointer to the name, relative to the object. It takes precedence over `title`. */
    name?: Pointer;
    /** Command that a click on the name runs. It opens the source of the values. */
    command?: string;
    /** Pointer to the power, relative to the object. */
    power?: Pointer;
    /** Pointer to the auxiliary consumption of a storage, relative to the object. No flow is shown if the power does not exceed this value. */
    standby?: Pointer;
    /** Pointer to the large value of the box, relative to the object. Absent: the value of `level`; without `level`, the direction (grid) or the power. */
    headline?: Pointer;
    /** Pointer to a percentage drawn as a bar, relative to the object. */
    level?: Pointer;
    /** Small value in the upper corner. */
    corner?: {
      /** Label before the value. */
      title?: Text;
      /** Pointer to the value, relative to the object. */
      at: Pointer;
      /** Unit for display. Needed only if the schema of the value has none or another one of the same family. */
      unit?: string;
      /** Number of decimals. Absent: as defined by the unit. */
      decimals?: number;
      /** Format of an instant: instant, day, month or time-of-day. */
      format?: string;
    };
    /** Small values on the last line. Missing values are left out unless `showMissing` is set. */
    details?: Members<{
      /** Label before the value. */
      title?: Text;
      /** Pointer to the value, relative to the object. */
      at: Pointer;
      /** Unit for display. Needed only if the schema of the value has none or another one of the same family. */
      unit?: string;
      /** Number of decimals. Absent: as defined by the unit. */
      decimals?: number;
      /** Format of an instant: instant, day, month or time-of-day. */
      format?: string;
      /** Show a dash if the value is missing, instead of leaving it out. */
      showMissing?: boolean;
    } & Placed>;
  } & Placed>;
  /** Label of the busbar. */
  busbar?: Text;
  /** Pointer to the name of the busbar. */
  busbarName?: Pointer;
  /** Pointer to the power at which a line has its full thickness. Absent, or if a flow is larger: the largest flow. */
  rated?: Pointer;
  /** Unit of the power values if the schema has none. */
  unit?: string;
  /** Powers up to this magnitude count as idle, in the unit of the power. */
  idleBelow?: number;
  /** Minimum height in pixels on a wide screen. */
  height?: number;
}

/** Shows and edits one object: editable with `draft`, read-only with `source`. The buttons to edit, save, cancel and undo belong to the draft and are not listed here. */
export interface FormOptions {
  /** Fields in the order listed. Only listed fields are shown; "*" means all others. Absent: all. Options of a field: title, help, placeholder, widget, show, format, span, visible, enabled, choices, disabledDates, fields (nested), draw, and the options of its widget. */
  fields?: Members<Field>;
  /** Fields under headings, in the order listed, after `fields`. */
  groups?: Members<FieldGroup>;
  /** Number of columns on a wide screen; `span` of a field is a number of these columns. A narrow screen has one. */
  columns?: number;
  /** Text of the save button. */
  saveTitle?: Text;
  /** Further screen commands shown next to the save button, by name. */
  commands?: Members<CommandUse>;
}

/** Location on a world map. In edit mode of a draft, a click, or the arrow keys and Enter, selects the location. */
export interface MapOptions {
  /** Pointer to the longitude, in degrees east. */
  longitude: Pointer;
  /** Pointer to the latitude, in degrees north. */
  latitude: Pointer;
  /** Pointer to the name shown at the marker. */
  label?: Pointer;
  /** Height of the map in pixels. */
  height?: number;
  /** Initial zoom level. At 0 the world is 256 pixels wide; each level doubles the scale. */
  zoom?: number;
}

/** Message with a tone, optionally with commands that resolve the state it describes. */
export interface NoteOptions {
  /** Text of the message. Its values come from the scope. */
  text: Text;
  /** Colour and icon. They only supplement the text. */
  tone?: "neutral" | "success" | "notice" | "warning" | "alarm" | "fault" | "offline" | "unknown";
  /** banner: a framed line with an icon; plain: running text. */
  variant?: "banner" | "plain";
  /** Screen commands shown after the text, by name. */
  commands?: Members<CommandUse>;
}

/** Day as a bar of 96 quarter-hour slots with hour marks and a legend. In edit mode of a draft, the boundary between two adjacent rows can be moved. */
export interface PeriodBarOptions {
  /** Pointer to the list of rows. Absent: the value itself, or its member `list`. */
  rows?: Pointer;
  /** Pointer to the start time (time of day), relative to the row. */
  start?: Pointer;
  /** Pointer to the end time (time of day), relative to the row. 24:00 is the end of the day. */
  end?: Pointer;
  /** Pointer to an enumeration whose tones and titles are used for the slots and the legend, relative to the row. Absent: the sign of `value` (charging, discharging or idle). */
  tone?: Pointer;
  /** Pointer to a value shown with the slot, relative to the row. */
  value?: Pointer;
  /** Name of the track. */
  label?: Text;
  /** Second, thinner track below the first, from another source. */
  secondTrack?: {
    /** Source with the rows. */
    source: string;
    /** Pointer to the list of rows. Absent: the answer itself, or its member `list`. */
    rows?: Pointer;
    /** Pointer to the start time (time of day), relative to the row. */
    start?: Pointer;
    /** Pointer to the end time (time of day), relative to the row. 24:00 is the end of the day. */
    end?: Pointer;
    /** Pointer to an enumeration whose tones and titles are used for the slots and the legend, relative to the row. */
    tone?: Pointer;
    /** Pointer to a value shown with the slot, relative to the row. */
    value?: Pointer;
    /** Name of the track. */
    label?: Text;
  };
  /** Curve below the tracks, from another source: numbers at equal intervals from 00:00 to 24:00. A percentage is drawn from 0 to 100, any other quantity from its minimum to its maximum. */
  line?: {
    /** Source with the numbers. */
    source: string;
    /** Pointer to the array of numbers. No curve is drawn if one of them is missing. */
    values: Pointer;
    /** Name of the curve. */
    label?: Text;
  };
  /** Mark the present station time. */
  now?: boolean;
  /** Show the legend. */
  legend?: boolean;
}

/** Live points of one device in the groups of its device file, with value, unit, text and tone of an enumeration, and age. The value of the node is a device reading. A click on a point publishes its key under /chosen/<node>/trend. */
export interface PointsOptions {
  /** Device type. Absent: the member `type` of the value. */
  type?: string;
  /** Pointer to the values by point key. */
  values?: Pointer;
  /** Pointer to the instant of the reading. */
  at?: Pointer;
  /** Pointer to the communication state. */
  state?: Pointer;
  /** Pointer to the status labels of the device (machineStatus). */
  status?: Pointer;
  /** groups: all points under their headings; headline: only the headline points of the device file, side by side. */
  show?: "groups" | "headline";
  /** Groups of the device file to show, in this order. Absent: all groups, then the points without a group. */
  groups?: Members<{
    /** Heading that replaces the one in the device file. */
    title?: Text;
  } & Placed>;
  /** Show only these points, in this order and without headings. */
  points?: Members<{
    /** Name that replaces the one in the device file. */
    title?: Text;
  } & Placed>;
  /** Offer a search box that filters the points by name, for devices with more than 12 points. Not with `show`: headline. */
  search?: boolean;
  /** Nodes in the drawer that a click on a point opens. Their sources read /chosen/<node>/trend, the key of the point. */
  trend?: Members<ScreenNode>;
  /** Minimum width of a group in pixels. As many groups as fit are placed side by side. */
  minWidth?: number;
}

/** Progress of a task of the station, step by step. Its source is `task.<call>`; the value has state, step, done, of, text and startedAt. */
export interface ProgressOptions {
  /** Steps in their order, by the name that the station reports. A step that is not listed is shown under this name. */
  steps?: Members<{
    /** Title of the step. */
    title: Text;
  } & Placed>;
  /** Text shown after success if the station sends none. Absent: "Done". */
  done?: Text;
  /** Text shown after a failure if the station sends none. Absent: "Operation failed". */
  failed?: Text;
}

/** List of objects in an editable grid with spreadsheet functions: keyboard navigation, copying and pasting of blocks, undo. The node is bound to a list, or a form draws a list with it. */
export interface RowsOptions {
  /** Columns in the order listed. Only listed columns are shown. Options of a column: title, widget, placeholder, visible, choices. */
  columns: Members<Field>;
  /** Pointer to the start time (time of day), relative to the row. With `start` and `end`, the rows are periods of a day: they can be split and merged, and gaps can be closed. */
  start?: Pointer;
  /** Pointer to the end time (time of day), relative to the row. 24:00 is the end of the day. */
  end?: Pointer;
}

/** Filters. On submit, valid values are published under /chosen/<node name>/<field> and kept in the URL. */
export interface SearchOptions {
  /** Entity with the limits, choices and rules of the fields, such as "alarm#query". */
  entity: string;
  /** Fields in the order listed. Options of a field: title, placeholder, help, widget, span, offset (of 24 columns), default, choices, visible, enabled, format, disabledDates, and the options of its widget. */
  fields: Members<Field>;
  /** Text of the submit button. With a text of its own, the form is not collapsed on a phone. */
  submit?: Text;
  /** Publish each valid change immediately, without search and reset buttons. Suitable for one or two fields, such as a day. */
  submitOnChange?: boolean;
  /** Show a reset button next to the submit button. */
  reset?: boolean;
  /** Screen commands shown at the end of the row, by name. Their params can read the published values. */
  commands?: Members<CommandUse>;
}

/** Nodes under a common heading, in a grid of columns. On narrow screens they are placed below each other. */
export interface SectionOptions {
  /** Nodes of the section by name. `span` of a node is a number of columns. */
  body: Members<ScreenNode>;
  /** Number of columns of the grid. */
  columns?: number;
  /** Sentence below the heading. */
  help?: Text;
  /** plain: each node has its own card; card: one card around all nodes. */
  frame?: "plain" | "card";
  /** Whether the section is initially collapsed. Absent: it cannot be collapsed. */
  collapsed?: boolean;
}

/** One key figure, with secondary values next to it and below it. */
export interface StatOptions {
  /** Pointer to the value. Unit, decimals and texts come from its schema. */
  value: Pointer;
  /** Unit for display. Needed only if the schema of the value has none or another one of the same family. */
  unit?: string;
  /** Number of decimals. Absent: as defined by the unit. */
  decimals?: number;
  /** Format of an instant: instant, day, month or time-of-day. */
  format?: string;
  /** Secondary values, shown smaller after the main value. */
  secondary?: Members<{
    /** Label before the value. */
    title?: Text;
    /** Pointer to the value. */
    at: Pointer;
    /** Unit for display. Needed only if the schema of the value has none or another one of the same family. */
    unit?: string;
    /** Number of decimals. Absent: as defined by the unit. */
    decimals?: number;
    /** Format of an instant: instant, day, month or time-of-day. */
    format?: string;
    /** Omit a missing value, for values that not every station has. Otherwise a dash shows that the value is missing. */
    optional?: boolean;
  } & Placed>;
  /** Change compared with an earlier value, with an arrow and as text. */
  delta?: {
    /** Pointer to the earlier value, from which the change is calculated. */
    baseline?: Pointer;
    /** Pointer to a change that the data already contains, in percent or in the unit of the value. It takes precedence over `baseline`. */
    at?: Pointer;
    /** percent: change relative to the earlier value; difference: change in the unit of the value. */
    as?: "percent" | "difference";
    /** Which direction is an improvement. It only determines the colour of the arrow. */
    better?: "more" | "less" | "neither";
    /** Text after the change that names the baseline, such as "compared with last Friday". */
    label?: Text;
  };
  /** Values on the line below. */
  sub?: Members<{
    /** Label before the value. */
    title?: Text;
    /** Pointer to the value. */
    at: Pointer;
    /** Unit for display. Needed only if the schema of the value has none or another one of the same family. */
    unit?: string;
    /** Number of decimals. Absent: as defined by the unit. */
    decimals?: number;
    /** Format of an instant: instant, day, month or time-of-day. */
    format?: string;
    /** Omit a missing value, for values that not every station has. Otherwise a dash shows that the value is missing. */
    optional?: boolean;
  } & Placed>;
  /** Pointer to a percentage, drawn as a bar. */
  level?: Pointer;
  /** Command of the link at the heading. It opens the source of the value. */
  command?: string;
}

/** List of records with sorting, paging, row commands, choice of columns and file export. An answer whose members are all arrays of the same length is shown as rows. */
export interface TableOptions {
  /** Columns in the order listed. Only listed columns are shown; "*" means all others. Options of a column: title, width (pixels), format, align, show (hidden: only on request; link: text that runs `open`; button: if folded, behind a button with the title of the column), sort (false: cannot be sorted), fixed (start, end), choices, draw. */
  columns: Members<Field>;
  /** Pointers to the important columns, relative to the row, the most important first. If not all columns fit, these are shown first, and the others fold below the row. Absent: the order of `columns`. */
  narrow?: readonly Pointer[];
  /** For figures that are compared with each other: all columns stay side by side and scroll horizontally, except on a phone, where they fold according to `narrow`. */
  horizontalScroll?: boolean;
  /** Pointer to the list. Absent: the value itself, or its member `list`. */
  rows?: Pointer;
  /** Pointer to the unique value, relative to the row. */
  key?: Pointer;
  /** Pointer to nested rows with the same schema, relative to the row. They are shown when the row is expanded. */
  children?: Pointer;
  /** Show each row as a tile initially. People can switch to rows. Colour and state of a tile come from `tone`. */
  tiles?: {
    /** Pointer to the name, relative to the row. */
    title: Pointer;
    /** Pointer to the name of the group of tiles, relative to the row. */
    group?: Pointer;
    /** Pointer to a percentage drawn as a bar, relative to the row. */
    level?: Pointer;
    /** Pointers to enumerations that are shown on the second line, relative to the row. */
    tags?: readonly Pointer[];
    /** Pointers to values, relative to the row: the first is shown next to the title, the others on the second line. */
    values?: readonly Pointer[];
    /** Pointers to numbers such as active alarms, relative to the row. They are shown with their title if they are above 0. */
    counts?: readonly Pointer[];
  };
  /** Pointer to an enumeration whose tone colours the edge of the row, relative to the row. */
  tone?: Pointer;
  /** Commands to show for each row; /item is the row. */
  itemCommands?: Members<CommandUse>;
  /** Screen commands shown above the table, by name. */
  commands?: Members<CommandUse>;
  /** Command that a click on a row, or Enter, runs; /item is the row. */
  open?: string;
  /** Allow people to select rows. The keys of the selected rows are published under /chosen/<node>/selection. */
  selection?: "none" | "single" | "multiple";
  /** Initial order. */
  sort?: {
    /** Name of the column. */
    column: string;
    /** ascend: smallest first; descend: largest first. */
    order?: "ascend" | "descend";
  };
  /** Initial number of rows per page. If the call is not paged, the console divides longer lists into pages. */
  pageSize?: number;
  /** Height of the rows in pixels, above which they scroll below the header. Absent: no limit. */
  height?: number;
  /** Height of a row: compact or normal. */
  density?: "compact" | "normal";
  /** Pointers to the columns by which people can search the loaded rows. Not used if the call is paged; use the kind `search` then. */
  searchColumns?: readonly Pointer[];
  /** Allow people to hide and show columns. The browser stores their choice. */
  columnChoice?: boolean;
  /** Offer the rows as CSV and XLSX files. */
  download?: boolean;
  /** Name of the file without extension. Absent: the title of the node. */
  fileName?: Text;
}

/** Shows one of several named tabs. The name of the selected tab is published under /chosen/<node name>. Sources of hidden tabs are not read. */
export interface TabsOptions {
  /** Tabs by name, in the order listed. */
  tabs: Members<{
    /** Title of the tab. */
    title: Text;
    /** Icon before the title. */
    icon?: string;
    /** Nodes of the tab by name. */
    body: Members<ScreenNode>;
    /** Condition for offering the tab. */
    visible?: Condition;
  } & Placed>;
  /** Name of the tab that is shown initially. Absent: the first tab. */
  default?: string;
  /** Position of the tabs. */
  position?: "top" | "side";
}

/** Edits a tree of nodes, shown as a list and as a diagram. Nodes can be added, moved, removed and arranged. The pointer of the selected node is published, so that a form can show it. The rule children-allowed of the entity defines which nodes can be children of which. */
export interface TopologyOptions {
  /** Pointer to the list of top-level nodes, each with id, type, name and children. */
  nodes: Pointer;
  /** Pointer to the stored positions by id, each with x and y. A node without a position is placed automatically. */
  layout?: Pointer;
  /** Command that saves the selected node, including the nodes below it, as a template. Offered in edit mode; /item is the node. */
  saveTemplate?: string;
  /** Saved templates from another source. They can be inserted where a node of their type is allowed, with new ids and unused names. */
  templates?: {
    /** Source with the templates. */
    source: string;
    /** Pointer to the list of templates. Absent: the answer itself. */
    rows?: Pointer;
    /** Pointer to the node, relative to the template. */
    node: Pointer;
    /** Pointer to the name, relative to the template. */
    title: Pointer;
  };
  /** Type of the nodes that can be added at the top level. Absent: none can be added there. */
  rootType?: string;
  /** Height of the diagram in pixels. */
  height?: number;
}

/** Camera streams side by side. The value of the node is a list of cameras. A stream runs only while its picture and the page are visible. The ids of paused cameras are published under /chosen/<node name>. */
export interface VideoOptions {
  /** Command whose call returns the stream of a camera (multipart, mjpeg); /item is the camera. It is not shown as a button. */
  watch: string;
  /** Command whose call returns { url } of a stream that the browser plays (hls); /item is the camera. */
  address?: string;
  /** Command whose call returns a still picture of a camera, shown while no stream runs; /item is the camera. */
  poster?: string;
  /** Pointer to the unique value, relative to the camera. */
  id?: Pointer;
  /** Pointer to the name, relative to the camera. */
  title?: Pointer;
  /** Pointer to an enumeration that is shown next to the name, relative to the camera. */
  kind?: Pointer;
  /** Pointer to the stream format (mjpeg, hls or none), relative to the camera. */
  format?: Pointer;
  /** Pointer to the communication state (an enumeration), relative to the camera. */
  state?: Pointer;
  /** Pointer to an instant, relative to the camera. Its age is shown next to a state whose tone is not success. */
  age?: Pointer;
  /** Pointer to a flag that is true if a still picture is available, relative to the camera. */
  still?: Pointer;
  /** Minimum width of a picture in pixels. As many pictures as fit are placed side by side. */
  minWidth?: number;
}

/** Single-line diagram of parts with symbols, connections, present values and energised paths. With a draft, the positions of the parts can be edited. A part without a stored position is placed automatically, starting from the grid. */
export interface WiringOptions {
  /** Pointer to the list of parts, each with id, symbol, name and device. */
  nodes?: Pointer;
  /** Pointer to the list of connections, each with id, from (nearer to the grid) and to. */
  links?: Pointer;
  /** Pointer to the present state and values of the parts by id: closed, passes, feeds, state and measured values. */
  live?: Pointer;
  /** Pointer to the stored positions by id, each with x and y. */
  layout?: Pointer;
  /** Texts next to a symbol. Missing values are left out; the first ones are shown, up to two lines together with position and state of the part. */
  values?: Members<{
    /** Label before the value. */
    title?: Text;
    /** Pointer to the value in the live data of the part, or in the part itself (`of`). */
    at: Pointer;
    /** live: the pointer reads the live data of the part; node: it reads the part itself. */
    of?: "live" | "node";
    /** Pointer to a second value, shown after the first. */
    secondary?: Pointer;
  } & Placed>;
  /** Command that a click on a device, or Enter, runs; /item is the part. */
  open?: string;
  /** Minimum height of the diagram in pixels. It uses the available height of the window. */
  height?: number;
  /** Offer the diagram and its values as files. */
  download?: boolean;
  /** Name of the files without extension. Absent: the title of the node. */
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
