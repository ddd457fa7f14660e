// The dispatch of a plant that runs fast: the same decisions as in the running station, looking at the plant itself instead of through Modbus.
import { monthOf, timeOf } from '../../core/time.ts';
import { deal } from '../dispatch/deal.ts';
import { decide } from '../dispatch/decide.ts';
import { type Decision, reasons } from '../dispatch/decision.ts';
import { toPlan } from '../dispatch/planFromDocs.ts';
import type { Plant } from '../plant/plant.ts';
import type { PlantFile } from '../plant/plantFile.ts';

export interface Pilot {
  steer(): void;
  /** Points of the device "dispatch". */
  decision(): { wanted: number; power: number; reason: number; running: number };
}

export function createPilot(plant: Plant, { strategy, station }: PlantFile): Pilot {
  const read = (device: string, name: string): (() => number) => plant.reader(device, '', name);
  const converters = plant.as('converter').map(({ id, relates, config, busbarName }) => ({
    id,
    area: busbarName,
    ratedPower: Number(config.ratedPower) || 0,
    soc: read(relates?.stack ?? '', 'soc'),
    chargeLimit: read(id, 'chargeLimit'),
    dischargeLimit: read(id, 'dischargeLimit'),
  }));
  const meters = (category: string, area?: string): (() => number)[] =>
    plant
      .as('meter')
      .filter((each) => each.category === category && (area === undefined || each.busbarName === area))
      .map(({ id }) => read(id, 'activePower'));
  const [grid, storage] = [meters('total'), meters('storage')];
  /** Units that steer themselves are on the storage meter too. */
  const units = plant.as('hybrid').map(({ id }) => [read(id, 'activePower'), read(id, 'pvPower')]);
  const points = Object.keys(strategy.areas ?? {}).map((name) => ({
    name,
    grid: meters('total', name),
    storage: meters('storage', name),
  }));
  const sum = (readers: readonly (() => number)[]): number => readers.reduce((total, each) => total + each(), 0);
  let decision: Decision = { wanted: 0, power: 0, off: false, code: 'stopped' };
  let beat = 0;
  let month = '';
  let template = strategy.templates[0];

  return {
    steer() {
      const { at } = plant;
      const thisMonth = monthOf(at, station.timezone);
      if (thisMonth !== month) {
        month = thisMonth;
        template = strategy.templates.find(({ id }) => id === strategy.months[String(Number(month.slice(5)))]);
      }
      if (!template || !strategy.enabled) return;
      const socs = converters.map(({ soc }) => soc());
      const among = converters.map((each) => ({
        ...each,
        chargeLimit: each.chargeLimit(),
        dischargeLimit: each.dischargeLimit(),
        soc: each.soc(),
      }));
      const situation = {
        at,
        time: timeOf(at, station.timezone),
        ratedPower: among.reduce((total, each) => total + each.ratedPower, 0),
        chargeLimit: among.reduce((total, each) => total + each.chargeLimit, 0),
        dischargeLimit: among.reduce((total, each) => total + each.dischargeLimit, 0),
        socLeast: Math.min(...socs),
        socMost: Math.max(...socs),
        grid: sum(grid),
        storage: sum(storage) - sum(units.flat()),
      };
      const plan = toPlan({ ...strategy, kind: 'pv' }, template);
      const areas = points.map(({ name, ...read }) => ({ name, grid: sum(read.grid), storage: sum(read.storage) }));
      const whole = decide(situation, plan);
      const { powers, power: dealt, held } = deal(whole.power, among, plan, areas, whole.rule);
      decision = held ? { ...whole, power: dealt, code: held.code } : whole;
      beat = (beat + 1) % 65_536;
      for (const [id, power] of powers) {
        plant.write(id, '', 'activePowerSet', Math.round(power * 10) / 10);
        plant.write(id, '', 'heartbeat', beat);
      }
    },
    decision: () => ({ wanted: decision.wanted, power: decision.power, reason: reasons[decision.code].number, running: 1 }),
  };
}
