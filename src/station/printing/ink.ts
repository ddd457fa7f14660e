// The colours of printed reports, by meaning: those of the light console, which are readable on white. A legend names each
// colour, so that reports also work in greyscale.
export const ink = {
  paper: '#ffffff',
  raised: '#eef4f1',
  line: '#d0dbd6',
  text: '#13211d',
  soft: '#4d635c',
  brand: '#0a7f57',
  success: '#0a7f57',
  alarm: '#b54a0d',
  grid: '#1f6fc4',
  pv: '#c98a12',
  load: '#7b46b8',
  storage: '#0a7f57',
  sharp: '#c9344a',
  peak: '#d97a22',
  flat: '#3c78b4',
  valley: '#2a9378',
  deep: '#14605a',
  none: '#8796a0',
} as const;
export type Ink = keyof typeof ink;

const turns: readonly Ink[] = ['storage', 'grid', 'pv', 'load', 'sharp', 'none'];
export const inkOf = (colour: string | undefined, index: number): string =>
  colour !== undefined && Object.hasOwn(ink, colour) ? ink[colour as Ink] : ink[turns[index % turns.length] ?? 'text'];
