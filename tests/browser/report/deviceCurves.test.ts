// Device reports: each opens with the curves of the selected device, cluster or cells, labelled with the titles of its points.
import { afterEach, describe, expect, it } from 'vitest';
import { full } from '../../chance.ts';
import { type Person, visit } from '../support/console.ts';

let person: Person;
afterEach(() => person.leave());
const region = (name: string) => person.page.getByRole('region', { name, exact: true });
const patiently = { timeout: 120_000 };
async function expectSummary(name: string, says: RegExp): Promise<void> {
  const summary = region(name).getByText(/latest/);
  await expect.poll(() => summary.innerText(), patiently).toMatch(says);
}

describe('the curve reports of devices', () => {
  const reports: [path: string, curve: string, says: RegExp][] = [
    ['/report/stack', 'Stack', /SOC: from .* %.*Total voltage: .* V/],
    ['/report/cluster', 'Cluster', /SOC: from .* %.*Total voltage: .* V/],
    ['/report/temp', 'Temperature', /Highest cell temperature: from .* °C/],
    ['/report/vol', 'Voltage', /Highest cell voltage: from .* V/],
    ['/report/fire', 'Fire devices', /Main breaker: .*Emergency stop: /],
    ['/report/danti', 'Cluster of the selected cells', /Highest cell voltage: from .* V/],
  ];
  // The default run tests one curve of a device and one of cells; the full run tests all of them.
  it.each(reports.filter((_, at) => full || at % 5 === 0))(
    '%s shows the curves of the default selection',
    async (path, curve, says) => {
      person = await visit({ account: 'viewer', at: path });
      await expectSummary(curve, says);
      expect(person.complaints).toEqual([]);
    },
  );

  it('shows the cells selected in the address', async () => {
    const cells = encodeURIComponent(JSON.stringify(['stack1/cluster.1/cell.3#voltage', 'stack1/cluster.1/cell.9#voltage']));
    person = await visit({ account: 'viewer', at: `/report/danti?cells=${cells}` });
    await expectSummary('Cell curves', /Cell 3 Voltage: from .* V.*Cell 9 Voltage: from .* V/);
  });

  it('draws the points named in the address and opens a saved template', async () => {
    const points = encodeURIComponent(JSON.stringify(['pcs#activePower', 'pcs#dcVoltage']));
    person = await visit({ account: 'admin', at: `/report/custom?device=pcs1&points=${points}` });
    await expectSummary('Custom curves', /Active power: from .* kW.*DC voltage: from .* V/);
    await person.page.getByRole('button', { name: 'Save as template' }).click();
    const dialog = person.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Template name' }).fill('Power and voltage');
    await dialog.getByRole('button', { name: 'Save as template' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await person.go('/report/custom?device=meterGrid');
    const row = person.page.getByRole('row').filter({ hasText: 'Power and voltage' });
    await row.getByRole('button', { name: 'Open the template' }).click();
    await expectSummary('Custom curves', /Active power: from .* kW.*DC voltage: from .* V/);
    expect(person.complaints).toEqual([]);
  });
});
