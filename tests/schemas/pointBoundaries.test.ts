// Tests every limit of the writable points of device types with values at, inside and outside the limit, at the station and in the
// form of the command or setting.
import { afterAll, describe, expect, it } from 'vitest';
import { type Point, toPointKey } from '../../src/core/devices/device.ts';
import type { Schema } from '../../src/core/language.ts';
import { hasFigures } from '../../src/core/schema/figure.ts';
import { isWritable, openWriting, type Order, ordersOf } from './boundaries/devicePoints.ts';
import { faultsOf } from './boundaries/faults.ts';
import { content } from '../delivered.ts';
import { limitsAt } from './boundaries/limits.ts';
import { anyOf, type Limit } from './boundaries/places.ts';
import { ruleLimits } from './boundaries/rules.ts';

const orders = Object.values(content.devices).flatMap((type) => ordersOf(type).map((order) => ({ type: type.type, ...order })));
const typeOf = (name: string) => {
  const type = content.devices[name];
  if (!type) throw new Error(`There is no device type ${name}`);
  return type;
};

const pointLimits = (type: string, { points }: Order): Limit[] =>
  points.flatMap((name) => {
    const schema = typeOf(type).points[name] ?? {};
    const toFullValue = (value: unknown) => ({ [name]: value });
    const unlisted = toFullValue(Math.max(...anyOf(schema).map(Number)) + 1);
    return limitsAt({ path: `/${name}`, schema, root: schema, toFullValue }).flatMap((limit): Limit[] => {
      // A request allows only numbers, so that a value of another type never reaches the limits of a point.
      if (limit.word === 'type') return [];
      if (limit.word === 'choices') return [{ ...limit, unfit: [unlisted] }];
      // A message of the device file names the first value that is not allowed, without its unit: "greater than 0".
      const isOwn = schema.says !== undefined && (limit.word === 'minimum' || limit.word === 'maximum');
      return [isOwn ? { ...limit, shows: Number(Object.values(limit.unfit[0] ?? {})[0]), unit: undefined } : limit];
    });
  });
const settingLimits = ({ form = {} }: Order): Limit[] =>
  ruleLimits({ path: '', schema: form, root: form, toFullValue: (value) => value });

describe('the limits of writable points', () => {
  it.each(orders)(
    'are checked by the station and the form alike, with a message in both languages: $type $name',
    async ({ type, ...order }) => {
      const limits = [...pointLimits(type, order), ...settingLimits(order)];
      expect(order.points.filter((name) => !limits.some(({ path }) => path === `/${name}`))).toEqual([]);
      const writing = openWriting(typeOf(type));
      afterAll(writing.close);
      const judge = writing.judge(order);
      expect(await faultsOf({ judge, form: await writing.form(order), warnings: judge }, limits)).toEqual([]);
    },
  );

  it.each(orders.filter(({ type, points }) => points.some((name) => hasFigures(typeOf(type).points[name] ?? {}))))(
    'allow only 0 if the rated power of the device is unknown: $type $name',
    async ({ type, ...order }) => {
      const writing = openWriting(typeOf(type), { isRated: false });
      afterAll(writing.close);
      const limits = order.points
        .filter((name) => hasFigures(typeOf(type).points[name] ?? {}))
        .map(
          (name): Limit => ({ word: 'unknown', path: `/${name}`, fit: [{ [name]: 0 }], unfit: [{ [name]: 1 }, { [name]: -1 }] }),
        );
      const judge = writing.judge(order);
      expect(await faultsOf({ judge, form: await writing.form(order), warnings: judge }, limits)).toEqual([]);
    },
  );

  const stepped = orders.flatMap(({ points, ...order }) => {
    const [numeric] = points.filter((name) => canStep(typeOf(order.type).points[name] ?? {}));
    return numeric === undefined ? [] : [{ ...order, points, numeric }];
  });
  it.each(stepped)('allow only multiples of the step of the register: $type $name', async ({ type, numeric, ...order }) => {
    const writing = openWriting(typeOf(type), { step: 2 });
    afterAll(writing.close);
    const unit = typeOf(type).points[numeric]?.unit;
    const multiple = 2 * Math.ceil(lowOf(typeOf(type).points[numeric]) / 2);
    const put = (value: number) => ({ [numeric]: value });
    const limit: Limit = {
      word: 'step',
      path: `/${numeric}`,
      fit: [put(multiple), put(multiple + 2)],
      unfit: [put(multiple + 1)],
      shows: 2,
      unit,
    };
    const judge = writing.judge(order);
    expect(await faultsOf({ judge, form: await writing.form(order), warnings: judge }, [limit])).toEqual([]);
  });
  it('this test finds points with a step', () => {
    expect(stepped.map(({ type, numeric }) => toPointKey(type, numeric))).toContain('pcs#activePowerSet');
  });
});
const lowOf = ({ minimum }: { minimum?: Schema['minimum'] | undefined } = {}): number =>
  typeof minimum === 'number' ? minimum : 0;
const canStep = ({ choices, type, minimum, maximum }: Point): boolean =>
  choices === undefined && type !== undefined && (typeof maximum !== 'number' || maximum - lowOf({ minimum }) >= 4);

describe('every writable point', () => {
  const points = Object.values(content.devices).flatMap(({ type, points: own }) =>
    Object.entries(own)
      .filter(([, point]) => isWritable(point))
      .map(([name, point]) => ({ key: toPointKey(type, name), name, type, point })),
  );
  it('is part of a command, a setting or a write', () => {
    const asked = new Set(orders.flatMap(({ type, points: own }) => own.map((name) => toPointKey(type, name))));
    expect(points.map(({ key }) => key).filter((key) => !asked.has(key))).toEqual([]);
    expect(points.length).toBeGreaterThan(60);
  });
  it('has a lower and an upper limit, or a list of values', () => {
    const free = points.filter(({ point: { minimum, maximum, exclusiveMinimum, choices } }) => {
      const isBounded = (minimum !== undefined || exclusiveMinimum !== undefined) && maximum !== undefined;
      return !isBounded && choices === undefined;
    });
    expect(free.map(({ key }) => key)).toEqual([]);
  });
});
