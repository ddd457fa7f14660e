// Users and an administrator's calls for a test file: contexts are always closed, and an error or warning of a page fails the
// test.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { type Person, type VisitOptions, visit } from './console.ts';
import { type Caller, signIn } from './station.ts';

export interface Watched {
  come: (how: VisitOptions) => Promise<Person>;
  /** The page of the latest user. */
  page: () => Page;
  region: (name: string) => Locator;
  admin: () => Caller;
}

/** Registers the hooks; call it at the top of a file. */
export function watched(): Watched {
  let caller: Caller | undefined;
  const people: Person[] = [];
  beforeAll(async () => {
    caller = await signIn('admin');
  });
  afterAll(() => caller?.leave());
  afterEach(async () => {
    const came = people.splice(0);
    await Promise.all(came.map(({ leave }) => leave()));
    expect(came.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  const page = (): Page => {
    const last = people.at(-1);
    if (!last) throw new Error('No page is open yet');
    return last.page;
  };
  return {
    come: async (how) => {
      const came = await visit(how);
      people.push(came);
      return came;
    },
    page,
    region: (name) => page().getByRole('region', { name, exact: true }),
    admin: () => {
      if (!caller) throw new Error('The administrator has not signed in yet');
      return caller;
    },
  };
}
