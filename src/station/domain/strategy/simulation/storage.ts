// Reads the converters and batteries of a station at a moment, as the start of a simulation.
import { Refused, type Station } from '../../../contract/index.ts';
import { ownOf, ratedPowerOf } from '../../../equipment/figures.ts';
import { devicesAs } from '../../../equipment/roles.ts';
import type { SimulatedBattery, SimulatedConverter } from './engine/asked.ts';
import { valueOf } from '../../flow/index.ts';
import { remembered } from '../../request/index.ts';

export interface SimulatedParts {
  batteries: SimulatedBattery[];
  converters: SimulatedConverter[];
}
const nearMs = 30 * 60_000;
/** A BMS that never allows more than this share of the converters' power is a limit. */
const limitedBelow = 0.99;
const weekMs = 7 * 86_400_000;

/** `at`: a moment in the past; absent: now. */
export async function toStorage(station: Station, at?: number): Promise<SimulatedParts> {
  const converters = devicesAs(station, 'converter').flatMap((device): SimulatedConverter[] => {
    const ratedPower = ratedPowerOf(ownOf(device, station.live.get(device.id)));
    const battery = device.relates?.stack;
    return ratedPower === undefined || battery === undefined
      ? []
      : [{ id: device.id, ratedPower, battery, area: device.busbarName }];
  });
  if (converters.length === 0) throw new Refused(409, 'The station has no converter');
  const batteries: SimulatedBattery[] = [];
  for (const { id, config } of devicesAs(station, 'battery')) {
    const behind = converters.filter(({ battery }) => battery === id);
    if (behind.length === 0) continue;
    const live = station.live.get(id);
    const ratedEnergy = valueOf(live, 'ratedEnergy') ?? config.ratedEnergy;
    const soc = at === undefined ? valueOf(live, 'soc') : await socAt(station, id, at);
    if (typeof ratedEnergy !== 'number' || ratedEnergy <= 0 || soc === undefined)
      throw new Refused(409, 'The SOC or energy of a battery is unknown');
    batteries.push({ id, ratedEnergy, soc, most: await mostOf(station, behind) });
  }
  return { batteries, converters: converters.filter(({ battery }) => batteries.some(({ id }) => id === battery)) };
}

/** From the first reading after the moment. */
async function socAt(station: Station, device: string, at: number): Promise<number | undefined> {
  const { values } = await station.series.range({
    device,
    points: ['soc'],
    start: at,
    end: at + nearMs,
    stepS: 60,
    stat: 'last',
  });
  return values.soc?.find((value) => !Number.isNaN(value));
}

/** Highest power in kW that the BMS has allowed, if it is less than the power of the converters. */
function mostOf(station: Station, behind: readonly SimulatedConverter[]): Promise<number | undefined> {
  const key = `simulation.most|${behind.map(({ id }) => id).join(' ')}`;
  return remembered(station, key, 3_600_000, async () => {
    const end = station.clock.now();
    let [most, rated] = [0, 0];
    for (const { id, ratedPower } of behind) {
      const asked = { device: id, points: ['chargeLimit'], start: end - weekMs, end, stepS: 1800, stat: 'max' } as const;
      const { values } = await station.series.range(asked);
      most += (values.chargeLimit ?? new Float64Array()).reduce((high, value) => (value > high ? value : high), 0);
      rated += ratedPower;
    }
    return most > 0 && most < limitedBelow * rated ? most : undefined;
  });
}
