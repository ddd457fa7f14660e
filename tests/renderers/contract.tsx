// The contract that every kind fulfils. A kind calls `kindContract` in its contract test.
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
  /** The minimum options. */
  options: OptionsOf<K>;
  title?: string;
  /** Schema and data that the node is bound to; without them the node has no source. */
  value?: { schema: Schema; data: unknown };
  /** Binds the node to a draft of the value instead of the source; `entity` is then the schema of the value. */
  draft?: boolean;
  /** A text or accessible name that is visible in the normal state. */
  says: string;
  /** The same in Chinese, if the kind itself provides the text. */
  saysInChinese?: string;
  /** An empty response, for which the node shows its empty text. */
  empty?: unknown;
  /** A response that violates its schema, and the expected message. */
  misfit?: { data: unknown; says: RegExp };
  /** The kind draws its own frame and states instead of those of RenderNode. */
  ownStates?: boolean;
  /** Other parts of the screen: commands, calls, entities, devices. */
  around?: Partial<DrawSetup>;
}

const emptyText = 'Nothing came';
const chinese: Members<string> = { ...chineseFirst, ...chineseInput };
const reported = { errors: [] as string[] };

// Omits the DOM of the whole page from error messages.
configure({ getElementError: (message) => new Error(message ?? 'not found') });

/** Console messages of libraries that are irrelevant here. */
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

  describe(`the kind "${kind}"`, () => {
    beforeEach(() => {
      reported.errors = [];
      for (const method of ['error', 'warn'] as const) {
        vi.spyOn(console, method).mockImplementation((...of: unknown[]) => {
          const text = of.map(String).join(' ');
          if (!known.some((each) => each.test(text))) reported.errors.push(text.slice(0, 400));
        });
      }
    });
    afterEach(() => {
      undraw();
      vi.restoreAllMocks();
      expect(reported.errors).toEqual([]);
    });

    it.each([
      ['dark', 'en_US'],
      ['light', 'zh_CN'],
    ] as const)('draws with its minimum options and has no serious axe findings (%s, %s)', async (theme, language) => {
      await draw({ theme, language, ...(language === 'zh_CN' && { locale: chinese }) });
      await seen(language === 'zh_CN' ? (contract.saysInChinese ?? says) : says);
      expect(await serious(place())).toEqual([]);
    });

    it('is removed without errors', async () => {
      await draw();
      await seen(says);
      undraw();
      // Timers that still run would fail or log an error in this time.
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(document.querySelector('[data-node]')).toBeNull();
    });

    it('is not drawn without its required right or while its condition is unknown', async () => {
      await draw({ node: { needs: ['administer'] }, body: {} });
      expect(place()).toBeNull();
      undraw();
      await draw({ node: { visible: { op: 'eq', from: '/runtime/nothing', value: 1 } }, body: {} });
      expect(place()).toBeNull();
    });

    it('has no editable inputs while disabled', async () => {
      await draw({ node: { enabled: false } });
      await seen(says);
      const inputs = [...(place()?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])];
      expect(inputs.filter((each) => !each.disabled && !each.readOnly && each.type !== 'hidden')).toEqual([]);
    });

    if (value && !contract.ownStates) statesOf(contract, draw, seen, place);
    if (contract.empty !== undefined) {
      it('shows its empty text', async () => {
        await draw({ data: contract.empty });
        await seen(emptyText);
      });
    }
    const { misfit } = contract;
    if (misfit) {
      it('reports an invalid value', async () => {
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
  it('shows a loading state', async () => {
    await draw({ silent: true });
    await waitFor(() => expect(place()?.querySelectorAll('[role=status]').length).toBeGreaterThan(0));
    expect(findAny(says)).toBeFalsy();
  });

  it('shows an error in place and retries', async () => {
    const drawn = await draw({ data: undefined });
    await seen('The station failed');
    const before = drawn.asked.length;
    within(place() as HTMLElement)
      .getByRole('button', { name: 'Try again' })
      .click();
    await waitFor(() => expect(drawn.asked.length).toBeGreaterThan(before));
  });

  if (!draft) {
    it('shows the age of outdated values', async () => {
      const { fallSilent } = await draw();
      await seen(says);
      // One minute later without any response. A new connection would return new values.
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

/** Finds an element by text, label, input value or button name. */
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
