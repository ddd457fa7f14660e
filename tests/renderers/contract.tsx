// What every kind promises, whatever it draws. One call for a kind; see the cases of each kind for examples.
import { configure, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Kind, OptionsOf } from '../../src/core/kinds.gen.ts';
import type { Members, Schema, ScreenNode } from '../../src/core/language.ts';
import chineseFirst from '../../schemas/locales/zh_CN/first.json';
import chineseInput from '../../schemas/locales/zh_CN/kinds-input.json';
import { drawKind, undraw } from './reading/drawKind.tsx';
import type { DrawnKind, DrawSetup } from './reading/showKind.tsx';

export interface KindContract<K extends Kind> {
  kind: K;
  /** The fewest an author may write. */
  options: OptionsOf<K>;
  title?: string;
  /** What the node is bound to; without one it stands alone. */
  value?: { schema: Schema; data: unknown };
  /** Bound to a draft of the value instead of to the source; `entity` is then the value's schema. */
  draft?: boolean;
  /** A text, or the name of an element, that is seen when all is well. */
  says: string;
  /** The same in Chinese, where it is a text of the kind. */
  saysInChinese?: string;
  /** An answer with nothing in it; the node's empty text is then seen. */
  empty?: unknown;
  /** An answer that does not fit its schema; the name of the misfit and that it is one are seen. */
  misfit?: { data: unknown; says: RegExp };
  /** The kind shows its own frame and states: no loading and failure of RenderNode. */
  ownStates?: boolean;
  /** Further parts of the screen: commands, calls, entities, devices. */
  around?: Partial<DrawSetup>;
}

const emptyText = 'Nothing came';
const chinese: Members<string> = { ...chineseFirst, ...chineseInput };
const told = { errors: [] as string[] };

// The page as a whole says nothing that the message does not.
configure({ getElementError: (message) => new Error(message ?? 'not found') });

/** Texts of the libraries that say nothing of us. */
const known = [/Download the React DevTools/];

export function kindContract<K extends Kind>(contract: KindContract<K>): void {
  const { kind, title = 'The node', value, says, around = {} } = contract;
  const node = (more: Partial<ScreenNode> = {}): ScreenNode => ({
    kind,
    title,
    empty: emptyText,
    ...(contract.draft ? { draft: 'draft' } : value ? { source: 'value' } : {}),
    options: contract.options as Readonly<Record<string, unknown>>,
    ...more,
  });
  const draw = (setup: Partial<DrawSetup> & { node?: Partial<ScreenNode>; data?: unknown } = {}): Promise<DrawnKind> => {
    const { node: more, data, ...rest } = setup;
    const answers = value ? { value: { schema: value.schema, data: 'data' in setup ? data : value.data } } : {};
    return drawKind({
      ...around,
      ...rest,
      answers: { ...answers, ...around.answers },
      body: { thing: node(more), ...around.body },
      screen: { ...around.screen, sources: { value: { read: 'test.value', everyMs: 200 }, ...around.screen?.sources } },
      ...(contract.draft && {
        entities: { thing: value?.schema ?? {}, ...around.entities },
        screen: {
          ...around.screen,
          sources: { value: { read: 'test.value', everyMs: 200 } },
          drafts: { draft: { of: 'value', entity: 'thing', save: 'save' } },
          commands: { save: { call: 'save' }, ...around.screen?.commands },
        },
        calls: { save: { request: value?.schema ?? {} }, ...around.calls },
      }),
    });
  };
  const seen = (text: string | RegExp) => waitFor(() => expect(findAny(text)).toBeTruthy());
  const place = () => document.querySelector<HTMLElement>('[data-node="thing"]');

  describe(`the contract of ${kind}`, () => {
    beforeEach(() => {
      told.errors = [];
      for (const method of ['error', 'warn'] as const) {
        vi.spyOn(console, method).mockImplementation((...of: unknown[]) => {
          const text = of.map(String).join(' ');
          if (!known.some((each) => each.test(text))) told.errors.push(text.slice(0, 400));
        });
      }
    });
    afterEach(() => {
      undraw();
      vi.restoreAllMocks();
      expect(told.errors).toEqual([]);
    });

    it.each([
      ['dark', 'en_US'],
      ['light', 'zh_CN'],
    ] as const)('draws with its fewest options, and axe finds nothing serious (%s, %s)', async (theme, language) => {
      await draw({ theme, language, ...(language === 'zh_CN' && { locale: chinese }) });
      await seen(language === 'zh_CN' ? (contract.saysInChinese ?? says) : says);
      expect(await serious(place())).toEqual([]);
    });

    it('leaves nothing behind', async () => {
      await draw();
      await seen(says);
      undraw();
      // Whatever still runs would complain here of what is gone.
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(document.querySelector('[data-node]')).toBeNull();
    });

    it('is not drawn without the right it needs, nor while its condition is unknown', async () => {
      await draw({ node: { needs: ['administer'] }, body: {} });
      expect(place()).toBeNull();
      undraw();
      await draw({ node: { visible: { op: 'eq', from: '/runtime/nothing', value: 1 } }, body: {} });
      expect(place()).toBeNull();
    });

    it('offers nothing to type or press into while it is not enabled', async () => {
      await draw({ node: { enabled: false } });
      await seen(says);
      const inputs = [...(place()?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])];
      expect(inputs.filter((each) => !each.disabled && !each.readOnly && each.type !== 'hidden')).toEqual([]);
    });

    if (value && !contract.ownStates) statesOf(contract, draw, seen, place);
    if (contract.empty !== undefined) {
      it('says why nothing is there', async () => {
        await draw({ data: contract.empty });
        await seen(emptyText);
      });
    }
    const { misfit } = contract;
    if (misfit) {
      it('names what does not fit', async () => {
        await draw({ data: misfit.data });
        await seen(misfit.says);
      });
    }
  });
}

type Draw = (setup?: Partial<DrawSetup> & { node?: Partial<ScreenNode>; data?: unknown }) => Promise<DrawnKind>;

function statesOf<K extends Kind>(
  { says, draft }: KindContract<K>,
  draw: Draw,
  seen: (text: string | RegExp) => Promise<void>,
  place: () => HTMLElement | null,
): void {
  it('shows that its answer is on the way', async () => {
    await draw({ silent: true });
    await waitFor(() => expect(place()?.querySelectorAll('[role=status]').length).toBeGreaterThan(0));
    expect(findAny(says)).toBeFalsy();
  });

  it('tells a failure in its place and tries again', async () => {
    const drawn = await draw({ data: undefined });
    await seen('The station failed');
    const before = drawn.asked.length;
    within(place() as HTMLElement)
      .getByRole('button', { name: 'Try again' })
      .click();
    await waitFor(() => expect(drawn.asked.length).toBeGreaterThan(before));
  });

  if (!draft) {
    it('tells how old its values are once they are older than they should be', async () => {
      const { fallSilent } = await draw();
      await seen(says);
      // A minute later, in which the station has said nothing at all. A new connection would bring new values.
      fallSilent();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
      try {
        await seen(/^\s*\d+ (s|min) ago$/);
      } finally {
        vi.useRealTimers();
      }
    });
  }
}

/** By text, by the name of an element, or by what stands in an input. */
function findAny(text: string | RegExp): HTMLElement | undefined {
  const found =
    screen.queryAllByText(text)[0] ??
    screen.queryAllByLabelText(text)[0] ??
    screen.queryAllByDisplayValue(text)[0] ??
    screen.queryAllByRole('button', { name: text })[0];
  return found;
}

async function serious(element: HTMLElement | null): Promise<string[]> {
  if (!element) return ['nothing is drawn'];
  const { violations } = await axe.run(element, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((each) => each.html).join(' | ')}`.slice(0, 600));
}
