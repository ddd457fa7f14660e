// A card among other cards has a heading, also for screen readers; a single form on a page is named by the page title.
import { expect, it } from 'vitest';
import type { Members, ScreenNode } from '../../src/core/language.ts';
import { content } from '../delivered.ts';

/** These draw no card, or only one line. */
const plain = new Set(['note', 'actions', 'search', 'choice', 'section', 'tabs', 'progress']);

interface Body {
  place: string;
  body: Members<ScreenNode>;
}
/** The body itself and those of its tabs. The title of a tab names its only card. */
function bodiesOf(place: string, body: Members<ScreenNode>): Body[] {
  const inner = Object.entries(body).flatMap(([name, { options }]) =>
    Object.entries((options as { tabs?: Members<{ body?: Members<ScreenNode> }> } | undefined)?.tabs ?? {}).flatMap(
      ([tab, each]) => (each.body ? bodiesOf(`${place}/${name}/${tab}`, each.body) : []),
    ),
  );
  return [{ place, body }, ...inner];
}

it('every form next to other cards has a heading', () => {
  const bodies = Object.entries(content.screens).flatMap(([id, { screen }]) => bodiesOf(id, screen.body ?? {}));
  const bare = bodies.flatMap(({ place, body }) => {
    const cards = Object.entries(body).filter(([, node]) => !plain.has(node.kind));
    return cards.length < 2
      ? []
      : cards.filter(([, node]) => node.kind === 'form' && node.title === undefined).map(([name]) => `${place}/${name}`);
  });
  expect(bodies.length).toBeGreaterThan(40);
  expect(bare).toEqual([]);
});
