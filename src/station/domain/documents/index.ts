export { documentHandler } from './documentCalls.ts';
export {
  type BusbarDoc,
  type CloudDoc,
  collections,
  logSave,
  type ModeDoc,
  putSetting,
  readBusbars,
  readPriceSet,
  readSetting,
  readTemplates,
  type Settings,
  type SiteDoc,
  type StationDoc,
  todayOf,
  type WiringLayoutDoc,
  zoneOf,
} from './documents.ts';
