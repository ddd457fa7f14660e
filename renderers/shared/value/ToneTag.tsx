// Text on a tag in the colour of its tone, with the sign of its state before it, if any.
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
