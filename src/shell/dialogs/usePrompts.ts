// In: a part of the shell. Out: how it asks and tells.
import { createContext, use } from 'react';
import type { AskDialog, Confirmation, Outcome, Prompter } from '../../data/contract.ts';

export type Question =
  | { kind: 'confirm'; of: Confirmation; answer: (sure: boolean) => void }
  | { kind: 'password'; answer: (good: boolean) => void }
  | { kind: 'leave'; answer: (what: 'save' | 'discard' | 'stay') => void }
  | { kind: 'ask'; of: AskDialog; answer: (outcome: Outcome) => void };

export const PrompterContext = createContext<Prompter | undefined>(undefined);

export function usePrompts(): Prompter {
  const prompts = use(PrompterContext);
  if (!prompts) throw new Error('usePrompts outside of PromptProvider');
  return prompts;
}
