import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useRef } from 'react';
import { useWritten } from '../../../../renderers/shared/value/useWritten.ts';
import { createStore } from '../../../../src/core/store.ts';

afterEach(cleanup);
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function setUp() {
  const store = createStore({ a: 1, b: 1 });
  const written: string[] = [];
  function Leaf({ at, unit }: { at: string; unit: string }) {
    const element = useRef<HTMLElement>(null);
    useWritten(store, at, (value) => {
      if (value === 'bad') throw new Error('cannot be written');
      const text = `${String(value)} ${unit}`;
      written.push(text);
      if (element.current) element.current.textContent = text;
    });
    return <b ref={element} />;
  }
  return { store, written, Leaf };
}

it('a value that changes many times in a frame is written once with the last value', async () => {
  const { store, written, Leaf } = setUp();
  const { container } = render(<Leaf at="/a" unit="V" />);
  expect(container.textContent).toBe('1 V');
  for (let value = 2; value <= 50; value++) store.set('/a', value);
  await nextFrame();
  expect(written).toEqual(['1 V', '50 V']);
  expect(container.textContent).toBe('50 V');
});

it('a render between two frames writes the current value in the new format', async () => {
  const { store, Leaf } = setUp();
  const { container, rerender } = render(<Leaf at="/a" unit="V" />);
  store.set('/a', 2);
  rerender(<Leaf at="/a" unit="kV" />);
  expect(container.textContent).toBe('2 kV');
  await nextFrame();
  expect(container.textContent).toBe('2 kV');
  rerender(<Leaf at="/b" unit="kV" />);
  store.set('/b', 7);
  store.set('/a', 3);
  await nextFrame();
  expect(container.textContent).toBe('7 kV');
});

it('a value is not written after unmounting', async () => {
  const { store, written, Leaf } = setUp();
  const { unmount } = render(<Leaf at="/a" unit="V" />);
  store.set('/a', 2);
  unmount();
  store.set('/a', 3);
  await nextFrame();
  expect(written).toEqual(['1 V']);
});

it('an error when one value is written does not affect the others', async () => {
  const { store, Leaf } = setUp();
  const { container } = render(
    <>
      <Leaf at="/a" unit="V" />, <Leaf at="/b" unit="V" />
    </>,
  );
  const written: string[] = [];
  const hear = (event: ErrorEvent) => {
    event.preventDefault();
    written.push(event.message);
  };
  addEventListener('error', hear);
  store.set('', { a: 'bad', b: 2 });
  await nextFrame();
  removeEventListener('error', hear);
  expect(container.textContent).toBe('1 V, 2 V');
  expect(written).toEqual([expect.stringContaining('cannot be written')]);
});
