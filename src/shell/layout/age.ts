// Turns an age in ms into a figure and a unit. Pure.

export interface Age {
  value: number;
  unit: 's' | 'min' | 'h' | 'd';
}

/** Tenths below ten seconds, whole numbers above. Negative ages, from a clock ahead, count as zero. */
export function toAge(ms: number): Age {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return { value: Math.floor(seconds * 10) / 10, unit: 's' };
  if (seconds < 120) return { value: Math.floor(seconds), unit: 's' };
  if (seconds < 7200) return { value: Math.floor(seconds / 60), unit: 'min' };
  return seconds < 172_800
    ? { value: Math.floor(seconds / 3600), unit: 'h' }
    : { value: Math.floor(seconds / 86_400), unit: 'd' };
}

export const ageText: Readonly<Record<Age['unit'], string>> = {
  s: '{{value}} s ago',
  min: '{{value}} min ago',
  h: '{{value}} h ago',
  d: '{{value}} d ago',
};
