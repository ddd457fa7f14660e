// Lists that the content or the station itself knows, for `choices: { "known": … }`.
import { useAt, useDevices, useScopeReading, useText } from '../../define.ts';
import { type Offer, offersOfItems } from './choices.ts';

const languages: Offer[] = [
  { value: 'zh_CN', title: '中文' },
  { value: 'en_US', title: 'English' },
];

export function useKnown(known: string | undefined): Offer[] {
  const say = useText();
  const devices = useDevices();
  const points = useAt(useScopeReading(), '/busbar/list');
  if (known === 'device-types') return devices.map(({ type, title }) => ({ value: type, title: say(title) }));
  if (known === 'busbars') return offersOfItems(points, { value: '/name', title: '/name' });
  if (known === 'languages') return languages;
  if (known === 'timezones') return Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, title: zone }));
  return [];
}
