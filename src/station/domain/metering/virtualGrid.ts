// Computes voltages, currents and frequency of a virtual meter, if they are meaningful: all parts are at one grid connection
// point with one voltage ratio. A part without a value makes the result unknown.

export interface GridPart {
  sign: 1 | -1;
  values: Readonly<Record<string, number>>;
  busbarName: string;
  voltageRatio: number;
}
const phases = ['A', 'B', 'C'] as const;
/** The same at every meter of a grid connection point. */
const shared = ['frequency', ...['A', 'B', 'C', 'AB', 'BC', 'CA'].map((phase) => `voltage${phase}`)];
export const gridPoints: readonly string[] = [...shared, ...phases.map((phase) => `current${phase}`)];

export function gridValues(parts: readonly GridPart[]): Record<string, number> {
  const [first] = parts;
  const together = parts.every(
    ({ busbarName, voltageRatio }) => busbarName === first?.busbarName && voltageRatio === first.voltageRatio,
  );
  if (!together) return Object.fromEntries(gridPoints.map((point) => [point, Number.NaN]));
  const read = ({ values }: GridPart, point: string): number => values[point] ?? Number.NaN;
  const sum = (of: (part: GridPart) => number): number => parts.reduce((total, part) => total + of(part), 0);
  return Object.fromEntries([
    ...shared.map((point) => [point, sum((part) => read(part, point)) / parts.length] as const),
    // Currents are measured without a sign, so the sign of the power is used.
    ...phases.map((phase) => {
      const current = sum((part) => part.sign * Math.sign(read(part, `activePower${phase}`)) * read(part, `current${phase}`));
      return [`current${phase}`, Math.abs(current)] as const;
    }),
  ]);
}
