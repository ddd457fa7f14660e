// Hands on a keyboard: every key is counted, and after each the place that has the focus must be there, in view, uncovered and marked.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { lookAtFocus, type Focus } from './focus.ts';

export interface Hands {
  /** Presses a key, so many times; after each the focus is looked at. */
  press: (key: string, times?: number) => Promise<void>;
  /** Types letter by letter where the focus is: a value, which takes the keys that it takes. */
  type: (text: string) => Promise<void>;
  /** By Tab, or back by Shift+Tab, to what has the name. */
  to: (name: string | RegExp, way?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Opens the palette, types, and takes what it found first, or so many below, which has this name. */
  find: (typed: string, found: string | RegExp, below?: number) => Promise<void>;
  /** What has the focus now. */
  at: () => Promise<Focus>;
  /** Keys so far, but for those of values. */
  count: () => number;
  /** What was wrong with the focus on the way: the key, and what. */
  faults: string[];
}
const patience = 20_000;
/** No page has so many stops; beyond it the name is not there. */
const mostStops = 120;

export function handsAt(page: Page): Hands {
  let keys = 0;
  const faults: string[] = [];
  const at = () => page.evaluate(lookAtFocus);
  const look = async (key: string): Promise<Focus> => {
    let focus = await at();
    // A page or dialog that is on its way takes the focus when it comes.
    for (const end = Date.now() + patience; focus.fault !== undefined && Date.now() < end; focus = await at())
      await page.waitForTimeout(50);
    if (focus.fault !== undefined) faults.push(`${key} → ${focus.name}: ${focus.fault}`);
    return focus;
  };
  const press = async (key: string): Promise<Focus> => {
    keys += 1;
    await page.keyboard.press(key);
    return look(key);
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
      // Devices and points come a moment later than the rest.
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
