// While content is loading, the nodes below it are hidden, because they would move. A stop stays visible.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Members, ScreenNode } from '../../../src/core/language.ts';
import { drawKind, undraw } from '../reading/drawKind.tsx';

const isHidden = (node: string): boolean => {
  const place = document.querySelector(`[data-node="${node}"]`);
  return place !== null && getComputedStyle(place).visibility === 'hidden';
};

it('only a stop command is visible below a node that is loading, for a limited time', async () => {
  const list = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } };
  const table: Members<ScreenNode> = {
    list: { kind: 'table', title: 'Devices', source: 'list', options: { columns: { name: {} } } },
  };
  const answers = { list: { schema: list, data: [{ name: 'PCS' }] } };
  // Loads the code of the table first: below a node without a placeholder a stop would move too.
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
  await waitFor(() => expect([isHidden('tools'), isHidden('stops')]).toEqual([true, false]), { timeout: 2000 });
  // The time is limited, so that a missing value does not block the commands.
  await waitFor(() => expect(isHidden('tools')).toBe(false), { timeout: 8000 });
});
