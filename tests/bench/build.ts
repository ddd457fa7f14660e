// Out: console and station built as they are delivered, and the bench pages built the same way into a folder of their own.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const views = resolve('tests/bench/views');

export function buildProduct(): void {
  const { status } = spawnSync(process.execPath, ['src/tools/build.mjs', '--changed'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed');
}

export async function buildPages(folder: string): Promise<void> {
  process.stdout.write('Building the bench pages … ');
  const started = performance.now();
  const pages = readdirSync(views).filter((name) => name.endsWith('.html'));
  await build({
    configFile: false,
    root: views,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: pages.map((name) => join(views, name)) },
    },
  });
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
}
