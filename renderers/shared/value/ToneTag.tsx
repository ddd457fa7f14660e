// A word with the colour of its tone around it.
import type { ReactNode } from 'react';
import type { Tone } from '../../../src/core/language.ts';
import { toneColour } from '../colours.ts';

export function ToneTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="ems-tag" style={{ '--tone': toneColour(tone) }}>
      {children}
    </span>
  );
}
