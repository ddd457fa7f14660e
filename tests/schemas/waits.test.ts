// A page requests points of a cluster only after one is selected, because a request without one would be an error.
import { expect, it } from 'vitest';
import { content } from '../delivered.ts';

it.each(['curve.cluster', 'curve.cell', 'curve.temperature', 'curve.voltage'])(
  'the call %s is used by a screen and requires an id',
  (name) => {
    // A source waits for the required parameters of its call.
    expect(content.calls[name]?.request.required).toContain('id');
    const asking = Object.values(content.screens).flatMap(({ screen: { sources = {} } }) =>
      Object.values(sources).filter(({ read }) => read === name),
    );
    expect(asking.length).toBeGreaterThan(0);
  },
);
