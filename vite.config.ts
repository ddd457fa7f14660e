import { totalmem } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromium, launchArgs } from './src/tools/chromium.mjs';
import { contentPlugin } from './src/tools/content-plugin.ts';
import { leanAntd } from './src/tools/console/leanAntd.ts';
import { leanRules } from './src/tools/console/leanRules.ts';
import { wordsFirst } from './src/tools/console/wordsFirst.ts';
import { full } from './tests/chance.ts';
import { LongestFirst } from './tests/longestFirst.ts';

/** Pre-bundled: a library discovered during a browser test reloads the page, and two copies of React then coexist. */
const browserLibraries = [
  '@ant-design/icons',
  '@ant-design/pro-components',
  '@antv/g2',
  '@antv/g2/esm/coordinate/index',
  '@antv/g2/esm/mark/index',
  '@antv/g2/esm/transform/index',
  '@antv/x6',
  '@rc-component/picker/generate/dayjs',
  '@rjsf/core',
  '@rjsf/utils',
  '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js',
  '@tanstack/react-query',
  '@testing-library/react',
  'antd',
  'antd/es/locale/en_US',
  'dayjs',
  'dayjs/plugin/customParseFormat',
  'dayjs/plugin/utc',
  'fast-check',
  'i18next',
  'immer',
  'react',
  'react-dom',
  'react-dom/client',
  'react-i18next',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'uplot',
];

export default defineConfig({
  plugins: [react(), leanAntd(), leanRules(), wordsFirst(), ...(process.env.VITEST ? [] : [contentPlugin()])],
  root: process.env.VITEST ? '.' : 'src/shell',
  publicDir: false,
  optimizeDeps: { include: browserLibraries },
  build: {
    outDir: '../../dist/console',
    // Files that an open console may still load lazily must stay; `npm run build` deletes all of them first.
    emptyOutDir: false,
    target: 'es2023',
    // Without it, a browser that does not know the hint loads the same scripts a little later.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // antd's inputs use only a context of this library; without this setting all of it would be bundled.
      treeshake: { moduleSideEffects: (id) => (id.includes('/@rc-component/form/') ? false : undefined) },
      // Code that every page needs is one file: automatic splitting makes about seventy, each with its own headers and
      // dictionary. The same applies to code for the first pages (login fields, shell, cards of home), because on a slow
      // connection requests queue up, and to small code that almost every kind shares.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 5 },
            // With the frame, code that no login needs: a save without a connection must not wait for its script.
            {
              name: 'frame',
              test: /src\/(shell\/layout\/Layout\.tsx|data\/(commands\/(advice|download|membersHold)|sources\/readAll)\.ts)$/,
              priority: 4,
            },
            {
              name: 'fields',
              test: /renderers\/(form\/index\.ts|shared\/fields\/widgets\/(Text|Password)Widget\.tsx)$/,
              priority: 3,
            },
            { name: 'cards', test: /renderers\/(stat|flow|table|facts|curve|period-bar)\/index\.ts$/, priority: 2 },
            { name: 'shared', minShareCount: 10, maxModuleSize: 2000, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'full', description: 'Matrices and endurance: only `npm run test:full` runs them.' }],
    ...(!full && { tagsFilter: ['!full'] }),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{core,compiler,data,station,schemas,docs,tools,renderers,shell}/**/*.test.ts'],
          setupFiles: ['tests/quickPasswords.ts'],
          // Long enough for a slow machine, so that only a hanging test fails.
          testTimeout: 300_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: Number(process.env.TEST_PATIENCE_MS ?? 60_000) } },
          // Most of these tests wait for devices and timers, so they need more workers than cores. A worker takes up to 1.2 GB.
          maxWorkers: Math.max(2, Math.min(4, Math.floor(totalmem() / 3e9))),
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          include: ['tests/{renderers,shell}/**/*.test.tsx'],
          setupFiles: ['tests/patient.ts'],
          // Each kind is loaded lazily, which takes time on a busy machine.
          expect: { poll: { timeout: 90_000 } },
          testTimeout: 300_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: { executablePath: process.env.VITEST ? chromium() : '', args: launchArgs } }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/support/setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 900_000,
          // Each worker runs a station and a Chromium.
          maxWorkers: 3,
          isolate: false,
          // A page can be slow on a busy machine; passing expectations do not wait.
          expect: { poll: { timeout: Number(process.env.TEST_PATIENCE_MS ?? 120_000), interval: 100 } },
        },
      },
    ],
  },
});
