// Names allowed in `widget`. Free of React, because the content checker uses the same list.

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
