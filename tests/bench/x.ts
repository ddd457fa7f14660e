import { startSite } from '../browser/support/site.ts';
const site = await startSite();
console.log('PORT', site.port);
await new Promise(() => {});
