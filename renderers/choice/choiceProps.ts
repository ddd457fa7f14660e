// Props shared by all presentations of a choice.
import type { ChoiceItem, ChoiceValue } from './toItems.ts';

export interface ChoiceProps {
  name: string;
  label: string;
  items: readonly ChoiceItem[];
  chosen: readonly ChoiceValue[];
  choose: (next: readonly ChoiceValue[]) => void;
  many: boolean;
  disabled: boolean;
  /** Maximum number of selected items. */
  most?: number;
  /** Title of the entry that selects nothing. */
  all?: string;
}

/** Value of the entry that selects nothing. No item has it, because items without a value are omitted. */
export const everything = '';
