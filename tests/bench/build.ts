// Builds console and station as delivered, and the bench pages in the same way into a separate folder.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const views = resolve('tests/bench/views');

export function buildProduct(): void {
  const { status } = spawnSync(process.execPath, ['src/tools/build.mjs', '--changed'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The build failed');
}

/** Libraries are bundled as delivered; the bench itself runs in development mode. */
export async function buildPages(folder: string): Promise<void> {
  process.stdout.write('Building the bench pages … ');
  const started = performance.now();
  process.env.NODE_ENV = 'production';
  // The page whose bytes are compared must not share chunks with another.
  const pages = readdirSync(views).filter((name) => name.endsWith('.html') && name !== 'login.html');
  await buildInto(folder, pages);
  await buildInto(join(folder, 'alone'), ['login.html']);
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function buildInto(folder: string, pages: readonly string[]): Promise<void> {
  await build({
    configFile: false,
    root: views,
    logLevel: 'error',
    plugins: [react()],
    base: './',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: pages.map((name) => join(views, name)) },
    },
  });
}
