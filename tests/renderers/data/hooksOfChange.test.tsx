import { describe, expect, it } from 'vitest';
import { createStore } from '../../../src/core/store.ts';
import type { AskDialog } from '../../../src/data/contract.ts';
import {
  DialogProvider,
  draftAt,
  ScopeLayer,
  useAt,
  useCommand,
  useDraft,
  useEntityForm,
  useScopeValue,
} from '../../../src/data/react/react.tsx';
import { useDeviceCommand } from '../../../src/data/react/reactDevice.tsx';
import { act, render, screen as page } from '@testing-library/react';
import { useState } from 'react';
import { hookScreen } from './hookScreen.tsx';

const { desk, drawn, count, inScreen, text } = hookScreen();

describe('drafts', () => {
  it('typing renders only the field that is edited', async () => {
    function Field({ at }: { at: string }) {
      count(at);
      const draft = useDraft('plan', at);
      const value = useAt(draft?.data, '');
      return (
        <button type="button" data-testid={at} onClick={() => draft?.set('', 'x')}>
          {String(value)} {draft?.changed ? 'changed' : ''}
        </button>
      );
    }
    render(inScreen([<Field key="a" at="/name" />, <Field key="b" at="/power" />]));
    await expect.poll(() => text('/name')).toBe('old ');
    act(() => page.getByTestId('/name').click());
    await expect.poll(() => text('/name')).toBe('x changed');
    const before = { ...drawn() };
    act(() => desk().edits.changed()[0] && undefined);
    act(() => page.getByTestId('/power').click());
    await expect.poll(() => text('/power')).toBe('x changed');
    expect(drawn()['/name']).toBe(before['/name']);
  });

  it('a nested path belongs to the same draft, and keeps its identity', async () => {
    const seen = new Set<unknown>();
    function Deeper() {
      const draft = useDraft('plan');
      const deeper = draft && draftAt(draft, '/name');
      if (deeper) seen.add(deeper);
      return <i data-testid="deep">{String(useAt(deeper?.data, ''))}</i>;
    }
    const { rerender } = render(inScreen(<Deeper />));
    await expect.poll(() => text('deep')).toBe('old');
    const size = seen.size;
    rerender(inScreen(<Deeper />));
    expect(seen.size).toBe(size);
  });

  it('the surrounding dialog provides the draft without a name', async () => {
    let dialog: AskDialog | undefined;
    desk().replies.ask = (of) => ((dialog = of), Promise.resolve({ kind: 'cancelled' }));
    function Inside() {
      const draft = useDraft();
      const name = useScopeValue<string>({ from: '/form/name' });
      return (
        <button type="button" onClick={() => draft?.set('/name', 'typed')}>
          {name ?? 'nothing'}
        </button>
      );
    }
    function Outside() {
      const ask = useCommand('ask');
      const [open, setOpen] = useState<AskDialog>();
      if (open)
        return (
          <DialogProvider dialog={open}>
            <Inside />
          </DialogProvider>
        );
      return (
        <button type="button" onClick={() => void ask?.run().then(() => setOpen(dialog))}>
          open
        </button>
      );
    }
    render(inScreen(<Outside />));
    act(() => page.getByRole('button').click());
    await expect.poll(() => page.getByRole('button').textContent).toBe('nothing');
    act(() => page.getByRole('button').click());
    await expect.poll(() => page.getByRole('button').textContent).toBe('typed');
  });

  it('a separate form belongs to no draft', async () => {
    function Filters() {
      const form = useEntityForm('plan');
      const [found, setFound] = useState('');
      return (
        <button
          type="button"
          onClick={() => {
            form.handle().set('/name', '');
            void form.check().then((list) => setFound(list.map((each) => each.path).join()));
          }}
        >
          {found}
        </button>
      );
    }
    render(inScreen(<Filters />));
    act(() => page.getByRole('button').click());
    await expect.poll(() => page.getByRole('button').textContent).toBe('/name');
  });
});

describe('commands', () => {
  it('belong to their row, follow its state, and run once', async () => {
    let release = () => {};
    desk().answers.remove = () => new Promise<void>((resolve) => (release = resolve));
    const item = createStore({ id: 7, locked: true });
    function Remove() {
      const command = useCommand('remove');
      return (
        <button type="button" disabled={!command?.enabled} onClick={() => void command?.run()}>
          {command?.running ? 'running' : 'remove'}
        </button>
      );
    }
    const layers = { item };
    render(
      inScreen(
        <ScopeLayer layers={layers}>
          <Remove />
        </ScopeLayer>,
      ),
    );
    const button = page.getByRole<HTMLButtonElement>('button');
    expect(button.disabled).toBe(true);
    act(() => item.set('/locked', false));
    await expect.poll(() => button.disabled).toBe(false);
    act(() => button.click());
    await expect.poll(() => button.textContent).toBe('running');
    expect(desk().sent.at(-1)?.params).toEqual({ id: 7 });
    act(() => release());
    await expect.poll(() => button.textContent).toBe('remove');
  });

  it('of a device file are loaded with the file', async () => {
    function Start() {
      const command = useDeviceCommand({ id: 'pcs1', type: 'pcs' }, 'start');
      const none = useDeviceCommand({ id: 'pcs1', type: 'pcs' }, 'nothing');
      return <i data-testid="d">{`${String(command?.title)} ${String(none)}`}</i>;
    }
    render(inScreen(<Start />));
    await expect.poll(() => text('d')).toBe('Start undefined');
  });
});
