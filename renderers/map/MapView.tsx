import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAt, useText, type ViewProps } from '../define.ts';
import { Misfit } from '../shared/node/Misfit.tsx';
import { fromPixel, placeText, rounded, toPixel, toWorld, type View, zoomed } from './toFrame.ts';
import { useMapPicture } from './useMapPicture.ts';
import { usePointer } from './usePointer.ts';
import './map.css';

const noPlace: View = { x: 0.7917, y: 0.42, zoom: 1.5 };

/** A place on the map of the earth, shown, or picked into the draft. */
export function MapView({ name, title, options, value, draft, enabled }: ViewProps<'map'>) {
  const say = useText();
  const longitude = useAt(value, options.longitude);
  const latitude = useAt(value, options.latitude);
  const label = useAt(value, options.label ?? '');
  const known = typeof longitude === 'number' && typeof latitude === 'number';
  const picks = draft?.editing === true && enabled;
  const { longitude: east, latitude: north, zoom = 5 } = options;
  const [view, setView] = useState<View>(() => (known ? { ...toWorld({ longitude, latitude }), zoom } : noPlace));
  useFollowPlace(known ? longitude : undefined, known ? latitude : undefined, zoom, setView);
  const area = useRef<HTMLDivElement>(null);
  const { canvas, size, failed } = useMapPicture(area, view);
  const set = draft?.set;
  const pick = useCallback(
    (x: number, y: number) => {
      if (!picks || !set) return;
      const place = fromPixel(x, y, view, size);
      set(east, rounded(place.longitude));
      set(north, rounded(place.latitude));
    },
    [picks, set, view, size, east, north],
  );
  const handlers = usePointer({ area, size, change: setView, pick });
  if (!known && (longitude !== undefined || latitude !== undefined) && !picks) {
    return <Misfit name={title ?? name} expected={say('a place')} got={`${String(longitude)}, ${String(latitude)}`} />;
  }
  const mark = known ? toPixel({ longitude, latitude }, view, size) : undefined;
  const words = known ? placeText({ longitude, latitude }) : say('No place chosen yet');
  const magnify = (by: number) => setView((held) => zoomed(held, by, { x: size.width / 2, y: size.height / 2 }, size));
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
            ? 'Arrow keys move the map, plus and minus magnify, Enter picks its middle'
            : 'Arrow keys move the map, plus and minus magnify',
        )}
        tabIndex={0}
        data-picks={picks || undefined}
        {...handlers}
      >
        <canvas ref={canvas} aria-hidden="true" />
        {mark && (
          <div className="ems-map-mark" style={{ transform: `translate(${mark.x}px, ${mark.y}px)` }}>
            {options.label !== undefined && typeof label === 'string' && <span>{label}</span>}
          </div>
        )}
        {picks && <div className="ems-map-middle" aria-hidden="true" />}
        {failed && <p className="ems-map-failed">{say('The map could not be loaded; a click still picks the place.')}</p>}
      </div>
      <div className="ems-map-foot">
        <span role="status">{words}</span>
        <Space.Compact>
          <Button
            size="small"
            icon={<MinusOutlined aria-hidden="true" />}
            aria-label={say('Zoom out')}
            onClick={() => magnify(-1)}
          />
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            aria-label={say('Zoom in')}
            onClick={() => magnify(1)}
          />
        </Space.Compact>
      </div>
    </div>
  );
}

/** A place that comes from elsewhere is brought into the middle; one that was picked here already lies in view. */
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
