// Preloaded into a station of the tests: its time, that of the clock and that which only goes on, runs ahead by the milliseconds in the file
// that TEST_CLOCK names, read anew at SIGUSR2.
import { readFileSync } from 'node:fs';

const own = Date.now.bind(Date);
let aheadMs = 0;
process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env.TEST_CLOCK, 'utf8'));
  console.log(`clock ${aheadMs} ms ahead`);
});
Date.now = () => own() + aheadMs;
const steady = performance.now.bind(performance);
performance.now = () => steady() + aheadMs;
