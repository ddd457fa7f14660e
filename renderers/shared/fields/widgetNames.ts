// The inputs a field may name with `widget`. Free of React, so that the checker reads the same list.

export const widgetNames = [
  'input',
  'textarea',
  'password',
  'number',
  'switch',
  'select',
  'segmented',
  'radio',
  'checkbox',
  'buttons',
  'cascader',
  'date',
  'date-range',
  'month',
  'time',
  'tags',
  'upload',
  'code',
  'text',
  'six',
] as const;

export type WidgetName = (typeof widgetNames)[number];

const known = new Set<string>(widgetNames);
export const isWidgetName = (name: unknown): name is WidgetName => typeof name === 'string' && known.has(name);
