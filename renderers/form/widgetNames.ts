// The names a screen may use, where the checker looks for them.
export { isWidgetName, widgetNames, type WidgetName } from '../shared/fields/widgetNames.ts';
