// The event time that a device records itself.
import { describe, expect, it } from 'vitest';
import { watching } from './watching.ts';

const here = watching();

describe('the event time of the device', () => {
  const raised = () => here.alarms.running().find(({ alarm }) => alarm === 'slave');
  const fault = (of: Record<string, number>) => {
    for (let i = 0; i < 5 && !raised(); i += 1) here.put('stack1', of, 2000);
  };
  it('is stored with the alarm', () => {
    here.put('stack1', { slaveFault: 0, eventTime: 1_000 }, 1000);
    fault({ slaveFault: 1, eventTime: 1_794_999_999_123 });
    expect(raised()?.soe).toBe(1_794_999_999_123);
  });
  it('is not stored if the event was before the alarm', () => {
    here.put('stack1', { slaveFault: 0, eventTime: 1_000 }, 1000);
    fault({ slaveFault: 1, eventTime: 1_000 });
    expect(raised()).toBeDefined();
    expect(raised()?.soe).toBeUndefined();
  });
  it('is stored if it is read shortly after the alarm was raised, and is not replaced by a later event', () => {
    here.put('stack1', { slaveFault: 0, eventTime: 1_000 }, 1000);
    fault({ slaveFault: 1, eventTime: 1_000 });
    here.put('stack1', { slaveFault: 1, eventTime: 1_794_999_999_123 }, 2000);
    expect(raised()?.soe).toBe(1_794_999_999_123);
    here.put('stack1', { slaveFault: 1, eventTime: 1_795_000_000_456 }, 2000);
    expect(raised()?.soe).toBe(1_794_999_999_123);
  });
  it('is not stored if the event was long after the alarm', () => {
    here.put('stack1', { slaveFault: 0, eventTime: 1_000 }, 1000);
    fault({ slaveFault: 1, eventTime: 1_000 });
    for (let i = 0; i < 3; i += 1) here.put('stack1', { slaveFault: 1, eventTime: 1_000 }, 2000);
    here.put('stack1', { slaveFault: 1, eventTime: 1_795_000_000_456 }, 2000);
    expect(raised()?.soe).toBeUndefined();
  });
  it('is not stored if the device reports none', () => {
    here.put('stack1', { slaveFault: 0 }, 1000);
    fault({ slaveFault: 1 });
    expect(raised()).toBeDefined();
    expect(raised()?.soe).toBeUndefined();
  });
});
