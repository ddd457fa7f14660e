// The focused element has an outline of at least 2 px with enough contrast, for all components and brand colours, tested with
// real keys in a real browser.
import { cleanup, render } from '@testing-library/react';
import {
  Button,
  Cascader,
  Checkbox,
  DatePicker,
  Input,
  InputNumber,
  Pagination,
  Radio,
  Segmented,
  Select,
  Switch,
  Table,
  Upload,
} from 'antd';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startLanguages } from '../../src/shell/language/i18n.ts';
import { AppearanceProvider } from '../../src/shell/theme/Appearance.tsx';
import { type ThemeName, themeNames } from '../../src/core/palettes.ts';
import { readFocus } from '../browser/support/focus.ts';
import '../../src/shell/base.css';

afterEach(cleanup);

const options = ['One', 'Two'].map((value) => ({ value, label: value }));
const rows = [{ key: 'a', level: 1 }];

/** One of each component in use. Options of open lists are marked as active while the focus stays in the field. */
function Everything() {
  return (
    <main style={{ background: 'var(--ems-background)', padding: 8 }}>
      <button type="button">Own button</button>
      <a href="#there">Own link</a>
      <label>
        <input type="checkbox" /> Own box
      </label>
      <Button>Button</Button>
      <Button type="primary">Primary</Button>
      <Button danger>Danger</Button>
      <Button type="link">Link</Button>
      <Button type="text">Text</Button>
      <Input aria-label="Input" />
      <Input aria-label="Searched" allowClear prefix="x" />
      <Input.Password aria-label="Password" />
      <Input.TextArea aria-label="Text area" />
      <InputNumber aria-label="Number" />
      <Select aria-label="Select" options={options} defaultValue="One" style={{ width: 120 }} />
      <Select aria-label="Several" mode="multiple" options={options} style={{ width: 120 }} />
      <Cascader aria-label="Cascader" options={options} />
      <DatePicker aria-label="Date" />
      <Checkbox>Checkbox</Checkbox>
      <Radio.Group options={options} defaultValue="One" name="radio" />
      <Radio.Group options={options} defaultValue="One" optionType="button" name="buttons" />
      <Segmented options={['One', 'Two']} name="segmented" />
      <Switch aria-label="Switch" />
      <Upload>
        <Button>Upload</Button>
      </Upload>
      <Table
        columns={[{ title: 'Level', dataIndex: 'level', sorter: true, filters: [{ text: 'One', value: 1 }] }]}
        dataSource={rows}
        pagination={false}
      />
      <Pagination total={50} showSizeChanger />
    </main>
  );
}

const brands = [{}, { colorPrimary: '#1c3a32' }, { colorPrimary: '#e6fff2' }];

it.each(themeNames.flatMap((theme) => brands.map((colours) => ({ theme, colours }))))(
  'every focused component is marked in $theme with $colours',
  async (how) => {
    await startLanguages('en_US');
    localStorage.removeItem('ems:theme');
    render(
      <AppearanceProvider brand={{ theme: how.theme satisfies ThemeName, colours: how.colours }}>
        <Everything />
      </AppearanceProvider>,
    );
    const passed: string[] = [];
    const faults: string[] = [];
    for (let stops = 0; stops < 80; stops += 1) {
      await userEvent.keyboard('{Tab}');
      if (document.activeElement === document.body || (stops > 0 && document.activeElement?.textContent === 'Own button')) break;
      let focus = readFocus();
      // Some outlines have a transition.
      for (let looks = 0; looks < 20 && focus.fault !== undefined; looks += 1) {
        await new Promise((done) => setTimeout(done, 50));
        focus = readFocus();
      }
      passed.push(focus.name);
      if (focus.fault !== undefined) faults.push(`${focus.name}: ${focus.fault}`);
    }
    expect(faults).toEqual([]);
    expect(passed).toEqual(expect.arrayContaining(['Own button', 'Primary', 'Password', 'Several', 'Switch', 'Level', 'Upload']));
  },
);
