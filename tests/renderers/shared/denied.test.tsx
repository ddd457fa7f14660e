// A read without permission is shown as such, with the reason from the station and without a retry.
import { waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';

const place = (): HTMLElement => document.querySelector<HTMLElement>('[data-node="list"]') ?? document.body;

it.each([
  ['en_US', {}, 'No Access', 'no permission'],
  ['zh_CN', { 'No Access': '无权访问' }, '无权访问', '没有权限'],
] as const)(
  'a read that is rejected for a missing right shows No Access and the reason, in %s',
  async (language, locale, heading, why) => {
    await drawKind({
      language,
      locale,
      answers: {
        list: { schema: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } }, data: [] },
      },
      refusals: { 'test.list': { code: 403, msg: why, data: null } },
      body: { list: { kind: 'table', title: 'Accounts', source: 'list', options: { columns: { name: {} } } } },
    });
    await waitFor(() => expect(within(place()).getByRole('alert').textContent).toBe(heading + why));
    expect(within(place()).queryByRole('button', { name: /Try again|重试/ })).toBeNull();
  },
);
