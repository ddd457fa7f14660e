// A failed write to a meter is shown with the text of its screen.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import meters from '../../../schemas/screens/monitor/ammeter.json';
import chinese from '../../../schemas/locales/zh_CN/money.json';
import { drawKind } from '../reading/drawKind.tsx';

const { options } = meters.body.configuration.options.body.config.options.tabs.held.body.writing;

it.each([
  ['en_US', 'Write failed, please write again'],
  ['zh_CN', '写入失败，请重新写入'],
] as const)('a failed write, in %s', async (language, text) => {
  const schema = { type: 'object', properties: { state: { type: 'string' } } } as const;
  const data = { taskId: 't', call: 'x', state: 'failed', step: '', done: 0, of: 12, startedAt: 0 };
  await drawKind({
    body: { writing: { kind: 'progress', title: 'Writing', source: 'value', options } },
    answers: { value: { schema, data } },
    language,
    ...(language === 'zh_CN' && { locale: chinese }),
  });
  expect(await screen.findByText(text)).toBeTruthy();
});
