// Code that only other parts of antd need is not in the initially loaded part.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { build, type Rollup } from 'vite';
import { leanAntd } from '../../src/tools/console/leanAntd.ts';

it('the first chunk contains no code for forms, colour pickers, menus, pagination or trees', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-lean-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const library = (name: string) => JSON.stringify(resolve('node_modules', name));
  writeFileSync(
    join(folder, 'main.js'),
    `import { Button, ConfigProvider, Empty, Input, Radio, Skeleton, Table, Tag, Tooltip } from ${library('antd/es/index.js')};
     globalThis.shown = [Button, ConfigProvider, Empty, Input, Radio.Group, Skeleton, Table, Tag, Tooltip];
     globalThis.later = () => import('./later.js');`,
  );
  writeFileSync(
    join(folder, 'later.js'),
    `import { Collapse, ColorPicker, Dropdown, Form, Pagination, Select, Tree } from ${library('antd/es/index.js')};
     globalThis.table = [Collapse, ColorPicker, Form, Form.useForm, Form.Provider, Dropdown, Pagination, Select, Tree];`,
  );
  const made = await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    plugins: [leanAntd()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(folder, 'main.js'),
        treeshake: { moduleSideEffects: (id) => (id.includes('/@rc-component/form/') ? false : undefined) },
      },
    },
  });
  const { output } = (Array.isArray(made) ? made[0] : made) as Rollup.RollupOutput;
  const chunks = output.filter((each) => each.type === 'chunk');
  const first = chunks.find(({ isEntry }) => isEntry);
  const names = [first, ...chunks.filter(({ fileName }) => first?.imports.includes(fileName))].flatMap((each) =>
    Object.entries(each?.modules ?? {}).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  );
  expect(names.some((id) => id.includes('/antd/es/button/'))).toBe(true);
  for (const part of [
    '/form/es/hooks/useForm.js',
    '/async-validator/',
    '/color-picker/es/ColorPicker.js',
    '/collapse/es/Collapse.js',
    '/tree/es/Tree.js',
    '/menu/es/Menu.js',
    '/pagination/es/Pagination.js',
    '/select/es/BaseSelect/index.js',
    '/virtual-list/es/List.js',
    '/antd/es/empty/empty.js',
    '/antd/es/skeleton/Avatar.js',
    '/antd/es/skeleton/Button.js',
    '/antd/es/skeleton/Image.js',
    '/antd/es/tooltip/UniqueProvider/',
  ])
    expect(names.filter((id) => id.includes(part))).toEqual([]);
});
