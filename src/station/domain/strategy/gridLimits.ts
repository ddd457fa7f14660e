// Provides the limits of the selected grid connection point from the saved strategy, and the values for limits in forms.
import type { SharedDocs } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import type { AreaLimits } from '../../contract/docs.ts';
import { ownOf, ratedPowerOf } from '../../equipment/figures.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { readBusbars, readSetting } from '../documents/index.ts';
import { withoutGaps } from '../request/index.ts';

export type Saved = SharedDocs['settings/strategy'];
/** Default of a station without a saved strategy: off and without limits. */
export const unset: Saved = { kind: 'pv', mode: 'preset', enabled: false, demandLimit: 0, reverseLimit: 0 };

/** With several grid connection points each has its own limits: the name of the selected one. */
export function areaOf({ station, busbarName }: CallContext): string | undefined {
  const names = readBusbars(station.docs).map((each) => each.busbarName);
  return names.length > 1 && busbarName !== undefined && names.includes(busbarName) ? busbarName : undefined;
}
/** The limits of the selected grid connection point. Those of the station do not apply to it. */
export function limitsAt(context: CallContext, { demandLimit, reverseLimit, demand, reverse, areas }: Saved): AreaLimits {
  const area = areaOf(context);
  return area === undefined ? withoutGaps({ demandLimit, reverseLimit, demand, reverse }) : (areas?.[area] ?? {});
}

/** Rated power in kVA of the transformers at a grid connection point, or of all; undefined if one is unknown. */
export function capacityAt({ station }: Pick<CallContext, 'station'>, area: string | undefined): number | undefined {
  const points = readBusbars(station.docs).filter(({ busbarName }) => area === undefined || busbarName === area);
  return sumOf(points.map(({ transformerCapacity }) => transformerCapacity));
}

/** Undefined if a part is missing. */
const sumOf = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.length === 0 || parts.includes(undefined) ? undefined : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
/** 0 means that no limit is set. */
export const above0 = (limit = 0): number | undefined => (limit > 0 ? limit : undefined);

/** Rated power of all converters in kW; undefined if one is unknown. */
export const ratedPower = (station: CallContext['station']): number | undefined =>
  sumOf(devicesAs(station, 'converter').map((device) => ratedPowerOf(ownOf(device, station.live.get(device.id)))));

const ratings = (station: CallContext['station']) =>
  devicesAs(station, 'converter').map((device) => {
    const { id, name } = device;
    return withoutGaps({ id, name, ratedPower: ratedPowerOf(ownOf(device, station.live.get(id))) });
  });

function figures(_request: unknown, context: CallContext) {
  const { station } = context;
  const { demandLimit, reverseLimit } = limitsAt(context, readSetting(station.docs, 'strategy')?.body ?? unset);
  return withoutGaps({
    ratedPower: ratedPower(station),
    ratings: ratings(station),
    converters: devicesAs(station, 'converter').length,
    capacity: capacityAt(context, areaOf(context)),
    stationCapacity: capacityAt(context, undefined),
    demandLimit: above0(demandLimit),
    reverseLimit: above0(reverseLimit),
  });
}

export const gridLimits: Handlers = { 'station.figures': figures };
