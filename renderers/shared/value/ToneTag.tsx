// A word with the colour of its tone around it, and the figure of its state before it where it has one.
import type { ReactNode } from 'react';
import type { Sign, Tone } from '../../../src/core/language.ts';
import { toneColour } from '../colours.ts';

export function ToneTag({ tone, sign, children }: { tone: Tone; sign?: Sign | undefined; children: ReactNode }) {
  return (
    <span className="ems-tag" style={{ '--tone': toneColour(tone) }} data-sign={sign}>
      {children}
    </span>
  );
}
