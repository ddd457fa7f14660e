// Preloaded into a station of the tests: its clock runs ahead by the milliseconds in the file that TEST_CLOCK names, read anew at SIGUSR2.
import { readFileSync } from 'node:fs';

const own = Date.now.bind(Date);
let aheadMs = 0;
process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env.TEST_CLOCK, 'utf8'));
  console.log(`clock ${aheadMs} ms ahead`);
});
Date.now = () => own() + aheadMs;
