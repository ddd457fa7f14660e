import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fromField, toField } from '../../src/shell/layout/moment/moments.ts';
import { momentOf, withMoment } from '../../src/shell/routes/momentInAddress.ts';
import { content, drawLayout } from './drawLayout.tsx';
import { fakeData } from './fakeData.ts';

afterEach(cleanup);
const zone = 'Asia/Shanghai';

describe('the past-time bar', () => {
  it('opens above the page one minute before now, can be stepped, and can be closed', async () => {
    const data = fakeData(content);
    await drawLayout(data);
    expect(screen.queryByRole('toolbar')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'View a past time' }));
    const bar = await screen.findByRole('toolbar', { name: 'Past time' });
    const moment = () => data.scope.read('/clock/moment') as number | undefined;
    const begun = moment() ?? 0;
    expect(begun).toBe(1_000_000_000_800 - 60_000);
    await userEvent.click(screen.getByRole('button', { name: '−1 h' }));
    expect(moment()).toBe(begun - 3_600_000);
    await act(async () => fireEvent.keyDown(bar, { key: 'ArrowRight' }));
    expect(moment()).toBe(begun - 3_540_000);
    const field = screen.getByLabelText('Past time', { selector: 'input' });
    await act(async () => fireEvent.change(field, { target: { value: '2001-09-01T08:00:05' } }));
    expect(moment()).toBe(Date.UTC(2001, 8, 1, 0, 0, 5));
    // Screen readers can distinguish the button of the header from that of the toolbar.
    expect(screen.getAllByRole('button', { name: 'Back to now' })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Exit history view' })).toBeTruthy();
    await userEvent.click(within(bar).getByRole('button', { name: 'Back to now' }));
    expect(moment()).toBeUndefined();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
  it('plays at the selected speed until now', async () => {
    const data = fakeData(content);
    await drawLayout(data);
    act(() => data.showMoment(1_000_000_000_800 - 700_000));
    await userEvent.selectOptions(await screen.findByLabelText('Playback speed'), '600');
    await expect.poll(() => data.scope.read('/clock/moment'), { timeout: 60_000 }).toBe(1_000_000_000_800 - 100_000);
    await expect.poll(() => data.scope.read('/clock/moment'), { timeout: 60_000 }).toBeUndefined();
  });
  it('stops at the end of an incident file, and returns to the time of the file instead of to now', async () => {
    const data = fakeData(content);
    const end = 1_000_000_000_800 - 3_600_000;
    data.station.set('/record', { start: end - 900_000, end, at: end - 600_000 });
    await drawLayout(data);
    act(() => data.showMoment(end - 30_000));
    const bar = await screen.findByRole('toolbar', { name: 'Past time' });
    expect(within(bar).getByText('Incident file')).toBeTruthy();
    await userEvent.click(within(bar).getByRole('button', { name: '+1 min' }));
    expect(data.scope.read('/clock/moment')).toBe(end);
    expect(within(bar).queryByRole('button', { name: 'Back to now' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Back to the time of the file' })).toHaveLength(1);
  });
  it('leaves the stop button in the header, whose dialog states that the stop takes effect now', async () => {
    const data = fakeData(content);
    await drawLayout(data);
    act(() => data.showMoment(900_000_000_000));
    await userEvent.click(screen.getByRole('button', { name: 'Stop storage' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop storage' });
    expect(within(dialog).getByText('The command takes effect now, not at the time shown.')).toBeTruthy();
  });
  it('shows the resolution of its data and whether the settings are known', async () => {
    const data = fakeData(content);
    await drawLayout(data);
    act(() => {
      data.showMoment(900_000_000_000);
      data.state.set('/past', { at: 900_000_000_000, stepS: 60, settings: 'unknown' });
    });
    expect(await screen.findByText(/Stored in steps of 60 s · Settings of that day are unknown/)).toBeTruthy();
    act(() => data.state.set('/past', { at: 900_000_000_000, settings: 'known' }));
    expect(screen.getByText('No data for this time')).toBeTruthy();
  });
});

describe('the conversion of times', () => {
  it('uses the zone of the station and rejects future times', () => {
    const now = Date.UTC(2026, 9, 14, 7);
    expect(toField(Date.UTC(2026, 9, 14, 6, 35, 9), zone)).toBe('2026-10-14T14:35:09');
    expect(fromField('2026-10-14T14:35:09', zone, now)).toBe(Date.UTC(2026, 9, 14, 6, 35, 9));
    expect(fromField('2026-10-14T14:35', zone, now)).toBe(Date.UTC(2026, 9, 14, 6, 35));
    expect(fromField('2026-10-14T15:35', zone, now)).toBeUndefined();
    expect(fromField('', zone, now)).toBeUndefined();
  });
  it('keeps the rest of the address unchanged', () => {
    const moment = Date.UTC(2026, 9, 14, 6, 35, 9);
    const search = withMoment('?device=a%2Fb&at=2020-01-01T00:00:00Z', moment);
    expect(search).toBe('?device=a%2Fb&at=2026-10-14T06:35:09Z');
    expect(momentOf(search)).toBe(moment);
    expect(withMoment(search, undefined)).toBe('?device=a%2Fb');
    expect(withMoment('?at=2020-01-01T00:00:00Z', undefined)).toBe('');
    expect(momentOf('?at=yesterday')).toBeUndefined();
  });
});
