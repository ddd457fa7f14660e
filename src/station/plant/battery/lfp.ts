// Open-circuit voltage of an LFP cell by state of charge (0 to 1), and the energy below a state of charge. Fitted between two
// published rest curves of LFP cells; between 30 and 95 % it spans about 80 mV.

const curve: readonly (readonly [soc: number, volt: number])[] = [
  [0, 2.55],
  [0.01, 2.9],
  [0.03, 3.03],
  [0.054, 3.12],
  [0.096, 3.17],
  [0.139, 3.19],
  [0.182, 3.203],
  [0.226, 3.22],
  [0.269, 3.234],
  [0.312, 3.249],
  [0.356, 3.258],
  [0.398, 3.265],
  [0.485, 3.271],
  [0.571, 3.277],
  [0.656, 3.287],
  [0.699, 3.299],
  [0.742, 3.307],
  [0.785, 3.313],
  [0.871, 3.32],
  [0.915, 3.324],
  [0.957, 3.332],
  [0.983, 3.35],
  [0.995, 3.42],
  [1, 3.56],
];

const steps = 2000;
const table = new Float64Array(steps + 2);
const below = new Float64Array(steps + 2);
for (let i = 0, piece = 0; i <= steps; i++) {
  const soc = i / steps;
  while (piece < curve.length - 2 && soc > (curve[piece + 1]?.[0] ?? 1)) piece++;
  const [fromSoc, fromVolt] = curve[piece] ?? [0, 0];
  const [toSoc, toVolt] = curve[piece + 1] ?? [1, 0];
  table[i] = fromVolt + ((soc - fromSoc) / (toSoc - fromSoc)) * (toVolt - fromVolt);
  below[i] = i === 0 ? 0 : (below[i - 1] ?? 0) + ((table[i] ?? 0) + (table[i - 1] ?? 0)) / 2 / steps;
}
table[steps + 1] = table[steps] ?? 0;
below[steps + 1] = below[steps] ?? 0;

/** Open-circuit voltage at this SOC. The SOC is clamped to 0 to 1. */
export function restVoltage(soc: number): number {
  const place = Math.min(steps, Math.max(0, soc * steps));
  const cell = place | 0;
  const low = table[cell] ?? Number.NaN;
  return low + (place - cell) * ((table[cell + 1] ?? Number.NaN) - low);
}

/** Energy in Wh per Ah of capacity, between empty and this state of charge. */
export function energyBelow(soc: number): number {
  const place = Math.min(steps, Math.max(0, soc * steps));
  const cell = place | 0;
  const part = (place - cell) / steps;
  const low = table[cell] ?? Number.NaN;
  const here = low + (place - cell) * ((table[cell + 1] ?? Number.NaN) - low);
  return (below[cell] ?? Number.NaN) + ((low + here) / 2) * part;
}
