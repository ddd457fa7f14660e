// The inputs by name, where a reader of the form looks for them.
export { widgets } from '../shared/fields/widgets.ts';
