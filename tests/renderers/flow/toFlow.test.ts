import { describe, expect, it } from 'vitest';
import { toFlow } from '../../../renderers/flow/toFlow.ts';
import { toLayout } from '../../../renderers/flow/toLayout.ts';
import type { FlowOptions } from '../../../src/core/kinds.gen.ts';
import { read } from '../../../src/core/pointer.ts';
import { flowNow, flowOptions } from './samples.ts';

const options = flowOptions as FlowOptions;
const flowOf = (value: unknown) => toFlow(options, (pointer) => read(value, pointer));

describe('the direction and the label of a power flow', () => {
  it.each<[node: string, power: unknown, direction: string, towards: string]>([
    ['grid', 42, 'Importing', 'busbar'],
    ['grid', -42, 'Exporting', 'box'],
    ['grid', 0, 'Idle', 'none'],
    ['pv', 88, 'Generating', 'busbar'],
    ['load', 130, 'Consuming', 'box'],
    ['storage', 95, 'Charging', 'box'],
    ['storage', -109, 'Discharging', 'busbar'],
    ['storage', 0.04, 'Idle', 'none'],
    ['storage', undefined, 'unknown', 'none'],
    ['storage', 'much', 'unknown', 'none'],
    ['storage', { power: 5, standby: 25 }, 'Auxiliary consumption', 'none'],
    ['storage', { power: -5, standby: 25 }, 'Idle', 'none'],
    ['storage', { power: 26, standby: 25 }, 'Charging', 'box'],
    ['grid', { power: 5, standby: 25 }, 'Importing', 'busbar'],
  ])('follow from box and power: %s at %j', (node, power, direction, towards) =>
    expect(flowOf({ [node]: typeof power === 'object' ? power : { power } })[0]).toMatchObject({ id: node, direction, towards }),
  );
});

it('toFlow omits missing parts of a station and returns one box per entry of a list', () => {
  expect(
    flowOf({ load: { power: 1 }, chargers: [{ name: 'Gun 1', power: 7 }, 'odd', { power: 0 }] }).map((box) => [box.id, box.name]),
  ).toEqual([
    ['load', undefined],
    ['chargers.1', 'Gun 1'],
    ['chargers.3', undefined],
  ]);
});
it('the share of a flow, which sets the thickness of its line, is relative to the largest power', () => {
  expect(flowOf(flowNow).map((box) => [box.id, Number(box.share.toFixed(2))])).toEqual([
    ['grid', 0.33],
    ['pv', 0.67],
    ['load', 1],
    ['storage', 0],
  ]);
});
it('an invalid power of a flow is kept for its message', () =>
  expect(flowOf({ grid: { power: 'much' } })[0]?.misfit).toBe('much'));
it.each([undefined, null, 'x', 3, []])('toFlow returns no boxes for %s', (value) => expect(flowOf(value)).toEqual([]));

describe('the layout of a flow', () => {
  const boxes = flowOf({ ...flowNow, chargers: [{ power: 1 }, { power: 2 }] });
  it.each([960, 700, 560])('has sources on the left and consumers on the right without overlap at %s px', (width) => {
    const { boxes: placed, busbar, narrow } = toLayout(boxes, width, 276);
    expect(narrow).toBe(false);
    expect(placed.every((each) => each.left >= 0 && each.left + each.width <= width)).toBe(true);
    expect(placed.filter((each) => each.left < busbar.x).map((each) => each.box.id)).toEqual(['grid', 'pv']);
    const right = placed.filter((each) => each.left > busbar.x);
    expect(right.every((each, index) => index === 0 || each.top >= (right[index - 1]?.top ?? 0) + each.height)).toBe(true);
  });
  it('is stacked at 328 px with room for the value on each line', () => {
    const { boxes: placed, narrow } = toLayout(boxes, 328, 276);
    expect(narrow).toBe(true);
    expect(placed.every((each) => each.left + each.width <= 328 && each.line.from - each.line.to >= 110)).toBe(true);
  });
});
