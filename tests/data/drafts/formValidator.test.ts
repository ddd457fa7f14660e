import type { RJSFSchema } from '@rjsf/utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toCompiledCheck } from '../../../src/compiler/validator.ts';
import type { Schema } from '../../../src/core/language.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { settled } from '../../../src/core/schema/shapeErrors.ts';
import { toFormValidator } from '../../../src/data/drafts/formValidator.ts';
import { createValidators } from '../../../src/data/drafts/validators.ts';

const meter: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1 },
    ratio: { type: 'integer', minimum: 1 },
    phases: { type: 'array', items: { type: 'object', properties: { limit: { type: 'number', maximum: 63 } } } },
  },
  required: ['name'],
};
const samples = [{ name: 'M1', ratio: 1 }, { name: '', ratio: 0.5 }, {}, { name: 'M1', phases: [{ limit: 1 }, { limit: 64 }] }];
const check = toCompiledCheck(toPlain(meter));

describe('the validator of a form', () => {
  it.each(samples)('finds the same errors as the station: %j', (value) => {
    expect(toFormValidator(meter, check).shape(value)).toEqual(settled(check)(value));
  });
  it('reports errors to the form library by place', () => {
    const value = { name: 'M1', phases: [{ limit: 64 }] };
    const { errorSchema } = toFormValidator(meter, check).rjsf.validateFormData(value, meter as RJSFSchema);
    expect(errorSchema).toMatchObject({ phases: { 0: { limit: { __errors: ['must be <= 63'] } } } });
  });
});

describe('the validators of a screen', () => {
  let asked = 0;
  beforeEach(() => (asked = 0));
  const counting = { validator: async () => ((asked += 1), check) };

  it('are loaded once each and kept', async () => {
    const validators = createValidators(counting);
    expect(validators.loaded('meter')).toBeUndefined();
    const shapes = await Promise.all([validators.shape(meter, 'meter'), validators.shape(meter, 'meter')]);
    await validators.shape(meter, 'meter');
    expect(shapes.map((shape) => shape({}).map(({ keyword }) => keyword))).toEqual([['required'], ['required']]);
    expect(asked).toBe(2);
    expect(validators.loaded('meter')?.shape({ name: 'M1' })).toEqual([]);
  });
  it('accept any value and write to the log if they do not load, and are loaded again by the next validation', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const lost = new Error('no link');
    let isLost = true;
    const validators = createValidators({ validator: async () => (isLost ? Promise.reject(lost) : check) });
    expect((await validators.shape(meter, 'meter'))({})).toEqual([]);
    expect(logged.mock.calls).toEqual([['The validator of "meter" did not load', lost]]);
    logged.mockRestore();
    isLost = false;
    expect((await validators.shape(meter, 'meter'))({}).map(({ keyword }) => keyword)).toEqual(['required']);
  });
});
