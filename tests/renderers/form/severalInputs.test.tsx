// A command of a device type that asks for several values: its dialog has a field for each, with the limits and unit of its point.
import { screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import locale from '../../../schemas/locales/zh_CN/core.json';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import type { Schema } from '../../../src/core/language.ts';
import { toDeviceCommand } from '../../../src/data/commands/deviceCommand.ts';
import { drawForm } from './drawForm.tsx';
import { forcedPower } from '../../station/forcedPower.ts';

const type: DeviceType = { type: 'box', title: 'Box', ...forcedPower };
const made = toDeviceCommand(type, 'force', { id: 'box1', type: 'box' });
const form = made?.form ?? expect.fail('the command has a form');
// The resolution of the registers comes from the station.
const withoutStep = (field: Schema): Schema =>
  Object.fromEntries(Object.entries(field).filter(([word]) => word !== 'step')) as Schema;
const properties = Object.entries(form.properties ?? {}).map(([name, field]) => [name, withoutStep(field)] as const);
const schema: Schema = { ...form, properties: Object.fromEntries(properties) };
const words = { ...locale, Power: '功率', Duration: '时长', Save: '保存' };

it.each([
  { language: 'English', own: undefined, names: ['Power', 'Duration'], save: 'Save', range: 'Enter a value of at most 60 min' },
  { language: 'Chinese', own: words, names: ['功率', '时长'], save: '保存', range: undefined },
])(
  'every asked value has its field, and a value beyond its limit is not sent, in $language',
  async ({ own, names, save, range }) => {
    const { asked } = await drawForm({ schema, data: {}, ...(own && { locale: own }) });
    const [power = '', duration = ''] = names;
    const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
    await userEvent.fill(await box(power), '50');
    expect(screen.queryAllByRole('textbox')).toHaveLength(2);
    await userEvent.fill(await box(duration), '61');
    await userEvent.click(await screen.findByRole('button', { name: save }));
    if (range !== undefined) await screen.findByText(range);
    expect(asked.filter(({ call }) => call === 'save')).toEqual([]);
    await userEvent.fill(await box(duration), '30');
    await userEvent.click(await screen.findByRole('button', { name: save }));
    // The power is sent in W.
    await expect
      .poll(() => asked.filter(({ call }) => call === 'save').map(({ params }) => params))
      .toEqual([{ power: 50_000, duration: 30 }]);
  },
);
