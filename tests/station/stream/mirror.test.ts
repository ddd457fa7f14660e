// The events of a topic come from one walk, which returns the value as in JSON and its changes, without references to objects of
// the handler.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withChanges } from '../../../src/data/network/changes.ts';
import { keptSecret, toSealed } from '../../../src/core/schema/secret.ts';
import { eachLater } from '../../../src/station/server/calls/pieces.ts';
import type { StreamClient } from '../../../src/station/stream/client.ts';
import { mirror } from '../../../src/station/stream/mirror.ts';
import { createTopic } from '../../../src/station/stream/topic.ts';
import { draws } from '../../chance.ts';
import { changesOf, mirrored } from './mirrored.ts';

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom(null, Number.NaN, undefined, -0, new Date(0)),
    fc.string({ maxLength: 2 }),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c/d', '~e'), tie('value'), { maxKeys: 4 }),
})).value;
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

describe('the mirror of a value', () => {
  it('equals the JSON of the value, and its changes turn the previous value into the new one', () => {
    fc.assert(
      fc.property(json, json, (first, second) => {
        const { value: before } = mirrored(undefined, first);
        const { value: after, changes } = mirrored(before, second);
        expect(before).toStrictEqual(asJson(first));
        expect(after).toStrictEqual(asJson(second));
        expect(withChanges(before, changes ?? [])).toStrictEqual(after);
        expect(changes?.length === 0).toBe(before === after);
      }),
      draws(),
    );
  });

  it('shares its unchanged parts with the previous mirror, and no objects with the value', () => {
    const live = { soc: 50, cells: { voltage: [3.3, 3.31] }, at: 1 };
    const { value: before } = mirrored(undefined, live);
    live.at = 2;
    const after = mirrored(before, live).value as typeof live;
    expect(after).toEqual({ soc: 50, cells: { voltage: [3.3, 3.31] }, at: 2 });
    expect(after.cells).toBe((before as typeof live).cells);
    expect(after.cells).not.toBe(live.cells);
    expect((before as typeof live).at).toBe(1);
  });

  it('has no changes if sending the whole value is shorter', () => {
    const rows = Array.from({ length: 50 }, (_each, index) => index);
    const more = rows.map((each) => each + 1);
    expect(mirrored(rows, more, 20)).toEqual({ value: more, changes: undefined, size: expect.any(Number) as number });
  });

  it('yields, and converts the elements of a long list as it proceeds', () => {
    const rows = Array.from({ length: 10_000 }, (_each, index) => ({ index }));
    let crossed = 0;
    const later = eachLater(rows, (row) => ({ ...(row as object), crossed: (crossed += 1) }));
    const walk = mirror(undefined, { rows: later });
    let steps = 0;
    for (let step = walk.next(); !step.done; step = walk.next()) {
      steps += 1;
      if (steps === 1) expect(crossed).toBeLessThan(2000);
    }
    expect(crossed).toBe(10_000);
    expect(steps).toBeGreaterThan(9);
  });
});

it('a topic sends only the change to a listener that has the value, and no secret in either event', () => {
  const sent: string[] = [];
  const client: StreamClient = {
    send: (event, text) => void sent.push(`${event} ${text}`),
    keepsUp: () => true,
    close: () => {},
  };
  const topic = createTopic();
  const take = (value: unknown) => topic.take({ mirrored: mirrored(topic.value(), value) }, 5, 5);
  topic.listeners.add({ client, key: '"t"', lastVersion: -1 });
  take({ name: 'harbour', key: toSealed('one') });
  take({ name: 'harbour', key: toSealed('two') });
  take({ name: 'harbour', key: toSealed('two') });
  expect(sent).toEqual([
    `snapshot {"topic":"t","at":5,"data":{"name":"harbour","key":"${keptSecret}"}}`,
    `change {"topic":"t","at":5,"changes":[["/key","${keptSecret}"]]}`,
  ]);
  expect(changesOf(undefined, 1)).toEqual([]);
});
