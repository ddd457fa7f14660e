import type { InlineConfig } from 'vite';

export function stationBuild(entry: string, outDir: string, logLevel?: 'warn' | 'error'): InlineConfig;
