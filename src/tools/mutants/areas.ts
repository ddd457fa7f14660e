// The parts of the product that are mutation-tested, and the tests of each: those that belong to the code.
export interface Area {
  name: string;
  /** Folders of the code. */
  code: readonly string[];
  /** Folders and files of the tests. */
  tests: readonly string[];
}

export const areas: readonly Area[] = [
  {
    name: 'dispatch',
    code: ['src/station/dispatch'],
    tests: ['tests/station/dispatch', 'tests/station/domain/distribution', 'tests/station/domain/shutdown'],
  },
  {
    name: 'acquire',
    code: ['src/station/acquire'],
    tests: ['tests/station/acquire', 'tests/station/modbus', 'tests/station/plausibility'],
  },
  {
    name: 'counters',
    code: ['src/station/counters', 'src/station/acquire/counting'],
    tests: [
      'tests/station/counters',
      'tests/station/acquire/counters/counterGuard.test.ts',
      'tests/station/acquire/counters/dailyCounters.test.ts',
      'tests/station/dispatch/limits/demandWindow.test.ts',
      'tests/station/domain/energy',
      'tests/station/domain/metering',
    ],
  },
  {
    name: 'overlays',
    code: ['src/compiler/overlays'],
    tests: [
      'tests/compiler/overlays',
      'tests/compiler/realOverlays.test.ts',
      'tests/compiler/vendorAttacks.test.ts',
      'tests/compiler/widens.test.ts',
      'tests/compiler/withstands.test.ts',
      'tests/schemas/invalid.test.ts',
    ],
  },
  {
    name: 'drafts',
    code: ['src/data/drafts'],
    tests: ['tests/data/drafts', 'tests/data/draftsKept.test.ts', 'tests/data/commands'],
  },
];
