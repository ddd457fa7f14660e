import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useState } from 'react';
import { SixBoxes } from '../../renderers/shared/SixBoxes.tsx';

afterEach(cleanup);

function Controlled({ onComplete }: { onComplete?: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <>
      <SixBoxes label="Code" value={value} onChange={setValue} autoFocus {...(onComplete && { onComplete })} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        clear
      </button>
    </>
  );
}
const box = (at: number): HTMLInputElement => screen.getByLabelText(`Code ${at}`);
const value = (): string | null => screen.getByRole('status').textContent;

it('typing moves through the boxes and completes on the sixth', async () => {
  const complete = vi.fn<(value: string) => void>();
  render(<Controlled onComplete={complete} />);
  await userEvent.keyboard('12345');
  expect(document.activeElement).toBe(box(6));
  expect(complete).not.toHaveBeenCalled();
  await userEvent.keyboard('6');
  expect(value()).toBe('123456');
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456');
});

it('arrow keys move, Backspace deletes and moves back, and typing replaces a character in place', async () => {
  render(<Controlled />);
  await userEvent.keyboard('123456{ArrowLeft}{ArrowLeft}x');
  expect(value()).toBe('123x56');
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(value()).toBe('1236');
  expect(document.activeElement).toBe(box(4));
});

it('typing a code over another one advances on every character, even on an equal one', async () => {
  render(<Controlled />);
  await userEvent.keyboard('AADSNX');
  await userEvent.click(box(1));
  await userEvent.keyboard('AADSNT');
  expect(value()).toBe('AADSNT');
  expect(document.activeElement).toBe(box(6));
});

it('a code pasted into the first box fills all boxes without its spaces', async () => {
  render(<Controlled />);
  const data = new DataTransfer();
  data.setData('text', ' 12 34 56 ');
  box(1).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.poll(() => value()).toBe('123456');
});

it('the parent component can clear the value', async () => {
  render(<Controlled />);
  await userEvent.keyboard('12');
  await userEvent.click(screen.getByText('clear'));
  expect(box(1).value).toBe('');
});
