// In: a form that Escape or the cross would close: slips as often as not. Out: whether it may go; what was typed is asked for first.
import type { AskDialog, Prompter } from '../../data/contract.ts';

export function mayLeave({ form }: Pick<AskDialog, 'form'>, { confirm }: Pick<Prompter, 'confirm'>): Promise<boolean> {
  if (form?.handle().changed !== true) return Promise.resolve(true);
  return confirm({ title: 'Discard changes', text: 'Your input will be lost.', danger: true });
}
