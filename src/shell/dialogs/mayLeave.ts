// Esc and the close button are often pressed by mistake, so a form with changes asks first. Resolves to whether it may close.
import type { AskDialog, Prompter } from '../../data/contract.ts';

export function mayLeave({ form }: Pick<AskDialog, 'form'>, { confirm }: Pick<Prompter, 'confirm'>): Promise<boolean> {
  if (form?.handle().changed !== true) return Promise.resolve(true);
  return confirm({ title: 'Discard changes', text: 'Your input will be lost.', danger: true });
}
