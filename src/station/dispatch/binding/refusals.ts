// Errors for requests that an active latch or the band of a converter forbids.
import { exactInstantText } from '../../../core/time.ts';
import { type Latch, Refused } from '../../contract/index.ts';
import { type ReasonCode, reasons } from '../decision.ts';
import { type Band, isWithin } from './band.ts';

const textOf = (reason: keyof typeof reasons): { text: string } => ({ text: reasons[reason].text });

/** Error for a start under a latch. */
export const underLatch = ({ reason, deviceName, at }: Latch, zone: string): Refused =>
  new Refused(409, '{{reason}}, {{device}}, since {{at}}. Reset it first.', {
    values: { reason: textOf(reason), device: deviceName, at: exactInstantText(at, zone) },
  });

/** Error for a set-point that the next control step would reduce; undefined if it is within the range. */
export function outOfBand(
  band: Pick<Band, 'low' | 'high'> & { lowBy?: ReasonCode | undefined; highBy?: ReasonCode | undefined },
  power: number,
): Refused | undefined {
  if (isWithin(band, power)) return undefined;
  const by = power > 0 ? band.highBy : band.lowBy;
  const most = Math.max(0, power > 0 ? band.high : -band.low);
  return new Refused(409, '{{reason}}: maximum {{power}} kW', {
    values: { reason: textOf(by ?? 'battery'), power: Math.round(most * 10) / 10 },
  });
}
