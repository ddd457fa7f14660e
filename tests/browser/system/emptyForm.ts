// One form of a station without documents, and what a user types into it.
import type { Locator } from 'playwright-core';

export interface EmptyForm {
  at: string;
  /** Title of the card; the whole page if its form has no title. */
  region?: string;
  /** The call that reads the document, and the values it must contain after saving, in wire units. */
  read: string;
  query?: object;
  holds: object;
  /** On the page before the form is edited, such as selecting a tab. */
  open?: (page: Locator) => Promise<unknown>;
  fill?: (form: Locator) => Promise<unknown>;
  /** Button of the confirmation that follows. */
  confirms?: string;
  /** Text by label that the form shows after saving. */
  shows?: Readonly<Record<string, string>>;
  /** Finds the saved entry in the list of the page. */
  lists?: (page: Locator) => Promise<unknown>;
}
export const type = (texts: Readonly<Record<string, string>>) => async (form: Locator) => {
  for (const [label, text] of Object.entries(texts)) {
    const field = form.getByLabel(label, { exact: true }).first();
    await field.fill(text);
    await field.blur();
  }
};
/** Texts of fields that show them again after saving. */
export const typed = (texts: Readonly<Record<string, string>>) => ({ fill: type(texts), shows: texts });
