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

/** Found beforehand: a library met in the middle of a browser test reloads it, and two copies of React then live side by side. */
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
    // What an open console may still load lazily stays; `npm run build` starts from nothing.
    emptyOutDir: false,
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // antd's inputs ask this library for one context; without the mark all of it comes along, its validator included.
      treeshake: { moduleSideEffects: (id) => (id.includes('/@rc-component/form/') ? false : undefined) },
      // What every page needs comes as one file: automatic splitting makes some seventy of it, each with its own headers and dictionary.
      // So does what a person meets first: the fields of the login page, the frame, the cards of home. On a slow line each request
      // waits its turn. And so does what is small and nearly every kind shares.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 5 },
            { name: 'frame', test: /src\/shell\/layout\/Layout\.tsx$/, priority: 4 },
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
          include: ['tests/{core,compiler,data,station,schemas,docs,tools}/**/*.test.ts'],
          setupFiles: ['tests/quickPasswords.ts'],
          // What hangs is broken; what a busy machine holds up is not.
          testTimeout: 300_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: Number(process.env.TEST_PATIENCE_MS ?? 60_000) } },
          // Most of them wait for devices and clocks, so they need more workers than cores. A worker takes up to 1.2 GB.
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
          // A kind comes as a part of its own, which takes its time on a busy machine.
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
          // A station and a Chromium for each.
          maxWorkers: 3,
          isolate: false,
          // A page on a busy machine takes its time; what passes does not wait.
          expect: { poll: { timeout: Number(process.env.TEST_PATIENCE_MS ?? 120_000), interval: 100 } },
        },
      },
    ],
  },
});
