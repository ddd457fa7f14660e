// Presents the power flows of a busbar as flat values, with the outdated ones marked.
import type { EnergyFlow } from '../../../core/calls/calls.gen.ts';
import type { Station } from '../../contract/index.ts';
import { given } from '../request/index.ts';
import { standbyAt, stateOf } from './direction.ts';
import { type Old, olds } from './old.ts';

type Parts = Parameters<typeof standbyAt>[0] & Pick<Station, 'docs'>;

/** The power of the storage has no sign; its direction is in `direction`. */
export function powersOf(station: Parts, { grid, pv, load, storage }: EnergyFlow, busbarName: string | undefined) {
  const power = storage?.power;
  return {
    grid: grid?.power,
    pv: pv?.power,
    load: load?.power,
    storage: power === undefined ? undefined : Math.abs(power),
    ...given('direction', power === undefined ? undefined : stateOf(power, standbyAt(station, busbarName))),
    soc: storage?.soc,
    socSpread: storage?.socSpread,
  };
}

export function oldPowers({ grid, pv, load, storage }: EnergyFlow, more: Readonly<Record<string, Old | undefined>> = {}) {
  return olds({
    grid: grid?.old?.power,
    ...more,
    pv: pv?.old?.power,
    load: load?.old?.power,
    storage: storage?.old?.power,
    level: storage?.old?.level,
  });
}
