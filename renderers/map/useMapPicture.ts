// Redraws the map when view, size or theme change. Retries the atlas until it is loaded.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { resolveColour, useThemeVersion } from '../shared/colours.ts';
import { useComeBack } from '../shared/lazy/useComeBack.ts';
import { paint } from './paint.ts';
import type { Size, View } from './toFrame.ts';
import { loadWorld, type World } from './world.ts';

export function useMapPicture(
  area: RefObject<HTMLDivElement | null>,
  view: View,
): { canvas: RefObject<HTMLCanvasElement | null>; size: Size; failed: boolean } {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [world, setWorld] = useState<World>();
  const [failure, setFailure] = useState<unknown>();
  const theme = useThemeVersion();

  useEffect(() => {
    if (failure !== undefined) return undefined;
    let left = false;
    loadWorld().then(
      (loaded) => left || setWorld(loaded),
      (error: unknown) => left || setFailure(error),
    );
    return () => {
      left = true;
    };
  }, [failure]);
  useComeBack(failure, () => setFailure(undefined));
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !world || size.width === 0) return undefined;
    const frame = requestAnimationFrame(() =>
      paint(element, world, view, size, {
        water: resolveColour(element, 'var(--ems-surface)'),
        land: resolveColour(element, 'var(--ems-raised)'),
        line: resolveColour(element, 'var(--ems-faint)'),
        grid: resolveColour(element, 'var(--ems-line)'),
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [world, view, size, theme]);
  return { canvas, size, failed: failure !== undefined };
}
