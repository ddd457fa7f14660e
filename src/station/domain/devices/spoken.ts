// In: the SunSpec models that a device has, and the device types there are. Out: the model that it is added as. Pure.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';

type Model = Readonly<{ id: number; at: number }>;
/** Of the standard: who made the device. Every device has it, in front of what it is. */
const common = 1;

/** What the station takes for something goes before what is only shown, and the plate of the maker comes last. */
export function spokenOf(models: readonly Model[], types: Members<DeviceType>): (Model & { type: string }) | undefined {
  const known = models.filter(({ id }) => types[`sunspec${id}`] !== undefined);
  const model =
    known.find(({ id }) => types[`sunspec${id}`]?.role !== undefined) ?? known.find(({ id }) => id !== common) ?? known[0];
  return model && { ...model, type: `sunspec${model.id}` };
}
