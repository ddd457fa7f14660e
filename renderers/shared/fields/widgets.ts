// Our widget names, each with its input. What a login form needs comes with the fields; everything else when a field asks for it.
import { lazy } from 'react';
import type { Widget } from './widget.ts';
import type { WidgetName } from './widgetNames.ts';
import { NumberWidget } from './widgets/NumberWidget.tsx';
import { ShownWidget } from './widgets/ShownWidget.tsx';
import { PasswordWidget, TextWidget } from './widgets/TextWidget.tsx';
import { TimeWidget } from './widgets/TimeWidget.tsx';

type Choices = typeof import('./widgets/ChoiceWidgets.tsx');
const choice = (name: keyof Choices) =>
  lazy(() => import('./widgets/ChoiceWidgets.tsx').then((module) => ({ default: module[name] })));
const select = lazy(() => import('./widgets/SelectWidget.tsx').then((module) => ({ default: module.SelectWidget })));
const date = lazy(() => import('./widgets/DateWidget.tsx').then((module) => ({ default: module.DateWidget })));

export const widgets = {
  input: TextWidget,
  textarea: TextWidget,
  code: TextWidget,
  password: PasswordWidget,
  number: NumberWidget,
  switch: choice('SwitchWidget'),
  segmented: choice('SegmentedWidget'),
  radio: choice('RadioWidget'),
  buttons: choice('ButtonsWidget'),
  checkbox: choice('CheckboxWidget'),
  time: TimeWidget,
  text: ShownWidget,
  select,
  tags: select,
  date,
  month: date,
  'date-range': lazy(() => import('./widgets/DateRangeWidget.tsx').then((module) => ({ default: module.DateRangeWidget }))),
  cascader: lazy(() => import('./widgets/CascaderWidget.tsx').then((module) => ({ default: module.CascaderWidget }))),
  upload: lazy(() => import('./widgets/UploadWidget.tsx').then((module) => ({ default: module.UploadWidget }))),
  six: lazy(() => import('./widgets/SixWidget.tsx').then((module) => ({ default: module.SixWidget }))),
} satisfies { [K in WidgetName]: Widget };
