// Saved documents that more than one part of the station reads, by collection and id. Shapes only.
/** Documents that more than one part of the station reads, by collection and id. Further members are the handlers' own. */
export interface SharedDocs {
  /** The station itself: what the scope shows, beside the members of the station form. */
  'settings/station': { id: string; name: string; stationType: number; timezone: string; currency: string };
  /** See `mode` in src/core/session.ts. */
  'settings/mode': { mode: number };
  /** Decides which vendor's overlay holds. */
  'settings/storageCode': { code: string };
  /** Which strategy runs and its limits in kW; `enabled` is what a start left behind and a restart resumes. */
  'settings/strategy': {
    kind: 'pv';
    mode: 'manual' | 'intelligent' | 'preset';
    enabled: boolean;
    demandLimit: number;
    reverseLimit: number;
  };
  /** Month number as text ("1" to "12") → id of the document in `strategyTemplates`. */
  'settings/strategyMonths': Readonly<Record<string, string>>;
  'strategyTemplates/*': StrategyTemplate;
  /** Month number as text → id of the document in `priceSets`. */
  'settings/priceMonths': Readonly<Record<string, string>>;
  'priceSets/*': PriceSet;
}
export interface StrategyTemplate {
  id: string;
  name: string;
  socLow: number;
  socUp: number;
  demandProtect: boolean;
  reverseProtect: boolean;
  /** Gapless from 00:00 to 24:00; kW, positive charges. */
  rows: readonly { start: string; end: string; power: number; chargeStatus: 'idle' | 'stop'; distribution?: string }[];
}
export interface PriceSet {
  id: string;
  name: string;
  bands: readonly { startTime: string; endTime: string; chargeState: number }[];
  /** Price of a kWh by band; a band without one has no price. */
  buy: Partial<Record<BandName, number>>;
  sell: Partial<Record<BandName, number>>;
}
export type BandName = 'sharp' | 'peak' | 'flat' | 'valley' | 'deepValley';
