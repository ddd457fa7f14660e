// A device of each type, with its writable points, and the two checks of a value for one: the station, when the value is written,
// and the form of the command or setting that asks for it.
import { toCompiledCheck } from '../../../src/compiler/validator.ts';
import { type DeviceType, type Point, toPointKey } from '../../../src/core/devices/device.ts';
import type { Schema } from '../../../src/core/language.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { say } from '../../../src/core/texts/text.ts';
import { toDeviceCommand, toDeviceSetting } from '../../../src/data/commands/deviceCommand.ts';
import { formFindings } from '../../../src/data/drafts/formFindings.ts';
import { toFormValidator } from '../../../src/data/drafts/formValidator.ts';
import { Refused } from '../../../src/station/contract/index.ts';
import { noonish, openDouble, zone } from '../../station/calls/double.ts';
import { type Judge, type Said, translate } from './judges.ts';
import { figure } from './limits.ts';
import { content } from '../../delivered.ts';

const device = 'one';

/** What a device is asked to do: run a command with values, or store the values of a setting, or of one point. */
export interface Order {
  name: string;
  points: readonly string[];
  /** The form that asks for the values; a point in no setting has none. */
  form?: Schema | undefined;
  call: 'device.command' | 'device.write';
  toRequest: (values: Readonly<Record<string, unknown>>) => unknown;
  /** The pointer to the values in the request. */
  at: string;
}

export const isWritable = ({ access = 'read' }: Pick<Point, 'access'>): boolean => access !== 'read';

export function ordersOf(type: DeviceType): Order[] {
  const keyed = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [toPointKey(type.type, name), value]));
  const write = (values: Readonly<Record<string, unknown>>) => ({ id: device, values: keyed(values) });
  const commands = Object.entries(type.commands ?? {}).flatMap(([name, { ask }]): Order[] =>
    ask
      ? [
          {
            name: `command ${name}`,
            points: Object.keys(ask.points),
            form: toDeviceCommand(type, name, { id: device, type: type.type, config })?.form,
            call: 'device.command',
            toRequest: (values) => ({ id: device, command: name, input: keyed(values) }),
            at: '/input',
          },
        ]
      : [],
  );
  const settings = Object.entries(type.settings ?? {}).map(
    ([name, { points }]): Order => ({
      name: `setting ${name}`,
      points: Object.keys(points),
      form: toDeviceSetting(type, name, { id: device, type: type.type, config })?.form,
      call: 'device.write',
      toRequest: write,
      at: '/values',
    }),
  );
  const asked = new Set([...commands, ...settings].flatMap(({ points }) => points));
  const alone = Object.entries(type.points)
    .filter(([name, point]) => isWritable(point) && !asked.has(name))
    .map(([name]): Order => ({ name: `point ${name}`, points: [name], call: 'device.write', toRequest: write, at: '/values' }));
  return [...commands, ...settings, ...alone];
}

/** The settings that make every point exist and every limit known. */
const config = { ratedPower: figure, diCount: 4, doCount: 4, dioCount: 4 };

export interface Writing {
  /** Judges values by point name; verdicts are by `/point`. */
  judge: (order: Order) => Judge;
  form: (order: Order) => Promise<Judge | undefined>;
  close: () => void;
}

/** `isRated`: whether the rated power of the device is known. `step`: resolution of its registers. */
export function openWriting({ type }: DeviceType, { isRated = true, step }: { isRated?: boolean; step?: number } = {}): Writing {
  const double = openDouble();
  const { station } = double;
  const [like] = station.devices();
  const { ratedPower, ...others } = config;
  station.docs.tx((tx) =>
    tx.put(
      'devices',
      device,
      { ...like, id: device, type, relates: {}, config: isRated ? { ratedPower, ...others } : others },
      'test',
    ),
  );
  const links = { ...station.links, step: () => step };
  const send = (name: string, request: unknown, language = 'en_US') =>
    double.call(name, request, { station: { ...station, links }, language });
  const messages = async (order: Order, value: unknown, language: string): Promise<Map<string, string>> => {
    try {
      await send(order.call, order.toRequest(value as Readonly<Record<string, unknown>>), language);
      return new Map();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const found = error.data as readonly { path: string; message: string }[];
      return new Map(found.map(({ path, message }) => [path.replace(`${order.at}/${type}#`, '/'), message]));
    }
  };
  return {
    judge: (order) => async (value) => {
      const [en, zh] = [await messages(order, value, 'en_US'), await messages(order, value, 'zh_CN')];
      return new Map([...en].map(([path, message]): [string, Said] => [path, { en: message, zh: zh.get(path) ?? '' }]));
    },
    form: async (order) => order.form && formOf(order.form, (await send('device.limits', { id: device })).data),
    close: double.close,
  };
}

function formOf(schema: Schema, limits: unknown): Judge {
  const { shape } = toFormValidator(schema, toCompiledCheck(toPlain(schema)));
  return async (value) => {
    const given = () => limits;
    const found = formFindings({ schema, shape, value, given, now: noonish, timezone: zone, units: content.units });
    return new Map(
      found.map(({ path, text }): [string, Said] => [path, { en: say(text, translate.en), zh: say(text, translate.zh) }]),
    );
  };
}
