// The focus of a removed element moves to a nearby one, tested with real elements.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocus } from '../../src/shell/layout/keepFocus.ts';

let end: () => void;
const host = document.createElement('main');
beforeEach(() => {
  document.body.append(host);
  host.innerHTML = `
    <section aria-label="Alarms"><table><tbody>
      <tr id="first"><td><button id="clear">Clear</button></td></tr>
      <tr id="second"><td><button>Clear</button></td></tr>
    </tbody></table></section>`;
  end = keepFocus();
});
afterEach(() => {
  end();
  host.remove();
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
});
const at = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};
const focused = () => document.activeElement;

it('removing a button moves the focus to its row', async () => {
  at('#clear').focus();
  at('#clear').remove();
  await expect.poll(focused).toBe(at('#first'));
});

it('a row that is a tab stop is scrolled fully into view', async () => {
  host.style.cssText = 'display: block; height: 100px; overflow: auto';
  const row = at('#second');
  row.tabIndex = 0;
  row.style.height = '80px';
  at('#first').style.height = '60px';
  at('#second button').focus({ preventScroll: true });
  host.scrollTop = 0;
  at('#second button').remove();
  await expect.poll(focused).toBe(row);
  const [shown, place] = [host.getBoundingClientRect(), row.getBoundingClientRect()];
  expect(place.top).toBeGreaterThanOrEqual(Math.floor(shown.top));
  expect(place.bottom).toBeLessThanOrEqual(Math.ceil(shown.bottom));
  host.style.cssText = '';
});

it('an element focused by a key is scrolled fully into view, one focused by the pointer is not', () => {
  host.innerHTML = '<div id="box"><button id="one">One</button><button id="two">Two</button></div>';
  const box = at('#box');
  box.style.cssText = 'display: flex; width: 150px; overflow: auto';
  for (const name of ['#one', '#two']) at(name).style.cssText = 'flex: none; width: 100px';
  const isFullyVisible = () => at('#two').getBoundingClientRect().right <= Math.ceil(box.getBoundingClientRect().right);
  at('#one').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  at('#two').focus({ preventScroll: true });
  expect(isFullyVisible()).toBe(false);
  at('#one').focus({ preventScroll: true });
  at('#one').dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  at('#two').focus({ preventScroll: true });
  expect(isFullyVisible()).toBe(true);
});

it('removing a row moves the focus to the container of the rows', async () => {
  at('#clear').focus();
  at('#first').remove();
  await expect.poll(focused).toBe(at('section'));
});

it('removing a dialog of a library returns the focus to its opener, which remains a tab stop', async () => {
  at('#clear').focus();
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  dialog.innerHTML = '<section><button id="close">Close</button></section>';
  document.body.append(dialog);
  at('#close').focus();
  dialog.remove();
  await expect.poll(focused).toBe(at('#clear'));
  expect(at('#clear').tabIndex).toBe(0);
});

it("closing a dialog whose opener was removed moves the focus to the opener's container", async () => {
  at('#clear').focus();
  const dialog = document.createElement('dialog');
  dialog.innerHTML = '<button id="confirm">Clear</button>';
  document.body.append(dialog);
  dialog.showModal();
  at('#confirm').focus();
  at('#first').remove();
  dialog.close();
  dialog.remove();
  await expect.poll(focused).toBe(at('section'));
});

it('the focus does not move if another element has it', async () => {
  at('#clear').focus();
  at('#second button').focus();
  at('#first').remove();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(focused()).toBe(at('#second button'));
});

it('removing a whole page moves the focus to the content of the next one', async () => {
  at('#clear').focus();
  host.replaceChildren();
  host.remove();
  const next = document.createElement('main');
  next.id = 'content';
  await new Promise((resolve) => requestAnimationFrame(resolve));
  document.body.append(next);
  await expect.poll(focused).toBe(next);
  next.remove();
});
