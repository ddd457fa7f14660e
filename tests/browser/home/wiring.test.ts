// The single-line diagram as an operator uses it: live values, a breaker that opens, pan, zoom, keyboard, list, export, links to
// devices.
import { afterEach, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { type Person, visit } from '../support/console.ts';
import { downloaded } from '../support/files.ts';
import { signIn } from '../support/station.ts';

let person: Person;
afterEach(() => person.leave());
const part = (id: string) => person.page.locator(`[data-part="${id}"]`);
const tool = (name: string) => person.page.getByRole('button', { name, exact: true });
const sight = () => person.page.locator('.x6-graph-svg-viewport').getAttribute('transform');
const come = async (of: Parameters<typeof visit>[0] = {}) => {
  person = await visit({ account: 'operator', at: '/wiring', ...of });
  await part('stack1').getByText('BMS #1').waitFor();
};

describe('the diagram', () => {
  it('opens from the menu and shows the devices of the station as they are wired', async () => {
    person = await visit({ account: 'operator' });
    await person.page.getByRole('link', { name: 'Wiring diagram' }).click();
    for (const [id, text] of Object.entries({
      grid: 'Grid',
      'transformer.Grid#1': 'Transformer',
      'mcgw1.main': 'Closed',
      meterGrid: 'EM #1 GRID',
      'busbar.Grid#1': 'Grid#1',
      'pcs1.acBreaker': 'Closed',
      pcs1: 'PCS #1',
      stack1: 'SOC',
      pv1: 'PV #1',
      'load.Grid#1.load': 'Load',
    }))
      await part(id).getByText(text, { exact: false }).first().waitFor();
    await expect.poll(() => part('stack1').getAttribute('data-energised')).toBe('live');
    expect(person.complaints).toEqual([]);
  });

  it('updates its values without being redrawn', async () => {
    await come();
    await part('meterGrid').evaluate((element) => element.setAttribute('data-mark', 'kept'));
    const shownText = () => part('meterGrid').textContent();
    const before = await shownText();
    await expect.poll(shownText).not.toBe(before);
    expect(await part('meterGrid').getAttribute('data-mark')).toBe('kept');
  });

  it('shows a breaker that opens, and the parts that are de-energised behind it', async () => {
    await come();
    const admin = await signIn('admin');
    const path = () => person.page.locator('[data-cell-id="pcs1.acBreaker>pcs1"] path').getAttribute('data-energised');
    await expect.poll(path).toBe('live');
    await admin.read('/plant/fault', { device: 'pcs1', fault: 'reads', point: 'acBreaker', value: 0, seconds: 600 });
    await admin.read('/plant/fault', { device: 'mcgw1', fault: 'reads', point: 'breaker', value: 0, seconds: 600 });
    // The PV inverter would energise the busbar from below.
    await admin.read('/plant/fault', { device: 'pv1', fault: 'reads', point: 'runState', value: 0, seconds: 600 });
    await part('mcgw1.main').getByText('Open').waitFor();
    const behind = ['meterGrid', 'busbar.Grid#1', 'load.Grid#1.load', 'pv1'];
    const energised = () => Promise.all(behind.map((id) => part(id).getAttribute('data-energised')));
    await expect.poll(energised).toEqual(behind.map(() => 'dead'));
    expect(await part('grid').getAttribute('data-energised')).toBe('live');
    expect(await person.page.locator('[data-cell-id="mcgw1.main>meterGrid"] path').getAttribute('data-energised')).toBe('dead');
    for (const device of ['pcs1', 'mcgw1', 'pv1']) await admin.read('/plant/fault', { device, fault: 'none' });
    await part('mcgw1.main').getByText('Closed').waitFor();
    await expect.poll(() => part('meterGrid').getAttribute('data-energised')).toBe('live');
    await admin.leave();
  });

  it('is panned with the mouse, zoomed with wheel and buttons, and fitted to the view again', async () => {
    await come();
    const first = await sight();
    await tool('Zoom in').click();
    await expect.poll(sight).not.toBe(first);
    await tool('Zoom in').click();
    await tool('Zoom in').click();
    await person.page.locator('.ems-wire-map:not([data-whole])').waitFor();
    const zoomed = await sight();
    const box = await person.page.locator('.ems-wire-stage').boundingBox();
    if (!box) throw new Error('No stage');
    await person.page.mouse.move(box.x + 40, box.y + box.height / 2);
    await person.page.mouse.down();
    await person.page.mouse.move(box.x + 160, box.y + box.height / 2 + 60, { steps: 5 });
    await person.page.mouse.up();
    await expect.poll(sight).not.toBe(zoomed);
    const panned = await sight();
    await person.page.mouse.wheel(0, -240);
    await expect.poll(sight).not.toBe(panned);
    const map = await person.page.locator('.ems-wire-map').boundingBox();
    const wheeled = await sight();
    if (map) await person.page.mouse.click(map.x + map.width / 2, map.y + map.height / 3);
    await expect.poll(sight).not.toBe(wheeled);
    await tool('Fit to view').click();
    await part('grid').waitFor();
    expect(new URL(person.page.url()).pathname).toBe('/wiring');
  });

  it('opens the page of a device on click', async () => {
    await come();
    await part('pcs1').locator('.ems-wire-name').click();
    await expect.poll(() => person.page.url()).toMatch(/\/monitor\/pcs\?device=pcs1$/);
    await person.page.getByText('Measurement points').waitFor();
  });

  it('is navigated by arrow keys, and Enter opens the device', async () => {
    await come();
    await part('grid').focus();
    const at = () => person.page.evaluate(() => document.activeElement?.getAttribute('data-part'));
    for (const wanted of ['transformer.Grid#1', 'mcgw1.main', 'meterGrid']) {
      await person.page.keyboard.press('ArrowDown');
      await expect.poll(at).toBe(wanted);
    }
    expect(await part('meterGrid').getAttribute('aria-label')).toMatch(
      /^EM #1 GRID [\d.]+ kW (Importing|Exporting) .*, Meter, Energised$/,
    );
    await person.page.keyboard.press('Enter');
    await expect.poll(() => person.page.url()).toMatch(/\/monitor\/ammeter\?device=meterGrid$/);
  });

  it('is available as a list for screen readers', async () => {
    await come();
    await tool('Show as a list').click();
    const row = person.page.getByRole('row', { name: /AC breaker/ });
    await row.getByText('Closed').waitFor();
    await row.getByText('Energised', { exact: true }).waitFor();
    expect(await axeFindings(person.page)).toEqual([]);
    await person.page.getByRole('button', { name: 'BMS #1' }).click();
    await expect.poll(() => person.page.url()).toMatch(/\/monitor\/bmsSynopsis\?device=stack1$/);
  });

  it('is exported as SVG, PNG and CSV', async () => {
    await come();
    const keep = async (name: string): Promise<Buffer> => {
      await tool('Export').click();
      const item = person.page.getByRole('menuitem', { name });
      const { bytes } = await downloaded(person.page, () => item.click());
      // A click while the menu is still closing would only close it.
      await item.waitFor({ state: 'hidden' });
      return bytes;
    };
    const drawing = (await keep('Picture (SVG)')).toString();
    expect(drawing).toMatch(/^<svg /);
    for (const text of ['PCS #1', 'BMS #1', 'Main breaker', 'Transformer']) expect(drawing).toContain(text);
    const pixels = await keep('Picture (PNG)');
    expect(pixels.subarray(1, 4).toString()).toBe('PNG');
    expect(pixels.length).toBeGreaterThan(10_000);
    expect((await keep('Values (CSV)')).toString()).toContain('PCS #1');
    expect(person.complaints).toEqual([]);
  });
});

describe('a failed or empty diagram', () => {
  it('shows the reason and loads after a retry', async () => {
    person = await visit({ account: 'operator' });
    let broken = true;
    await person.page.route('**/v1/rpc/stream', (route) =>
      broken ? route.fulfill({ status: 404, json: { code: 404, msg: '', data: null } }) : route.continue(),
    );
    await person.page.route('**/primaryWiringDiagram/search', (route) =>
      broken ? route.fulfill({ json: { code: 500, msg: 'The diagram is not there', data: null } }) : route.continue(),
    );
    await person.go('/wiring');
    await person.page.getByText('The diagram is not there').first().waitFor();
    broken = false;
    await person.page.getByRole('button', { name: 'Try again' }).click();
    await part('pcs1').waitFor();
  });

  it('states that no device of the station is in it', async () => {
    person = await visit({ account: 'operator' });
    await person.page.route('**/v1/rpc/stream', (route) =>
      route.fulfill({ status: 404, json: { code: 404, msg: '', data: null } }),
    );
    await person.page.route('**/primaryWiringDiagram/search', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: { nodes: [], links: [], live: {}, layout: {} } } }),
    );
    await person.go('/wiring');
    await person.page.getByText('No device of this station is in the diagram').waitFor();
  });
});

describe.each([
  { language: 'zh_CN', theme: 'light', width: 390 },
  { language: 'en_US', theme: 'dark', width: 1440 },
] as const)('the diagram in $language, $theme, $width px wide', (view) => {
  it('fits the window, is translated and has no axe findings', async () => {
    await come(view);
    const chinese = view.language === 'zh_CN';
    await part('pcs1.acBreaker')
      .getByText(chinese ? '闭合' : 'Closed')
      .waitFor();
    await part('grid')
      .getByText(chinese ? '电网' : 'Grid', { exact: true })
      .waitFor();
    if (chinese)
      expect(await person.page.locator('main').innerText()).not.toMatch(/\b(Closed|Energised|Importing|Charging|Busbar)\b/);
    expect(await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await axeFindings(person.page)).toEqual([]);
    expect(person.complaints).toEqual([]);
  });
});

describe('the layout of the diagram', () => {
  it('is edited by a maintainer, stored by the station and shown to every user', async () => {
    person = await visit({ account: 'maintainer', at: '/system/topoConfig' });
    const at = async (id: string) => (await part(id).getAttribute('transform')) ?? '';
    await part('load.Grid#1.load').waitFor();
    const before = await at('load.Grid#1.load');
    await tool('Edit').click();
    await part('load.Grid#1.load').focus();
    await person.page.keyboard.press('Shift+ArrowRight');
    await person.page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => at('load.Grid#1.load')).not.toBe(before);
    await tool('Discard changes').or(tool('Cancel')).first().waitFor();
    const box = await part('pv1').locator('.ems-wire-line').boundingBox();
    if (!box) throw new Error('No PV');
    const pv = await at('pv1');
    await person.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await person.page.mouse.down();
    await person.page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 40, { steps: 6 });
    await person.page.mouse.up();
    await expect.poll(() => at('pv1')).not.toBe(pv);
    const [load, moved] = [await at('load.Grid#1.load'), await at('pv1')];
    await tool('Save').click();
    await person.page.getByText('Layout saved').waitFor();
    await person.leave();
    await come({ account: 'viewer' });
    expect([await at('load.Grid#1.load'), await at('pv1')]).toEqual([load, moved]);
    const viewer = await signIn('viewer');
    expect(await viewer.call('/sys/topology/save', { layout: {} })).toMatchObject({ code: 403 });
    await viewer.leave();
    const admin = await signIn('admin');
    expect(await admin.call('/sys/topology/save', { layout: { nobody: { x: 1, y: 1 } } })).toMatchObject({ code: 400 });
    const { revision } = await admin.read<{ revision: number }>('/sys/topology/search');
    expect(await admin.call('/sys/topology/save', { layout: {}, revision: revision - 1 })).toMatchObject({ code: 409 });
    await admin.read('/sys/topology/save', { layout: {}, revision });
    await admin.leave();
    // Without a stored layout the places are computed from the available space.
    await expect.poll(() => at('load.Grid#1.load')).not.toBe(load);
  });
});
