// A bar on the terminal; where nobody looks (no terminal) one line at the beginning and one at the end.

export interface ProgressBar {
  show(done: number, of: number): void;
  end(): void;
}
const width = 32;

export function createProgressBar(title: string, out: NodeJS.WriteStream = process.stderr): ProgressBar {
  const startedAt = Date.now();
  const seconds = (): string => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  if (!out.isTTY) out.write(`${title} …\n`);
  return {
    show(done, of) {
      if (!out.isTTY) return;
      const part = of === 0 ? 1 : done / of;
      const full = Math.round(part * width);
      out.write(
        `\r${title} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${String(Math.floor(part * 100)).padStart(3)} % ${seconds()} `,
      );
    },
    end() {
      out.write(out.isTTY ? '\n' : `${title}: done in ${seconds()}\n`);
    },
  };
}
