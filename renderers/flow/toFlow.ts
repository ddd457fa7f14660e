// Turns the options and the value of the node into boxes around the busbar, each with direction and line thickness. Pure.
import { isObject } from '../../src/core/object.ts';
import type { FlowOptions } from '../../src/core/kinds.gen.ts';
import type { Pointer } from '../../src/core/language.ts';

export type Role = FlowOptions['nodes'][string]['as'];
type NodeOptions = FlowOptions['nodes'][string];
/** Text of the direction; `unknown` if the power is missing. */
type Direction =
  | 'Importing'
  | 'Exporting'
  | 'Charging'
  | 'Discharging'
  | 'Generating'
  | 'Consuming'
  | 'Idle'
  | 'Auxiliary consumption'
  | 'unknown';

export interface FlowBox {
  /** Stable over updates: member name, plus the index if the object is in a list. */
  id: string;
  as: Role;
  option: NodeOptions;
  /** Pointer to the object of the box in the value of the node. */
  at: Pointer;
  name?: string;
  power?: number;
  /** The value received instead of a number. */
  misfit?: unknown;
  /** The power is stale or incomplete, so no flow is shown. */
  old?: true;
  direction: Direction;
  /** Direction of the power: to the busbar, to the box, or none. */
  towards: 'busbar' | 'box' | 'none';
  /** Thickness of the line relative to the thickest, 0 to 1. */
  share: number;
  side: 'left' | 'right';
}
type Read = (pointer: Pointer) => unknown;

const words: Record<Role, { plus: Direction; minus: Direction; plusTowards: 'busbar' | 'box' }> = {
  grid: { plus: 'Importing', minus: 'Exporting', plusTowards: 'busbar' },
  pv: { plus: 'Generating', minus: 'Consuming', plusTowards: 'busbar' },
  load: { plus: 'Consuming', minus: 'Generating', plusTowards: 'box' },
  charger: { plus: 'Consuming', minus: 'Generating', plusTowards: 'box' },
  storage: { plus: 'Charging', minus: 'Discharging', plusTowards: 'box' },
};

/** `isOld` tests whether the power at this pointer is stale. */
export function toFlow(options: FlowOptions, read: Read, isOld: (at: Pointer) => boolean = () => false): FlowBox[] {
  const boxes = Object.entries(options.nodes)
    .flatMap(([key, option]) => placesOf(key, option, read).map((place) => toBox(place, option, options, read)))
    .map((box): FlowBox => (isOld(box.at + (box.option.power ?? '/power')) ? { ...box, old: true, towards: 'none' } : box));
  const rated = options.rated === undefined ? undefined : read(options.rated);
  const largest = boxes.reduce((most, { power = 0 }) => Math.max(most, Math.abs(power)), 0);
  const full = typeof rated === 'number' && rated > 0 ? Math.max(rated, largest) : largest;
  for (const box of boxes) box.share = full > 0 && box.towards !== 'none' ? Math.abs(box.power ?? 0) / full : 0;
  return boxes;
}

/** One entry for an object, one per element of a list, none if the station does not have the object. */
function placesOf(key: string, option: NodeOptions, read: Read): { id: string; at: Pointer }[] {
  const at = option.at ?? '';
  const data = read(at);
  if (Array.isArray(data))
    return data.flatMap((each, index) => (isObject(each) ? [{ id: `${key}.${index + 1}`, at: `${at}/${index}` }] : []));
  return isObject(data) ? [{ id: key, at }] : [];
}

function toBox(
  { id, at }: { id: string; at: Pointer },
  option: NodeOptions,
  { idleBelow = 0.05 }: FlowOptions,
  read: Read,
): FlowBox {
  const value = read(at + (option.power ?? '/power'));
  const name = option.name === undefined ? undefined : read(at + option.name);
  const power = typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  const standby = read(at + (option.standby ?? '/standby'));
  const rest = option.as === 'storage' && typeof standby === 'number' ? Math.max(standby, idleBelow) : idleBelow;
  return {
    id,
    as: option.as,
    option,
    at,
    ...(typeof name === 'string' && name !== '' && { name }),
    ...(power !== undefined ? { power } : value !== undefined && value !== null && { misfit: value }),
    ...wayOf(option.as, power, { idleBelow, rest }),
    share: 0,
    side: option.as === 'grid' || option.as === 'pv' ? 'left' : 'right',
  };
}

/** Up to `rest` no flow to the busbar is shown: the power only covers the auxiliary consumption of the storage. */
function wayOf(
  as: Role,
  power: number | undefined,
  { idleBelow, rest }: { idleBelow: number; rest: number },
): Pick<FlowBox, 'direction' | 'towards'> {
  if (power === undefined) return { direction: 'unknown', towards: 'none' };
  if (Math.abs(power) <= rest) return { direction: power > idleBelow ? 'Auxiliary consumption' : 'Idle', towards: 'none' };
  const { plus, minus, plusTowards } = words[as];
  return power > 0
    ? { direction: plus, towards: plusTowards }
    : { direction: minus, towards: plusTowards === 'busbar' ? 'box' : 'busbar' };
}
