// Converts a command or setting of a device type to a command with the entity of its dialog. Pure.
import { type DeviceType, type Point, toPointKey } from '../../core/devices/device.ts';
import { isFigure } from '../../core/schema/figure.ts';
import type { Command, Field, Limit, Members, Schema, Text } from '../../core/language.ts';
import { ownType } from '../../core/devices/ownType.ts';
import { toPointer } from '../../core/pointer.ts';
import { asTextObject } from '../../core/texts/text.ts';

export interface MadeCommand {
  command: Command;
  /** Form of the points that it asks for; absent if there are none. */
  form?: Schema;
}

export interface Commanded {
  id: string;
  type: string;
  name?: string | undefined;
  /** Settings of the device, which determine its points. */
  config?: unknown;
  /** Points that this model of device does not have. */
  lacks?: readonly string[] | undefined;
}

export function toDeviceCommand(type: DeviceType, name: string, device: Commanded): MadeCommand | undefined {
  const declared = type.commands && Object.hasOwn(type.commands, name) ? type.commands[name] : undefined;
  if (!declared) return undefined;
  const { title, tone, confirm, accepted, needs, ask } = declared;
  const form = ask && toForm(ownType(type, device.config, device.lacks), ask.points, device.id);
  return {
    command: {
      title: titled(title, device),
      ...(tone && { tone }),
      ...(confirm !== undefined && { confirm }),
      ...(accepted !== undefined && { accepted }),
      needs,
      call: 'device.command',
      params: { id: device.id, command: name, ...(form && { input: toKeys(type.type) }) },
      ...(ask && form && { ask: { fields: fieldsOf(form, ask.points), ...liveOf(type.type, ask.shows) } }),
    },
    ...(form && { form }),
  };
}

/** All points of a setting are written and read back together. */
export function toDeviceSetting(type: DeviceType, name: string, device: Commanded): MadeCommand | undefined {
  const declared = type.settings && Object.hasOwn(type.settings, name) ? type.settings[name] : undefined;
  if (!declared) return undefined;
  const form = {
    ...toForm(ownType(type, device.config, device.lacks), declared.points, device.id),
    ...(declared.rules && { rules: declared.rules }),
  };
  return {
    command: {
      title: titled(declared.title, device),
      needs: declared.needs,
      failed: notWritten(declared.title),
      unconfirmed: notWritten(declared.title),
      call: 'device.write',
      submit: { write: { title: 'Save' } },
      params: { id: device.id, values: toKeys(type.type) },
      ask: {
        fields: fieldsOf(form, {}),
        initial: {
          fn: 'from-point-keys',
          of: { type: type.type, values: { from: '/item/values' }, names: Object.keys(form.properties ?? {}) },
        },
      },
    },
    form,
  };
}

/** A question names the device. */
const titled = (title: Text, { name }: Commanded): Text =>
  name === undefined ? title : { text: '{{command}} · {{device}}', values: { command: asTextObject(title), device: name } };

const notWritten = (title: Text): Text => ({
  text: 'Writing {{name}} failed, please write again',
  values: { name: asTextObject(title) },
});
/** Units are converted by point key, so form values are sent under point keys. */
const toKeys = (type: string) => ({ fn: 'to-point-keys', of: { type, values: { from: '/form' } } });

function toForm(type: DeviceType, points: Members<unknown>, device: string): Schema {
  const known = Object.keys(points).flatMap((name): [string, Schema][] => {
    const point = type.points[name];
    return point ? [[name, withLimits(toField(point), toPointKey(type.type, name), device)]] : [];
  });
  return { type: 'object', properties: Object.fromEntries(known), required: known.map(([name]) => name) };
}
const fieldsOf = (form: Schema, points: Members<{ help?: Text }>): Members<Field> =>
  Object.fromEntries(
    Object.keys(form.properties ?? {}).map((name): [string, Field] => {
      const help = points[name]?.help;
      return [name, help === undefined ? {} : { help }];
    }),
  );

const liveOf = (type: string, points: Members<unknown> | undefined) =>
  points && { live: { kind: 'points', options: { type, points, show: 'headline', search: false } } };

/** A limit from the device's own data is read from the station, which validates with the same value. So is the step. */
function withLimits({ minimum, maximum, ...schema }: Schema, key: string, device: string): Schema {
  const asked = (limit: Limit, word: 'minimum' | 'maximum'): Limit =>
    isFigure(limit) ? { read: 'device.limits', params: { id: device }, at: toPointer([word, key]), title: limit.title } : limit;
  return {
    ...schema,
    ...(minimum !== undefined && { minimum: asked(minimum, 'minimum') }),
    ...(maximum !== undefined && { maximum: asked(maximum, 'maximum') }),
    ...(isCounted(schema) && {
      step: { read: 'device.limits', params: { id: device }, at: toPointer(['step', key]), title: schema.title ?? key },
    }),
  };
}

const isCounted = ({ type, choices }: Schema): boolean => (type === 'number' || type === 'integer') && !choices;

/** Without the members that only concern data acquisition. */
function toField({
  exists: _e,
  meanings: _m,
  access: _a,
  keep: _k,
  wraps: _w,
  renamedFrom: _r,
  value: _v,
  simulate: _s,
  ...schema
}: Point): Schema {
  return schema;
}
