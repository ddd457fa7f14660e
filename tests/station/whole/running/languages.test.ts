// A language is a folder: added at runtime, the station uses it, and missing texts are in English.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReal, type Started, until } from '../realStation.ts';

let station: Started;
beforeAll(async () => {
  station = await startReal({ ownSchemas: true });
}, 240_000);
afterAll(() => station.remove());

const folder = () => join(station.schemas, 'locales', 'fr_FR');
function put(words: Readonly<Record<string, string>>): void {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), 'all.json'), JSON.stringify(words));
}
const offered = async () => {
  const { languages } = (await (await fetch(`${station.url}/content/index.json`)).json()) as {
    languages: { code: string; title: string }[];
  };
  return Object.fromEntries(languages.map(({ code, title }) => [code, title]));
};
const noCall = async (headers: Record<string, string>) => (await station.post('/v1/rpc/no/such', {}, headers)).msg;
const signedOut = async (headers: Record<string, string>) => (await station.post('/v1/rpc/strategy/stop', {}, headers)).msg;

it('a language is offered by its own name and used without a restart', async () => {
  expect(await offered()).toEqual({ zh_CN: '中文', en_US: 'English' });
  expect(await noCall({ language: 'fr_FR' })).toBe('No such call');
  put({ 'No such call': 'Appel inconnu' });
  await until(async () => ((await offered()).fr_FR === undefined ? undefined : true), 60_000);
  expect(await offered()).toEqual({ fr_FR: 'Français', zh_CN: '中文', en_US: 'English' });
  expect(await noCall({ language: 'fr_FR' })).toBe('Appel inconnu');
  expect(await noCall({ language: 'zh_CN' })).not.toBe('Appel inconnu');
});
it('a language is selected by the header of browsers, and its missing texts are in English', async () => {
  const english = await signedOut({ language: 'en_US' });
  expect(await signedOut({ language: 'fr_FR' })).toBe(english);
  expect(await signedOut({ language: 'zh_CN' })).not.toBe(english);
  expect(await noCall({ language: '', 'accept-language': 'nl, fr-CA;q=0.9, zh;q=0.8' })).toBe('Appel inconnu');
  expect(await noCall({ language: 'nl' })).toBe('No such call');
});
it('a language can declare its own name, and is removed with its folder', async () => {
  put({ $title: 'Français (essai)', 'No such call': 'Appel inconnu' });
  await until(async () => ((await offered()).fr_FR === 'Français (essai)' ? true : undefined), 60_000);
  rmSync(folder(), { recursive: true });
  await until(async () => ((await offered()).fr_FR === undefined ? true : undefined), 60_000);
  expect(await noCall({ language: 'fr_FR' })).toBe('No such call');
}, 300_000);
