// Nodes below one that is still loading stay hidden, because they would be moved, except for a stop.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Members, ScreenNode } from '../../../src/core/language.ts';
import { drawKind, undraw } from '../reading/drawKind.tsx';

const isHeld = (node: string): boolean => {
  const place = document.querySelector(`[data-node="${node}"]`);
  return place !== null && getComputedStyle(place).visibility === 'hidden';
};

it('of commands below a value that is loading only a stop is visible', async () => {
  const list = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } };
  const table: Members<ScreenNode> = {
    list: { kind: 'table', title: 'Devices', source: 'list', options: { columns: { name: {} } } },
  };
  const answers = { list: { schema: list, data: [{ name: 'PCS' }] } };
  // The table code is already loaded: below a node of unknown height a stop would move too.
  await drawKind({ answers, body: table });
  await screen.findByText('PCS');
  undraw();
  await drawKind({
    silent: ['list'],
    answers,
    calls: { refresh: {}, halt: { needs: ['stop-device'] } },
    screen: { commands: { refresh: { title: 'Refresh', call: 'refresh' }, halt: { title: 'Halt', call: 'halt' } } },
    body: {
      ...table,
      tools: { kind: 'actions', options: { commands: { refresh: {} } } },
      stops: { kind: 'actions', options: { commands: { halt: {} } } },
    },
  });
  await screen.findByRole('button', { name: 'Halt' });
  await waitFor(() => expect([isHeld('tools'), isHeld('stops')]).toEqual([true, false]), { timeout: 2000 });
  // Not indefinitely: a value that never arrives must not hide the tools.
  await waitFor(() => expect(isHeld('tools')).toBe(false), { timeout: 8000 });
});
