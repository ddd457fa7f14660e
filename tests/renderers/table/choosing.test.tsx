// Rows have checkboxes only if the selection can be used.
import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';
import { alarms, alarmSchema } from './samples.ts';

describe('row checkboxes', () => {
  const draw = (params: Value, needs: string[]) =>
    drawKind({
      answers: { alarms: { schema: alarmSchema, data: { list: alarms, total: 45 } } },
      screen: { commands: { clear: { title: 'Clear chosen', call: 'clear', params } } },
      calls: { clear: { needs } },
      body: {
        list: {
          kind: 'table',
          title: 'Alarms',
          source: 'alarms',
          options: { columns: { level: {}, title: {} }, selection: 'multiple', commands: { clear: {} } },
        },
      },
    });
  const first = (column: number) => document.querySelector('tbody tr.ant-table-row')?.children[column]?.textContent;
  const ofChosen = { ids: { from: '/chosen/list/selection' } };
  it.each<[why: string, params: Value, needs: string[], boxes: boolean]>([
    ['are shown to users who can run a command on the selection', ofChosen, [], true],
    ['are not shown if every command on the selection is hidden', ofChosen, ['administer'], false],
    ['are shown if no command reads the selection, because other nodes may read it', {}, ['administer'], true],
  ])('%s', async (_why, params, needs, boxes) => {
    await draw(params, needs);
    await expect.poll(() => first(boxes ? 2 : 1)).toBe(alarms[0]?.title);
    expect(document.querySelectorAll('tbody input[type=checkbox]').length > 0).toBe(boxes);
  });
});
