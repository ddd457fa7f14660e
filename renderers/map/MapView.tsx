import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapOptions } from '../../src/core/kinds.gen.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { useAt, useText, type ViewProps } from '../define.ts';
import { Misfit } from '../shared/value/Misfit.tsx';
import { fromPixel, type GeoPosition, placeText, rounded, toPixel, toScaleBar, toWorld, type View, zoomed } from './toFrame.ts';
import { useMapPicture } from './useMapPicture.ts';
import { usePointer } from './usePointer.ts';
import './map.css';

const noPlace: View = { x: 0.7917, y: 0.42, zoom: 1.5 };

/** A location on a world map, either displayed or picked into the draft. */
export function MapView({ name, title, options, value, draft, enabled }: ViewProps<'map'>) {
  const say = useText();
  const { place, misfit } = useGeoPosition(value, options);
  const label = useAt(value, options.label ?? '');
  const picks = draft?.editing === true && enabled;
  const { longitude: east, latitude: north, zoom = 5 } = options;
  const [view, setView] = useState<View>(() => (place ? { ...toWorld(place), zoom } : noPlace));
  useFollowPlace(place?.longitude, place?.latitude, zoom, setView);
  const area = useRef<HTMLDivElement>(null);
  const { canvas, size, failed } = useMapPicture(area, view);
  const set = draft?.set;
  const pick = useCallback(
    (x: number, y: number) => {
      if (!picks || !set) return;
      const picked = fromPixel(x, y, view, size);
      set(east, rounded(picked.longitude));
      set(north, rounded(picked.latitude));
    },
    [picks, set, view, size, east, north],
  );
  const handlers = usePointer({ area, size, change: setView, pick });
  if (misfit !== undefined && !picks) return <Misfit name={title ?? name} expected={say('a location')} got={misfit} />;
  const mark = place && toPixel(place, view, size);
  const words = place ? placeText(place) : say('No location selected yet');
  const magnify = (by: number) => setView((before) => zoomed(before, by, { x: size.width / 2, y: size.height / 2 }, size));
  const named = options.label !== undefined && typeof label === 'string' ? label : undefined;
  return (
    <div className="ems-map">
      <div
        ref={area}
        className="ems-map-area"
        style={{ height: options.height ?? 320 }}
        role="application"
        aria-label={`${title ?? say('Map')}, ${words}`}
        aria-description={say(
          picks
            ? 'Move the map with the arrow keys; zoom with plus and minus; press Enter to select its centre'
            : 'Move the map with the arrow keys; zoom with plus and minus',
        )}
        tabIndex={0}
        data-picks={picks || undefined}
        {...handlers}
      >
        <canvas ref={canvas} aria-hidden="true" />
        <Marks mark={mark} name={named} picks={picks} failed={failed} />
      </div>
      <div className="ems-map-foot">
        <span role="status">{words}</span>
        <Scale view={view} />
        <Zoom magnify={magnify} />
      </div>
    </div>
  );
}

/** The location, or the text of a value that is not a location. */
function useGeoPosition(value: ReadableStore, options: MapOptions): { place?: GeoPosition; misfit?: string } {
  const longitude = useAt(value, options.longitude);
  const latitude = useAt(value, options.latitude);
  if (typeof longitude === 'number' && typeof latitude === 'number') return { place: { longitude, latitude } };
  if (longitude === undefined && latitude === undefined) return {};
  return { misfit: `${String(longitude)}, ${String(latitude)}` };
}

interface MarksProps {
  /** Position of the location in the picture, in pixels. */
  mark: { x: number; y: number } | undefined;
  name: string | undefined;
  picks: boolean;
  failed: boolean;
}
/** Markers and messages above the map picture. */
function Marks({ mark, name, picks, failed }: MarksProps) {
  const say = useText();
  return (
    <>
      {mark && (
        <div className="ems-map-mark" style={{ transform: `translate(${mark.x}px, ${mark.y}px)` }}>
          {name !== undefined && <span>{name}</span>}
        </div>
      )}
      {picks && <div className="ems-map-middle" aria-hidden="true" />}
      {failed && (
        <p className="ems-map-failed">{say('The map could not be loaded. You can still click to select a location.')}</p>
      )}
    </>
  );
}

/** Scale bar of a round length. */
function Scale({ view }: { view: View }) {
  const { metres, pixels } = toScaleBar(view, 110);
  return (
    <span className="ems-map-scale" style={{ width: pixels }}>
      {metres < 1000 ? `${metres} m` : `${metres / 1000} km`}
    </span>
  );
}

function Zoom({ magnify }: { magnify: (by: number) => void }) {
  const say = useText();
  return (
    <Space.Compact>
      <Button icon={<MinusOutlined aria-hidden="true" />} aria-label={say('Zoom out')} onClick={() => magnify(-1)} />
      <Button icon={<PlusOutlined aria-hidden="true" />} aria-label={say('Zoom in')} onClick={() => magnify(1)} />
    </Space.Compact>
  );
}

/** Centres a location that was changed elsewhere. One that was picked on this map is already in view. */
function useFollowPlace(
  longitude: number | undefined,
  latitude: number | undefined,
  zoom: number,
  setView: (step: (view: View) => View) => void,
): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (longitude === undefined || latitude === undefined) return;
    const { x, y } = toWorld({ longitude, latitude });
    setView((view) => {
      const reach = 0.5 / 2 ** view.zoom;
      return Math.abs(view.x - x) < reach && Math.abs(view.y - y) < reach ? view : { x, y, zoom: Math.max(view.zoom, zoom) };
    });
  }, [longitude, latitude, zoom, setView]);
}
