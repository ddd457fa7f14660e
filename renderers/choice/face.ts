// What every look of a choice is given.
import type { ChoiceItem, ChoiceValue } from './toItems.ts';

export interface ChoiceFace {
  name: string;
  label: string;
  items: readonly ChoiceItem[];
  chosen: readonly ChoiceValue[];
  choose: (next: readonly ChoiceValue[]) => void;
  many: boolean;
  disabled: boolean;
  /** How many at once. */
  most?: number;
  /** Title of the entry that chooses nothing. */
  all?: string;
}

/** Value of the entry that chooses nothing; no item has it, because items without a value are left out. */
export const everything = '';
