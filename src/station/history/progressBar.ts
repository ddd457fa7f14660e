// Shows a long step of the start on the terminal: a bar, or a line every ten per cent if the output is not a terminal.
import { inEnglish } from '../../core/texts/text.ts';

export interface ProgressBar {
  show(done: number, of: number): void;
  end(): void;
}
/** Begins a step; `text` is English, with `{{name}}` for values. */
export type Progress = (text: string, values?: Readonly<Record<string, unknown>>) => ProgressBar;

const width = 32;
const tenth = 10;

export function createProgressBar(
  text: string,
  values?: Readonly<Record<string, unknown>>,
  out: NodeJS.WriteStream = process.stderr,
): ProgressBar {
  const title = inEnglish(text, values);
  const startedAt = Date.now();
  const seconds = (): string => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  let shown = 0;
  if (!out.isTTY) out.write(`${title} …\n`);
  return {
    show(done, of) {
      const part = of === 0 ? 1 : done / of;
      const percent = Math.floor(part * 100);
      if (!out.isTTY) {
        const tenths = Math.floor(percent / tenth) * tenth;
        if (tenths > shown && tenths < 100) out.write(`${title}: ${tenths} %, ${seconds()}\n`);
        shown = Math.max(shown, tenths);
        return;
      }
      const full = Math.round(part * width);
      out.write(`\r${title} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${String(percent).padStart(3)} % ${seconds()} `);
    },
    end() {
      out.write(out.isTTY ? '\n' : `${title}: done in ${seconds()}\n`);
    },
  };
}

/** Shows one step in several places. */
export const inAll =
  (places: readonly (Progress | undefined)[]): Progress =>
  (text, values) => {
    const bars = places.flatMap((place) => place?.(text, values) ?? []);
    return {
      show: (done, of) => bars.forEach((bar) => bar.show(done, of)),
      end: () => bars.forEach((bar) => bar.end()),
    };
  };
