// The page shows a loading text in the available languages before any script, without naming a language in code.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toFirstWords, toWordsFirst } from '../../src/tools/console/wordsFirst.ts';

it('the page shows the loading text in each available language before the style sheet loads', () => {
  const page = readFileSync('src/shell/index.html', 'utf8');
  const texts = new Map([
    ['fr_FR', 'Chargement…'],
    ['zh_CN', '加载中…'],
  ]);
  const greeting =
    '<span lang="en-US">Loading…</span> · <span lang="fr-FR">Chargement…</span> · <span lang="zh-CN">加载中…</span>';
  expect(toFirstWords(page, texts)).toContain(greeting);
  expect(page).not.toMatch(/[\u4e00-\u9fff]/);
  const sheet = '<link rel="stylesheet" href="a.css">';
  const made = toWordsFirst(`<head>${sheet}</head><body><p>Loading…</p></body>`);
  expect(made.indexOf(sheet)).toBeGreaterThan(made.indexOf('Loading…'));
});
