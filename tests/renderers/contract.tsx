// The contract of all kinds. Called once per kind; see the contract tests of the kinds for examples.
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
  /** The minimum an author must write. */
  options: OptionsOf<K>;
  title?: string;
  /** The value the node is bound to; without one it is unbound. */
  value?: { schema: Schema; data: unknown };
  /** Bound to a draft of the value instead of the source; `entity` is then the schema of the value. */
  draft?: boolean;
  /** A text, or the accessible name of an element, that is visible if there are no problems. */
  says: string;
  /** The same in Chinese, if it is a text of the kind. */
  saysInChinese?: string;
  /** An answer without content; the empty text of the node is then visible. */
  empty?: unknown;
  /** An answer that does not match its schema; its name and that it is a misfit are visible. */
  misfit?: { data: unknown; says: RegExp };
  /** The kind has its own frame and states, without loading and error states of RenderNode. */
  ownStates?: boolean;
  /** Other parts of the screen: commands, calls, entities, devices. */
  around?: Partial<DrawSetup>;
}

const emptyText = 'Nothing came';
const chinese: Members<string> = { ...chineseFirst, ...chineseInput };
const told = { errors: [] as string[] };

// The full page content adds nothing to the message.
configure({ getElementError: (message) => new Error(message ?? 'not found') });

/** Messages of the libraries that are not about this project. */
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
    ] as const)('draws with minimal options, and axe finds no serious issue (%s, %s)', async (theme, language) => {
      await draw({ theme, language, ...(language === 'zh_CN' && { locale: chinese }) });
      await seen(language === 'zh_CN' ? (contract.saysInChinese ?? says) : says);
      expect(await serious(place())).toEqual([]);
    });

    it('leaves nothing behind', async () => {
      await draw();
      await seen(says);
      undraw();
      // Work that is still running would fail here, because its page is gone.
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(document.querySelector('[data-node]')).toBeNull();
    });

    it('is not drawn without its required right, or while its condition is unknown', async () => {
      await draw({ node: { needs: ['administer'] }, body: {} });
      expect(place()).toBeNull();
      undraw();
      await draw({ node: { visible: { op: 'eq', from: '/runtime/nothing', value: 1 } }, body: {} });
      expect(place()).toBeNull();
    });

    it('offers no inputs or buttons while it is disabled', async () => {
      await draw({ node: { enabled: false } });
      await seen(says);
      const inputs = [...(place()?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])];
      expect(inputs.filter((each) => !each.disabled && !each.readOnly && each.type !== 'hidden')).toEqual([]);
    });

    if (value && !contract.ownStates) statesOf(contract, draw, seen, place);
    if (contract.empty !== undefined) {
      it('shows why it is empty', async () => {
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
  it('shows that it is loading', async () => {
    await draw({ silent: true });
    await waitFor(() => expect(place()?.querySelectorAll('[role=status]').length).toBeGreaterThan(0));
    expect(findAny(says)).toBeFalsy();
  });

  it('shows an error in its place and tries again', async () => {
    const drawn = await draw({ data: undefined });
    await seen('The station failed');
    const before = drawn.asked.length;
    within(place() as HTMLElement)
      .getByRole('button', { name: 'Try again' })
      .click();
    await waitFor(() => expect(drawn.asked.length).toBeGreaterThan(before));
  });

  if (!draft) {
    it('shows the age of its values once they are stale', async () => {
      const { fallSilent } = await draw();
      await seen(says);
      // One minute without any message from the station. A new connection would bring new values.
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

/** By text, by the name of an element, or by the value of an input. */
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
