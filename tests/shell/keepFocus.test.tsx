// The focus of what goes away stays near: real elements, as a page takes them away.
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

it('a button that goes leaves the focus to its row', async () => {
  at('#clear').focus();
  at('#clear').remove();
  await expect.poll(focused).toBe(at('#first'));
});

it('a row that is a stop of its own is brought whole into what shows it', async () => {
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

it('a row that goes leaves it to what holds the rows', async () => {
  at('#clear').focus();
  at('#first').remove();
  await expect.poll(focused).toBe(at('section'));
});

it('a dialog whose opener went meanwhile leaves it to where the opener was', async () => {
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

it('takes no focus from what has it', async () => {
  at('#clear').focus();
  at('#second button').focus();
  at('#first').remove();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(focused()).toBe(at('#second button'));
});

it('a page that goes as a whole leaves it to the content of the one that comes', async () => {
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
