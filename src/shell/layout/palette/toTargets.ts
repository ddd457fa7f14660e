// Builds all palette targets from content, devices and device types. Pure.
import type { DeviceHead, ScreenHead } from '../../../core/content.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Text } from '../../../core/language.ts';
import type { PlaceTarget } from './toFound.ts';

type Say = (text: Text | undefined) => string;
export interface KnownDevice {
  id: string;
  name: string;
  type: string;
}

const english = (text: Text | undefined): string => (typeof text === 'string' ? text : (text?.text ?? ''));

const wordsOf = ({ menu }: ScreenHead, say: Say): string[] => (menu?.words ?? []).flatMap((each) => [english(each), say(each)]);

/** Screens with path parameters cannot be opened directly, so they are omitted. */
export function toScreenTargets(heads: readonly ScreenHead[], say: Say): PlaceTarget[] {
  const parentOf = (head: ScreenHead): ScreenHead | undefined =>
    heads.find(({ id, name }) => head.menu?.under !== undefined && (id === head.menu.under || name === head.menu.under));
  const isSection = (head: ScreenHead): boolean => heads.some((other) => parentOf(other) === head);
  // A menu entry that redirects by type of station is one target; the pages that it redirects to are omitted.
  const leadsTo = (head: ScreenHead): boolean =>
    head.menu === undefined &&
    heads.some((other) => other.menu && Object.values(other.redirect).some(({ to }) => to === head.path || to === head.name));
  const isTarget = (head: ScreenHead): boolean => (head.hasBody ? !leadsTo(head) : head.menu !== undefined && !isSection(head));
  const open = heads.filter((head) => isTarget(head) && !head.path.includes(':'));
  const shared = (head: ScreenHead) => open.some((other) => other !== head && english(other.title) === english(head.title));
  return open.map((head) => ({
    kind: 'screen',
    title: say(head.title),
    under: say(parentOf(head)?.title) || (shared(head) ? head.path : ''),
    also: [english(head.title), head.path, head.id, ...wordsOf(head, say)].join(' '),
    to: head.path,
    listed: head.menu !== undefined,
    ...(head.menu?.sort !== undefined && { place: head.menu.sort }),
  }));
}

/** A device opens the page of its type with the device selected. */
export function toDeviceTargets(
  devices: readonly KnownDevice[],
  types: readonly DeviceHead[],
  pathOf: PathOf,
  say: Say,
): PlaceTarget[] {
  return devices.flatMap(({ id, name, type }) => {
    const head = types.find((each) => each.type === type);
    const path = pathOf(type);
    if (!head || path === undefined) return [];
    const to = `${path}?device=${encodeURIComponent(id)}`;
    return [{ kind: 'device' as const, title: name, under: say(head.title), also: `${id} ${type} ${english(head.title)}`, to }];
  });
}

export function toPointTargets(types: readonly DeviceType[], pathOf: PathOf, say: Say): PlaceTarget[] {
  return types.flatMap(({ type, title, points }) => {
    const to = pathOf(type);
    if (to === undefined) return [];
    return Object.entries(points).map(([name, point]) => ({
      kind: 'point' as const,
      title: say(point.title) || name,
      under: say(title),
      also: `${english(point.title)} ${type}#${name}`,
      to,
    }));
  });
}

type PathOf = (type: string) => string | undefined;

/** Monitoring page of a device type, hand-written or generated; undefined if there is none. */
export const toPathOf =
  (types: readonly DeviceHead[]): PathOf =>
  (type) =>
    types.find((each) => each.type === type)?.page;
