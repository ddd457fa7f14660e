// Live camera streams: several at once, stopped manually and when out of view, and the reason if one does not play.
import { afterEach, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { here } from '../support/here.ts';
import { openHlsCamera } from '../support/hlsCamera.ts';
import { signIn } from '../support/station.ts';

let person: Person;
afterEach(() => person.leave());
const pictures = async (name: string) =>
  Number(
    (await person.page
      .getByRole('img', { name: `Picture of ${name}`, exact: true })
      .getAttribute('data-pictures', { timeout: 2000 })
      .catch(() => null)) ?? 0,
  );
const button = (name: string) => person.page.getByRole('button', { name, exact: true });

/** Adds cameras with these addresses for the duration of `work`. */
async function withCameras(addresses: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void> {
  const station = await signIn('admin');
  const made: string[] = [];
  try {
    for (const [name, address] of Object.entries(addresses)) {
      const camera = { name, type: 'camera', busbarName: 'Grid#1', kind: 'standalone', address };
      made.push((await station.read<{ id: string }>('/device/create', camera)).id);
    }
    await work();
  } finally {
    for (const id of made) await station.call('/device/remove', { id });
    await station.leave();
  }
}
const tile = (name: string) => person.page.getByRole('listitem', { name });

describe('the live stream', () => {
  it('shows several cameras at once with changing pictures', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/liveStream' });
    await person.page.getByRole('heading', { level: 1, name: 'Live stream' }).waitFor();
    for (const name of ['CAM #1 INSIDE', 'CAM #2 GATE']) {
      await expect.poll(() => pictures(name)).toBeGreaterThan(2);
      const image = person.page.getByRole('img', { name: `Picture of ${name}`, exact: true });
      await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(384);
      const before = await image.getAttribute('src');
      await expect.poll(() => image.getAttribute('src')).not.toBe(before);
    }
    expect(await person.page.getByText('Standalone', { exact: true }).count()).toBe(1);
    expect(await person.page.getByText('Cloud', { exact: true }).count()).toBe(1);
    expect(person.complaints).toEqual([]);
  });

  it('stops one camera on request, stores that in the address, and resumes', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/liveStream' });
    await expect.poll(() => pictures('CAM #1 INSIDE')).toBeGreaterThan(1);
    await button('Stop CAM #1 INSIDE').click();
    await person.page.getByText('Stopped', { exact: true }).waitFor();
    await expect.poll(() => new URL(person.page.url()).search).toContain('camera1');
    const stopped = await pictures('CAM #1 INSIDE');
    const other = await pictures('CAM #2 GATE');
    await expect.poll(() => pictures('CAM #2 GATE')).toBeGreaterThan(other + 2);
    expect(await pictures('CAM #1 INSIDE')).toBe(stopped);
    await person.page.reload();
    const still = person.page.getByRole('img', { name: 'Still picture of CAM #1 INSIDE' });
    await expect.poll(() => still.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(384);
    await button('Start CAM #1 INSIDE').click();
    await expect.poll(() => pictures('CAM #1 INSIDE')).toBeGreaterThan(0);
    await still.waitFor({ state: 'hidden' });
  });

  it('stops a camera that is scrolled out of view', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/liveStream', width: 390, height: 320 });
    await expect.poll(() => pictures('CAM #1 INSIDE')).toBeGreaterThan(1);
    await person.page.getByRole('listitem', { name: 'CAM #2 GATE' }).scrollIntoViewIfNeeded();
    await person.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => pictures('CAM #2 GATE')).toBeGreaterThan(1);
    const stopped = await pictures('CAM #1 INSIDE');
    const other = await pictures('CAM #2 GATE');
    await expect.poll(() => pictures('CAM #2 GATE')).toBeGreaterThan(other + 2);
    expect(await pictures('CAM #1 INSIDE')).toBe(stopped);
  });

  it('plays HLS: a continuing stream, and a recording to its end', async () => {
    const camera = await openHlsCamera(here().cameraPort);
    await withCameras({ 'HLS LIVE': camera.live, 'HLS TAPE': camera.recording }, async () => {
      person = await visit({ account: 'viewer', at: '/monitor/liveStream', width: 1440, height: 1400 });
      const playedS = (name: string) =>
        tile(name)
          .locator('video')
          .evaluate(({ currentTime, videoWidth }: HTMLVideoElement) => (videoWidth === 96 ? currentTime : 0));
      for (const name of ['HLS LIVE', 'HLS TAPE']) await expect.poll(() => playedS(name)).toBeGreaterThan(0.5);
      await tile('HLS TAPE').getByText('Stream ended').waitFor();
      // Longer than the first playlist, so further segments were loaded and played.
      await expect.poll(() => playedS('HLS LIVE')).toBeGreaterThan(7);
      expect(await tile('HLS LIVE').locator('.ems-camera-view').count()).toBe(0);
      await tile('HLS LIVE').getByText('Normal', { exact: true }).waitFor();
      expect(person.complaints).toEqual([]);
      await button('Stop HLS LIVE').click();
      const asked = camera.asked.length;
      await tile('HLS LIVE').getByText('Stopped', { exact: true }).waitFor();
      expect(await tile('HLS LIVE').locator('video').getAttribute('src')).toBeNull();
      camera.cut(true);
      await button('Start HLS LIVE').click();
      await tile('HLS LIVE').getByText('No response from the camera').waitFor();
      expect(camera.asked.length - asked).toBeLessThan(4);
    });
    camera.close();
  });

  it('shows why a camera has no picture and that it times out, and retries', async () => {
    await withCameras({ 'CAM #9': 'http://127.0.0.1:9/live' }, async () => {
      person = await visit({ account: 'viewer', at: '/monitor/liveStream' });
      await tile('CAM #9').getByText('No response from the camera').waitFor();
      await tile('CAM #9').getByText('Timeout', { exact: true }).waitFor();
      const asked = person.page.waitForRequest((request) => request.url().endsWith('/camera/stream'));
      await tile('CAM #9').getByRole('button', { name: 'Try again' }).click();
      expect((await asked).postDataJSON()).toHaveProperty('id');
      await person.page.getByRole('region', { name: 'Alarms of the cameras' }).waitFor();
    });
  });

  it('returns no picture without a session', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/liveStream' });
    const answer = await person.page.evaluate(async () => {
      const response = await fetch('/v1/rpc/camera/stream', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: 'camera1' }),
      });
      return [response.status, response.headers.get('content-type')];
    });
    expect(answer).toEqual([401, 'application/json; charset=utf-8']);
  });
});
