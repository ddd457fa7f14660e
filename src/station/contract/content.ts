// Whose content is in force.

/**
 * written: every file as it is · partly: all but those held back, which stay as they were · earlier: none of the changes since · incomplete: there is
 * no earlier content, and wrong files are left out.
 */
export interface Standing {
  is: 'written' | 'partly' | 'earlier' | 'incomplete';
  /** Since when what was written then is in force. */
  since: number;
  heldBack: readonly string[];
}
