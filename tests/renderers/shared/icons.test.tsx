import { expect, it } from 'vitest';
import { deviceIconNames } from '../../../renderers/devices/DeviceIcon.tsx';
import { iconNames } from '../../../renderers/shared/Icon.tsx';
import words from '../../../schemas/language/words.schema.json';
import { menuIconNames } from '../../../src/shell/layout/menu/icons.tsx';

it('the icons of the console are exactly those of the schema language', () => {
  const { 'command-icon': commandIcon, 'menu-icon': menuIcon, 'device-icon': deviceIcon } = words.$defs;
  expect(iconNames.toSorted()).toEqual(commandIcon.enum);
  expect(menuIconNames.toSorted()).toEqual(menuIcon.enum);
  expect(deviceIconNames.toSorted()).toEqual(deviceIcon.enum);
});
