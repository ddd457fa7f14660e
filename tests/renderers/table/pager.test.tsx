// Paging of a table.
import { page } from 'vitest/browser';
import { expect, it } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { alarms, alarmSchema } from './samples.ts';

it('the paging buttons of a table have names from the texts of the console', async () => {
  await drawKind({
    answers: { alarms: { schema: alarmSchema, data: { list: alarms, total: 45 } } },
    body: { list: { kind: 'table', title: 'Alarms', source: 'alarms', options: { columns: { title: {} } } } },
  });
  const back = page.getByRole('button', { name: 'Previous page' });
  await expect.element(back).toBeDisabled();
  // The button is below the edge of the window, so it is clicked by script.
  (page.getByRole('button', { name: 'Next page' }).element() as HTMLElement).click();
  await expect.element(back).toBeEnabled();
});
