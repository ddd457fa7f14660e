// Keyboard operation: counts every key, and after each checks that the focused element is in view, uncovered and marked.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readFocus, type Focus } from './focus.ts';

export interface Hands {
  /** Presses a key once or several times and checks the focus after each. */
  press: (key: string, times?: number) => Promise<void>;
  /** Types a value into the focused element; these keys are not counted. */
  type: (text: string) => Promise<void>;
  /** Presses Tab or Shift+Tab until the element with this name has the focus. */
  to: (name: string | RegExp, way?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Opens the palette, types, and takes the first result or the one `below` it, which must match `found`. */
  find: (typed: string, found: string | RegExp, below?: number) => Promise<void>;
  /** The focused element. */
  at: () => Promise<Focus>;
  /** Keys so far, except those of typed values. */
  count: () => number;
  /** Problems with the focus so far: the key and the fault. */
  faults: string[];
}
const patience = 20_000;
/** More tab stops than any page has. */
const mostStops = 120;

export function handsAt(page: Page): Hands {
  let keys = 0;
  const faults: string[] = [];
  const at = () => page.evaluate(readFocus);
  const focusAfter = async (key: string): Promise<Focus> => {
    let focus = await at();
    // A page or dialog that is still loading receives the focus later.
    for (const end = Date.now() + patience; focus.fault !== undefined && Date.now() < end; focus = await at())
      await page.waitForTimeout(50);
    if (focus.fault !== undefined) faults.push(`${key} → ${focus.name}: ${focus.fault}`);
    return focus;
  };
  const press = async (key: string): Promise<Focus> => {
    keys += 1;
    await page.keyboard.press(key);
    return focusAfter(key);
  };
  const hands: Hands = {
    async press(key, times = 1) {
      for (let each = 0; each < times; each += 1) await press(key);
    },
    type: (text) => page.keyboard.type(text),
    async to(name, way = 'Tab') {
      const passed: string[] = [];
      const fits = (found: string) => (typeof name === 'string' ? found === name : name.test(found));
      for (let stops = 0; stops < mostStops; stops += 1) {
        const focus = await press(way);
        if (fits(focus.name)) return;
        passed.push(focus.name);
      }
      throw new Error(`${way} does not lead to ${name}, only past ${passed.join(' · ')}`);
    },
    async find(typed, found, below = 0) {
      await press('Control+k');
      await page.getByRole('combobox', { name: /^Search pages|^查找页面/ }).waitFor();
      keys += typed.length;
      await page.keyboard.type(typed);
      // Devices and points are found slightly later than the rest.
      await page.locator('dialog [role=option]').first().waitFor();
      await hands.press('ArrowDown', below);
      const taken = page.locator('dialog [role=option][aria-selected=true]');
      await expect.poll(async () => (await taken.allInnerTexts()).join(), { timeout: patience }).toMatch(found);
      await press('Enter');
    },
    at,
    count: () => keys,
    faults,
  };
  return hands;
}
