// Terminal output of the station: lines for people, or one JSON object per line for a log collector.
import { type DestinationStream, pino } from 'pino';

/** `failure`: a fault of the station itself. */
export type Print = (text: string, kind?: 'failure') => void;

export const plainLines: Print = (text) => console.log(text);

export function jsonLines(to?: DestinationStream): Print {
  const options = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
  };
  const log = to ? pino(options, to) : pino(options);
  return (text, kind) => {
    const line = text.trim();
    if (line === '') return;
    if (kind === 'failure') log.error(line);
    else log.info(line);
  };
}
