// Props shared by all presentations of a choice.
import type { ChoiceItem, ChoiceValue } from './toItems.ts';

export interface ChoiceProps {
  name: string;
  label: string;
  items: readonly ChoiceItem[];
  chosen: readonly ChoiceValue[];
  choose: (next: readonly ChoiceValue[]) => void;
  multiple: boolean;
  disabled: boolean;
  /** Maximum number of selected items. */
  maxSelected?: number;
  /** Title of the entry that selects nothing. */
  allTitle?: string;
}

/** Value of the entry that selects nothing. No item has it, because items without a value are omitted. */
export const everything = '';
