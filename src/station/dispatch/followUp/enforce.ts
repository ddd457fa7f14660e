// Acts on the findings about converters: disconnects batteries, reports alarms and returns latches. Batteries come first, so that
// a disconnection does not wait for an alarm.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { Clock, DeviceRecord, Latch } from '../../contract/index.ts';
import type { Binder } from '../binding/binder.ts';
import type { Interlocks } from '../binding/interlocks.ts';
import type { FreshOf } from '../../equipment/fresh.ts';
import type { Late } from '../late.ts';
import type { Converter } from '../plantView.ts';
import { disconnectOf } from './disconnect.ts';
import type { CloseReadings } from './closeReadings.ts';
import type { Findings, ReportFollowUp } from './findings.ts';
import type { FollowUp } from './followUp.ts';

interface EnforceParts {
  options: {
    clock: Clock;
    devices: () => readonly DeviceRecord[];
    types: () => Members<DeviceType>;
    outlet: { set(device: string, values: Readonly<Record<string, number>>): Promise<void> };
    report?: ReportFollowUp;
  };
  followUp: Pick<FollowUp, 'look'>;
  closeReadings: Pick<CloseReadings, 'follow'>;
  fresh: FreshOf;
  binder: Pick<Binder, 'latches'>;
  interlocks: Pick<Interlocks, 'noteDisconnected'>;
  late: Late;
}
export interface Enforced extends Findings {
  /** New latches to set. */
  latches: readonly Latch[];
}

export function enforce(state: EnforceParts, converters: readonly Converter[]): Enforced {
  const { followUp, closeReadings, fresh } = state;
  const findings = followUp.look(converters, (id) => fresh(id)?.values);
  closeReadings.follow(
    converters.map(({ id }) => id),
    findings.unsure,
  );
  const latches = findings.disconnect.flatMap((id) => {
    const converter = converters.find((each) => each.id === id);
    return converter ? disconnect(state, converter) : [];
  });
  reportAll(state, converters, findings);
  return { ...findings, latches };
}

function disconnect(state: EnforceParts, converter: Converter): Latch[] {
  const { options, binder, interlocks, late } = state;
  const record = options.devices().find(({ id }) => id === converter.id);
  const order = disconnectOf(converter.stack, options.devices(), options.types());
  // The latch is set even if the battery has no such command, so that nothing starts again by itself.
  if (order) options.outlet.set(order.device, order.values).catch(() => {});
  const id = `${converter.id}#not-following`;
  if (!record || binder.latches().some((latch) => latch.id === id)) return [];
  if (order) void late(() => interlocks.noteDisconnected(converter, order.device));
  const { clock } = options;
  return [{ id, device: record.id, deviceName: record.name, reason: 'not-following', reach: 'own', at: clock.now() }];
}

function reportAll(
  state: EnforceParts,
  converters: readonly Converter[],
  { reported, contradictions, foreign, stopped }: Findings,
): void {
  const { options, binder } = state;
  for (const { id } of converters) {
    const record = options.devices().find((each) => each.id === id);
    const rules = record && options.types()[record.type]?.followUp;
    if (!rules) continue;
    const isLatched = binder.latches().some(({ reason, device }) => reason === 'not-following' && device === id);
    const deviation = reported.get(id);
    const seen = foreign.get(id);
    options.report?.('not-following', rules.deviation, record, deviation !== undefined || isLatched, { ...deviation });
    options.report?.(
      'second-master',
      rules.secondMaster,
      record,
      seen !== undefined,
      seen ? { seen: seen.seen, written: seen.written } : {},
    );
    const contradiction = contradictions.get(id);
    options.report?.('power-contradicted', rules.contradicted, record, contradiction !== undefined, { ...contradiction });
    options.report?.('stopped-elsewhere', rules.stoppedElsewhere, record, stopped.has(id), {});
  }
}
