import { expect, it } from 'vitest';
import { deviceIconNames } from '../../../renderers/devices/DeviceIcon.tsx';
import { iconNames } from '../../../renderers/shared/Icon.tsx';
import tabs from '../../../renderers/tabs/options.schema.json';
import words from '../../../schemas/language/words.schema.json';
import { menuIconNames } from '../../../src/shell/layout/icons.tsx';

it('every icon that the language offers is drawn, and no other is', () => {
  const { commandIcon, menuIcon, deviceIcon } = words.$defs;
  expect(iconNames.toSorted()).toEqual(commandIcon.enum);
  expect(menuIconNames.toSorted()).toEqual(menuIcon.enum);
  expect(deviceIconNames.toSorted()).toEqual(deviceIcon.enum);
  expect(tabs.properties.tabs.additionalProperties.properties.icon.enum).toEqual(commandIcon.enum);
});
