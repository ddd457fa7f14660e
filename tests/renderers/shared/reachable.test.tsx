import { afterEach, expect, it } from 'vitest';
import { setReachable } from '../../../renderers/shared/reachable.ts';

afterEach(() => document.body.replaceChildren());

function boxWith(height: number): { box: HTMLElement; content: HTMLElement } {
  const [box, content] = [document.createElement('div'), document.createElement('div')];
  box.style.cssText = 'height: 100px; overflow: auto';
  content.style.height = `${height}px`;
  box.append(content);
  document.body.append(box);
  return { box, content };
}

it('a focused scroll box whose content fits again stops being a tab stop when it loses the focus', () => {
  const { box, content } = boxWith(500);
  setReachable(box, 'Events');
  box.focus();
  content.style.height = '50px';
  setReachable(box, 'Events');
  expect(document.activeElement).toBe(box);
  box.blur();
  expect(box.hasAttribute('tabindex')).toBe(false);
});

it('a focused scroll box that scrolls again when it loses the focus remains a tab stop', () => {
  const { box, content } = boxWith(500);
  setReachable(box, 'Events');
  box.focus();
  content.style.height = '50px';
  setReachable(box, 'Events');
  content.style.height = '500px';
  box.blur();
  expect(box.tabIndex).toBe(0);
});
