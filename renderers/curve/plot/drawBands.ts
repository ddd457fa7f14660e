// Draws below the time axis: the strip of tariff states, and tracks of spans with their texts.
import type uPlot from 'uplot';
import { addDays, dayOf, instantOf } from '../../../src/core/time.ts';
import { faded } from '../../shared/colours.ts';
import type { DayTrack } from '../../shared/day/track.ts';
import { slotCount, slotTime } from '../../shared/day/slots.ts';
import type { Ink } from '../../shared/useInk.ts';
import type { Pattern, SpanTrack, Spans } from '../spans.ts';

export interface Bands {
  ink: () => Ink;
  zone: () => string;
  track: () => DayTrack | undefined;
  spans: () => Spans | undefined;
}

/** Pixels: the top of the first band, and the height of strip, spans and track name. The name of a track is above its bars. */
const [firstTop, stripRoom, spansRoom, nameRoom] = [28, 20, 28, 14];
const trackRoom = ({ name }: SpanTrack): number => spansRoom + (name === '' ? 0 : nameRoom);

/** Height in pixels that the time axis leaves free for the bands. */
export const roomOf = ({ track, spans }: { track: unknown; spans: Spans | undefined }): number =>
  (track ? stripRoom : 0) + (spans?.tracks ?? []).reduce((sum, each) => sum + trackRoom(each), 0);

export function drawBands(plot: uPlot, bands: Bands): void {
  const [track, spans] = [bands.track(), bands.spans()];
  if (track) drawStrip(plot, track, bands);
  let below = firstTop + (track ? stripRoom : 0);
  for (const each of spans?.tracks ?? []) {
    drawSpans(plot, each, bands.ink(), below);
    below += trackRoom(each);
  }
}

const ratio = () => devicePixelRatio;
/** Opacity of the background under a pattern, so that short spans are visible too. */
const ground = 0.2;

/** The quarter hours of every day in view, or runs of equal states if quarter hours would be too narrow for gaps between them. */
function drawStrip(plot: uPlot, track: DayTrack, { ink, zone }: Bands): void {
  const { ctx, bbox } = plot;
  const { min, max } = plot.scales.x ?? {};
  if (min == null || max == null) return;
  const top = bbox.top + bbox.height + firstTop * ratio();
  const height = 10 * ratio();
  const fine = (plot.valToPos(min + 900_000, 'x', true) - plot.valToPos(min, 'x', true)) / ratio() > 3.5;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, top, bbox.width, height);
  ctx.clip();
  for (let day = dayOf(min, zone()); day <= dayOf(max, zone()); day = addDays(day, 1)) {
    for (const run of track.slots) {
      if (!run.state) continue;
      ctx.fillStyle = ink().of(run.state.colour);
      const step = fine ? 1 : run.end - run.first;
      for (let slot = run.first; slot < run.end; slot += step) {
        const from = plot.valToPos(instantOf(day, slotTime(slot), zone()), 'x', true);
        const to = plot.valToPos(
          slot + step >= slotCount ? instantOf(addDays(day, 1), '00:00', zone()) : instantOf(day, slotTime(slot + step), zone()),
          'x',
          true,
        );
        const seam = fine ? 1.2 * ratio() : 0;
        ctx.beginPath();
        ctx.roundRect(from + seam / 2, top, Math.max(0.5, to - from - seam), height, fine ? 1.5 * ratio() : 0);
        ctx.fill();
      }
    }
  }
  ctx.restore();
}

/** One bar per run of the same state, with a gap between bars and a text below if it fits. */
function drawSpans(plot: uPlot, { name, bars }: SpanTrack, ink: Ink, below: number): void {
  const { ctx, bbox } = plot;
  const { min, max } = plot.scales.x ?? {};
  if (min == null || max == null) return;
  const px = ratio();
  const head = bbox.top + bbox.height + below * px;
  const top = head + (name === '' ? 0 : nameRoom * px);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, head, bbox.width, top - head + spansRoom * px);
  ctx.clip();
  ctx.font = `${11 * px}px ${ink.font}`;
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  ctx.fillStyle = ink.faint;
  ctx.fillText(name, bbox.left, head);
  for (const { from, until, state } of bars) {
    if (until <= min || from >= max) continue;
    const left = plot.valToPos(Math.max(from, min), 'x', true);
    const width = plot.valToPos(Math.min(until, max), 'x', true) - left;
    fill(
      ctx,
      { left, top, width: Math.max(px, width - (width > 3 * px ? px : 0)), height: 6 * px },
      ink.of(state.colour),
      state.pattern,
    );
    if (ctx.measureText(state.title).width + 4 * px > width) continue;
    ctx.fillStyle = ink.faint;
    ctx.fillText(state.title, left, top + 9 * px);
  }
  ctx.restore();
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** Same fill patterns as the swatches in the legend. */
function fill(ctx: CanvasRenderingContext2D, { left, top, width, height }: Box, colour: string, pattern: Pattern): void {
  const px = ratio();
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.fillStyle = pattern === 'full' ? colour : faded(colour, ground);
  ctx.fillRect(left, top, width, height);
  ctx.fillStyle = colour;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * px;
  if (pattern === 'hollow') ctx.strokeRect(left, top, width, height);
  if (pattern === 'dashed') for (let x = left; x < left + width; x += 6 * px) ctx.fillRect(x, top, 4 * px, height);
  if (pattern === 'slanted') {
    ctx.beginPath();
    for (let x = left - height; x < left + width; x += 5 * px) {
      ctx.moveTo(x, top + height);
      ctx.lineTo(x + height, top);
    }
    ctx.stroke();
  }
  ctx.restore();
}
