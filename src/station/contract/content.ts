// Whose content is in force.

/**
 * written: every file as it is · partly: all but those held back, which stand as they stood · earlier: nothing of what has changed since ·
 * incomplete: there is no earlier one, and what is wrong is left out.
 */
export interface Standing {
  is: 'written' | 'partly' | 'earlier' | 'incomplete';
  /** Since when what was written then is in force. */
  since: number;
  heldBack: readonly string[];
}
