// Formats the results of a soak test for printing.
import { isAvoidable } from './windows.ts';
import type { Soaked } from './soak.ts';

export function toFigures(plant: string, seed: number, { reports, windows, missed, found }: Soaked): string {
  const kinds = new Set(reports.map(({ kind }) => kind.name));
  const reported = reports.filter(({ reportedAfterS }) => reportedAfterS !== undefined);
  const unreported = [...new Set(reports.filter(({ kind }) => kind.alarms.length === 0).map(({ kind }) => kind.name))];
  const unproven = [...kinds].filter((name) =>
    reports.every(({ kind, reportedAfterS }) => kind.name !== name || (kind.alarms.length > 0 && reportedAfterS === undefined)),
  );
  const broken = windows.filter(({ mean, limit }) => mean > limit);
  const avoidable = broken.filter(isAvoidable);
  const longest = (of: readonly (number | undefined)[]): number =>
    of.reduce<number>((most, each) => Math.max(most, each ?? 0), 0);
  return [
    `${plant}, seed ${seed}: ${reports.length} faults of ${kinds.size} kinds`,
    `  reported by their alarm: ${reported.length}, after ${longest(reported.map(({ reportedAfterS }) => reportedAfterS))} s at the latest`,
    `  forbidden power flowed for ${longest(reports.map(({ forbiddenS }) => forbiddenS))} s at the longest`,
    `  recovered after ${longest(reports.map(({ recoveredAfterS }) => recoveredAfterS))} s at the latest`,
    `  windows of the contract: ${windows.length}, above the limit: ${broken.length}, avoidable: ${avoidable.length}, of these without a fault: ${avoidable.filter(({ isDisturbed }) => !isDisturbed).length}`,
    `  kinds without an alarm of their own: ${unreported.join('; ') || 'none'}`,
    `  kinds that did not show for long enough to require their alarm: ${unproven.join('; ') || 'none'}`,
    `  kinds of this day that were not drawn: ${missed.map(({ name }) => name).join('; ') || 'none'}`,
    ...found.map((each) => `  ${each}`),
  ].join('\n');
}
