// Names as stored, permitted names, and names that look alike (UTS 39).
import { describe, expect, it } from 'vitest';
import '../../../src/core/names/confusables.ts';
import { isName, toName } from '../../../src/core/names/name.ts';
import { findLookAlike, skeletonOf } from '../../../src/core/names/skeleton.ts';
import { toNames } from '../../../src/core/schema/toNames.ts';

describe('a name', () => {
  it.each<[name: string, given: string, stored: string]>([
    ['without spaces at its ends', ' CamA ', 'CamA'],
    ['with one normal space between words, whatever spaces were entered', 'PCS\u00a0\u3000 1', 'PCS 1'],
    ['in half width if it was entered in full width', 'ＰＣＳ＃１', 'PCS#1'],
    ['with composed characters', 'Zu\u0308rich', 'Zürich'],
    ['unchanged if it is Chinese', '储能变流器#1', '储能变流器#1'],
  ])('is stored %s', (_name, given, stored) => {
    expect(toName(given)).toBe(stored);
  });

  it.each<[name: string, given: string]>([
    ['NUL', '\u0000=1'],
    ['a tab', 'a\tb'],
    ['a line break', 'x\n<110>1 2026 forged'],
    ['a right-to-left override', '\u202Egnp.exe'],
    ['a directional isolate', '\u2066abc'],
    ['a directional mark', 'a\u200Fb'],
    ['a zero-width space', 'CamA\u200B'],
    ['a zero-width joiner', 'Cam\u200DA'],
    ['a word joiner', 'Cam\u2060A'],
    ['a soft hyphen', 'Cam\u00ADA'],
    ['a byte order mark', '\uFEFFCamA'],
    ['a Hangul filler', 'CamA\u3164'],
    ['a variation selector', 'CamA\uFE0F'],
    ['half of a surrogate pair', 'CamA\uD800'],
  ])('has no hidden character: %s', (_name, given) => {
    expect(isName(given)).toBe(false);
  });

  it.each(['储能变流器#1', 'PCS #1', '电池簇 Ⅱ', 'Жилой дом', 'Zürich', 'b <2>', '😀'])('may be %s', (given) => {
    expect(isName(given)).toBe(true);
  });
});

describe('the skeleton of a name', () => {
  it.each<[one: string, other: string]>([
    ['CamA', 'СamA'],
    ['CamA', 'CаmA'],
    ['CamA', 'CamΑ'],
    ['CamA', 'ＣamＡ'],
    ['Line 1', 'Line l'],
    ['Line 1', 'Line I'],
    ['Meter 0', 'Meter O'],
    ['Gridm', 'Gridrn'],
    ['PCS-1', 'PCS–1'],
    ['电表一', '电表ー'],
    ['出口', '出ロ'],
    ['Zürich', 'Zu\u0308rich'],
    ['Summer', 'summer'],
    ['Line I', 'line 1'],
    ['PCS', 'ꓑꓚꓢ'],
    ['Line 1', 'Line ꓲ'],
    ['ABDEFGHJKLMNOPRSTUVWXYZ', 'ꓮꓐꓓꓰꓝꓖꓧꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ'],
    ['PCS:1=2', 'PCSꓽ1꓿2'],
    ['Solar', 'S𐐬lar'],
    ['COLS', '𐐕𐐄𐐛𐐠'],
    ['cos', '𐐽𐐬𐑈'],
    ['ꓕꓶ', '⊥𐐑'],
  ])('is the same for "%s" and "%s"', (one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one));
  });

  it.each<[one: string, other: string]>([
    ['PCS 1', 'PCS 2'],
    ['PCS 1', 'PCS 11'],
    ['Zürich', 'Zurich'],
    ['电表1', '电表2'],
    ['进线柜', '出线柜'],
    ['天', '夫'],
  ])('differs between "%s" and "%s"', (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one));
  });
});

it('findLookAlike prefers the same name to one that only looks like it', () => {
  expect(findLookAlike('CamA ', ['СamA', 'CamA'])).toEqual({ name: 'CamA', same: true });
  expect(findLookAlike('CamA', ['PCS', 'СamA'])).toEqual({ name: 'СamA', same: false });
  expect(findLookAlike('CamA', ['PCS'])).toBeUndefined();
});

it('toNames normalises the names in a request like stored names, and no other text', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string', format: 'name' },
      note: { type: 'string' },
      rows: { type: 'array', items: { $ref: '#/$defs/row' } },
    },
    $defs: { row: { type: 'object', properties: { name: { type: 'string', format: 'name' } } } },
  } as const;
  const given = { name: ' ＡB ', note: ' ＡB ', rows: [{ name: 'x ' }, 5], more: ' y' };
  expect(toNames(schema, given)).toEqual({ name: 'AB', note: ' ＡB ', rows: [{ name: 'x' }, 5], more: ' y' });
});
