// Selects the SunSpec model under which a found device is added, from its models and the known device types. Pure.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';

type Model = Readonly<{ id: number; at: number }>;
/** The common model of the standard: the manufacturer data that precedes the other models of every device. */
const common = 1;

/** A model with a role of the station is preferred, then any other model, and the common model last. */
export function spokenOf(models: readonly Model[], types: Members<DeviceType>): (Model & { type: string }) | undefined {
  const known = models.filter(({ id }) => types[`sunspec${id}`] !== undefined);
  const model =
    known.find(({ id }) => types[`sunspec${id}`]?.role !== undefined) ?? known.find(({ id }) => id !== common) ?? known[0];
  return model && { ...model, type: `sunspec${model.id}` };
}
