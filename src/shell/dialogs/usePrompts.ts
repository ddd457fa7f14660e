// In: a part of the shell. Out: how it asks and tells.
import { createContext, use } from 'react';
import type { AskDialog, Confirmation, Outcome, Prompter } from '../../data/contract.ts';

export type Question =
  | { kind: 'confirm'; of: Confirmation; answer: (sure: boolean) => void }
  | { kind: 'password'; answer: (good: boolean) => void }
  | { kind: 'leave'; answer: (what: 'save' | 'discard' | 'stay') => void }
  | { kind: 'ask'; of: AskDialog; answer: (outcome: Outcome) => void };

/** What is asked belongs to the page that it was asked on. */
export interface ShellPrompter extends Prompter {
  /** Takes the message back: what it says is no longer so. */
  tell: (...of: Parameters<Prompter['tell']>) => () => void;
  /** The question that lies on top. */
  top: () => Question | undefined;
  /** The way back out of it, as Escape leads. */
  leave: (question: Question) => void;
}

export const PrompterContext = createContext<ShellPrompter | undefined>(undefined);

export function usePrompts(): ShellPrompter {
  const prompts = use(PrompterContext);
  if (!prompts) throw new Error('usePrompts outside of PromptProvider');
  return prompts;
}
