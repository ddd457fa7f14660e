// Compiles schemas/. A build writes dist/content/content.json or fails with every error; in development, problems appear in
// Vite's overlay, and the event "ems:content" has the new hash once there are no errors. The build at a start skips the check:
// schema errors must not prevent a station from starting, and the station reports them itself.
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, runnerImport, type ViteDevServer } from 'vite';
import type * as contentTool from './contentNow.ts';

/** The compiler uses Vite features for modules, so it runs in Vite's module runner and not in its configuration. */
async function compileNow(): Promise<ReturnType<typeof contentTool.compileNow>> {
  const file = pathToFileURL(resolve('src/tools/contentNow.ts')).href;
  const { module } = await runnerImport<typeof contentTool>(file, { configFile: false, logLevel: 'error' });
  return module.compileNow();
}

export function contentPlugin({ outDir = 'dist/content' }: { outDir?: string } = {}): Plugin {
  let building = false;
  return {
    name: 'ems-content',
    configResolved(config) {
      building = config.command === 'build' && config.mode !== 'start';
    },
    async buildStart() {
      if (!building) return;
      const { content, errors } = await compileNow();
      if (errors.length > 0) this.error(`The schemas have ${errors.length} errors:\n${errors.join('\n')}`);
      mkdirSync(outDir, { recursive: true });
      writeFileSync(`${outDir}/content.json`, JSON.stringify(content));
    },
    configureServer(server) {
      const folder = resolve('schemas');
      server.watcher.add(folder);
      const pushSoon = debounced(() => void push(server));
      server.watcher.on('all', (_event, file) => {
        if (file.startsWith(folder) && file.endsWith('.json')) pushSoon();
      });
    },
  };
}

async function push(server: ViteDevServer): Promise<void> {
  const { content, errors } = await compileNow();
  if (errors.length === 0) return server.ws.send({ type: 'custom', event: 'ems:content', data: { hash: content.hash } });
  server.ws.send({ type: 'error', err: { message: errors.join('\n\n'), stack: '', plugin: 'ems-content', id: 'schemas/' } });
}

function debounced(work: () => void, ms = 150): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
}
