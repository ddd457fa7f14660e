import { page, userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import { drawKind, undraw } from '../reading/drawKind.tsx';
import { curveSchema, midnight, pcs, pcsReading, powerDay, readingSchema } from '../reading/samples.ts';

const draw = (more: object = {}, silent = false) =>
  drawKind({
    silent,
    now: midnight,
    devices: [{ ...pcs, headline: { voltageA: {}, runState: {} } }],
    answers: { pcs: { schema: readingSchema, data: pcsReading(midnight) }, day: { schema: curveSchema, data: powerDay(2) } },
    body: {
      points: {
        kind: 'points',
        title: 'Points',
        source: 'pcs',
        options: { trend: { day: { kind: 'curve', title: 'Today', source: 'day' } }, ...more },
      },
    },
  });
const value = (name: string) => document.querySelector(`[data-point="${name}"] .ems-point-value`)?.textContent;

/** The names of all points whose content changes during `act`. */
async function writtenDuring(act: () => Promise<void>): Promise<Set<string>> {
  const written = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      written.add(element?.closest('[data-point]')?.getAttribute('data-point') ?? `beside: ${element?.className}`);
    }
  });
  observer.observe(document.querySelector('.ems-points') as Element, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  await act();
  observer.disconnect();
  return written;
}

it('a changed value updates only its own point', async () => {
  const station = await draw();
  await expect.poll(() => value('voltageA')).toBe('229.8V');
  const written = await writtenDuring(async () => {
    station.push('pcs', [
      ['/values/pcs#voltageA', 231.4],
      ['/values/pcs#runState', 2],
    ]);
    await expect.poll(() => value('voltageA')).toBe('231.4V');
  });
  expect([...written].toSorted()).toEqual(['runState', 'voltageA']);
  expect(value('runState')).toBe('Fault');
});

it('missing, zero, unknown and invalid values of points are shown differently', async () => {
  const station = await draw();
  await expect.poll(() => value('insulation')).toBe('–');
  station.push('pcs', [['/values/pcs#insulation', 0], ['/values/pcs#runState', 9], ['/values/pcs#voltageA']]);
  await expect.poll(() => value('insulation')).toBe('0kΩ');
  expect([value('runState'), value('voltageA'), value('temperature')]).toEqual([
    'unknown (9)',
    '–',
    'Heat sink temperature: expected a number, got hot',
  ]);
});

it('points that the device reports as absent are listed as absent, not as missing values', async () => {
  const station = await draw();
  await expect.poll(() => value('insulation')).toBe('–');
  station.push('pcs', [['/absent', ['insulation']]]);
  await expect.poll(() => value('insulation')).toBe('Not available on this device');
  station.push('pcs', [['/absent']]);
  await expect.poll(() => value('insulation')).toBe('–');
});

it('a state has the tone of its current value, and a number is shown again after a gap', async () => {
  const station = await draw();
  const element = () => document.querySelector<HTMLElement>('[data-point="runState"] .ems-point-value > *');
  await expect.poll(() => value('runState')).toBe('Running');
  station.push('pcs', [['/values/pcs#runState', 2], ['/values/pcs#voltageA']]);
  await expect.poll(() => value('runState')).toBe('Fault');
  expect([element()?.className, element()?.style.getPropertyValue('--tone')]).toEqual(['ems-tag', 'var(--ems-fault)']);
  station.push('pcs', [
    ['/values/pcs#runState', 0],
    ['/values/pcs#voltageA', 229.8],
  ]);
  await expect.poll(() => value('runState')).toBe('Stopped');
  expect([element()?.className, value('voltageA')]).toEqual(['ems-value', '229.8V']);
});

it('a delayed device shows the age of its values', async () => {
  const station = await draw();
  await expect.element(page.getByText('Normal')).toBeInTheDocument();
  station.push('pcs', [
    ['/state', 'delay'],
    ['/at', midnight - 660_000],
  ]);
  await expect.element(page.getByText('values 11 min ago')).toBeInTheDocument();
});

it('the search filters points by name and reports if none matches', async () => {
  await draw();
  const find = page.getByLabelText('Find a point');
  await find.fill('dc volt');
  await expect.poll(() => document.querySelectorAll('[data-point]').length).toBe(1);
  await find.fill('nothing');
  await expect.element(page.getByText('No point matches "nothing"')).toBeInTheDocument();
});

it('a click opens the trend of a point, the address stores it, and Escape closes it', async () => {
  const station = await draw();
  await page.getByRole('button', { name: 'Active power', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  expect(station.place.search()).toBe('?points.trend=pcs%23activePower');
  expect(document.querySelector('.ant-drawer-title')?.textContent).toBe('PCS 1 · Active power');
  await expect.poll(() => document.querySelector('.ant-drawer canvas')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => station.place.search()).toBe('');
});

it('points have no animations', async () => {
  await draw();
  await expect.poll(() => value('voltageA')).toBe('229.8V');
  const moving = [...document.querySelectorAll('.ems-point, .ems-point *')].filter((each) => {
    const { transitionDuration, animationName } = getComputedStyle(each);
    return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s');
  });
  expect(moving).toEqual([]);
});

it.each(['groups', 'headline'])('the placeholder of %s has the final height', async (show) => {
  const height = () => document.querySelector<HTMLElement>('.ems-points-groups')?.offsetHeight ?? 0;
  const options = { type: pcs.type, show, search: false };
  await draw(options, true);
  await expect.poll(() => document.querySelectorAll('.ems-points-wait .ems-point-name').length).toBeGreaterThan(1);
  const before = height();
  undraw();
  await draw(options);
  await expect.poll(() => document.querySelectorAll('.ems-point[data-point]').length).toBeGreaterThan(1);
  expect(height()).toBe(before);
});

it('the search of points has a separate line on a phone, and the state is next to the heading', async () => {
  await page.viewport(390, 844);
  await draw();
  const find = page.getByRole('textbox', { name: 'Find a point' });
  await expect.poll(() => find.element().getBoundingClientRect().width).toBeGreaterThan(250);
  const middleOf = (selector: string) => {
    const { top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(0, Number.NaN);
    return (top + bottom) / 2;
  };
  expect(Math.abs(middleOf('.ems-points-state') - middleOf('.ems-node-title'))).toBeLessThan(6);
  await page.viewport(1440, 900);
});
