// Input components by widget name. The inputs of the login form are bundled with the fields; all others load when a field uses
// them.
import { lazyPart } from '../lazy/lazyPart.tsx';
import type { Widget } from './widget.ts';
import type { WidgetName } from './widgetNames.ts';
import { NumberWidget } from './widgets/NumberWidget.tsx';
import { PasswordWidget } from './widgets/PasswordWidget.tsx';
import { ShownWidget } from './widgets/ShownWidget.tsx';
import { TextWidget } from './widgets/TextWidget.tsx';
import { TimeWidget } from './widgets/TimeWidget.tsx';

type Choices = typeof import('./widgets/ChoiceWidgets.tsx');
const choice = (name: keyof Choices) => lazyPart(() => import('./widgets/ChoiceWidgets.tsx').then((module) => module[name]));
const select = lazyPart(() => import('./widgets/SelectWidget.tsx').then((module) => module.SelectWidget));
const date = lazyPart(() => import('./widgets/DateWidget.tsx').then((module) => module.DateWidget));

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
  'date-range': lazyPart(() => import('./widgets/DateRangeWidget.tsx').then((module) => module.DateRangeWidget)),
  cascader: lazyPart(() => import('./widgets/CascaderWidget.tsx').then((module) => module.CascaderWidget)),
  upload: lazyPart(() => import('./widgets/UploadWidget.tsx').then((module) => module.UploadWidget)),
  six: lazyPart(() => import('./widgets/SixWidget.tsx').then((module) => module.SixWidget)),
} satisfies { [K in WidgetName]: Widget };
