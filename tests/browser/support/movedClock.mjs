// Preloaded into stations of the tests: moves both `Date.now` and `performance.now` ahead by the milliseconds in the file named
// by TEST_CLOCK, which is read at SIGUSR2.
import { readFileSync } from 'node:fs';

const realNow = Date.now.bind(Date);
let aheadMs = 0;
process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env.TEST_CLOCK, 'utf8'));
  console.log(`clock ${aheadMs} ms ahead`);
});
Date.now = () => realNow() + aheadMs;
const steady = performance.now.bind(performance);
performance.now = () => steady() + aheadMs;
