// Made by `npm run gen` from schemas/calls and schemas/entities. Do not edit.

export type Alarm = {
  id: string;
  busbarName?: string;
  device?: string;
  deviceName: string;
  deviceType?: string;
  alarm?: string;
  level: "A" | "B" | "C" | "unrated";
  title: string;
  originalTitle?: string;
  advice?: string;
  /** The device's own event time. */
  soe?: number;
  occurTime: number;
  endTime?: number;
  status: "running" | "end";
  acknowledgedBy?: string;
  acknowledgedAt?: number;
  comment?: string;
  clearedBy?: string;
  clearedAt?: number;
  state?: "active" | "acknowledged" | "persisting" | "ended" | "cleared";
  value?: number;
  /** Of a recurring alarm; the earlier ones fold below it. */
  repeats?: number;
  /** Where the device is shown. */
  page?: string;
  /** When it came up, as the address of a page names it. */
  moment?: string;
  /** What its condition read, and the time around its beginning. */
  trend?: {
    device?: string;
    part?: string;
    points?: readonly string[];
    day?: string;
    start?: number;
    end?: number;
  };
  /** Id of the alarm that it comes from. */
  cause?: string;
  consequences?: readonly {
    id: string;
    busbarName?: string;
    device?: string;
    deviceName: string;
    deviceType?: string;
    alarm?: string;
    level: "A" | "B" | "C" | "unrated";
    title: string;
    originalTitle?: string;
    advice?: string;
    /** The device's own event time. */
    soe?: number;
    occurTime: number;
    endTime?: number;
    status: "running" | "end";
    acknowledgedBy?: string;
    acknowledgedAt?: number;
    comment?: string;
    clearedBy?: string;
    clearedAt?: number;
    state?: "active" | "acknowledged" | "persisting" | "ended" | "cleared";
    value?: number;
    /** Of a recurring alarm; the earlier ones fold below it. */
    repeats?: number;
    /** Where the device is shown. */
    page?: string;
    /** When it came up, as the address of a page names it. */
    moment?: string;
    /** What its condition read, and the time around its beginning. */
    trend?: {
      device?: string;
      part?: string;
      points?: readonly string[];
      day?: string;
      start?: number;
      end?: number;
    };
    /** Id of the alarm that it comes from. */
    cause?: string;
    consequences?: readonly unknown[];
  }[];
};

export type AlarmQuery = {
  busbarName?: string;
  deviceType?: string;
  level?: "A" | "B" | "C" | "unrated";
  status?: "running" | "end";
  unacknowledged?: boolean;
  /** In title, original title, device, advice or comment. */
  text?: string;
  /** First and last day, both included, in the station's zone. */
  range?: readonly [string, string];
  current?: number;
  pageSize?: number;
  sort?: {
    column?: string;
    order?: "ascend" | "descend";
  };
};

export type AlarmSummary = {
  total?: number;
  consequences?: number;
  earlier?: number;
  levels?: readonly {
    level?: "A" | "B" | "C" | "unrated";
    count?: number;
    hours?: number;
  }[];
  devices?: readonly {
    device?: string;
    name?: string;
    total?: number;
    a?: number;
    b?: number;
    c?: number;
    unrated?: number;
  }[];
  longest?: readonly {
    id?: string;
    level?: "A" | "B" | "C" | "unrated";
    deviceName?: string;
    title?: string;
    occurTime?: number;
    endTime?: number;
    hours?: number;
  }[];
};

export type AlarmToday = {
  busbarName?: string;
  device?: string;
  deviceType?: string;
  level?: "A" | "B" | "C" | "unrated";
  status?: "running" | "end";
  unacknowledged?: boolean;
  /** In title, original title, device, advice or comment. */
  text?: string;
  startTime?: string;
  endTime?: string;
  current?: number;
  pageSize?: number;
  sort?: {
    column?: string;
    order?: "ascend" | "descend";
  };
};

export type AlarmCounts = {
  A?: number;
  B?: number;
  C?: number;
  unrated?: number;
  total?: number;
  unacknowledged?: number;
  newestAt?: number;
  newestGraveAt?: number;
  consequences?: number;
};

export type AlarmCleared = {
  removed?: number;
  goingOn?: number;
  alarms?: readonly AlarmNamed[];
  refused?: readonly AlarmNamed[];
};

export type AlarmAcknowledged = {
  acknowledged?: number;
  comment?: string;
  alarms?: readonly AlarmNamed[];
  refused?: readonly AlarmNamed[];
};

export type AlarmNamed = {
  deviceName?: string;
  title?: string;
  reason?: string;
};

export type AlarmType = {
  type?: string;
  title?: string;
  count?: number;
};

export type Backup = {
  name?: string;
  at?: number;
  size?: number;
};

export type Banner = {
  id?: string;
  startTime: number;
  endTime: number;
  operateType: 1 | 2;
};

export type BannerSent = {
  startTime: number;
  endTime: number;
  operateType: 1 | 2;
};

export type BatteryProtection = {
  revision?: number;
  enabled: boolean;
  /** Maximum share of the rated power. */
  ratioFactor: number;
  chargeVoltage: {
    full: number;
    zero: number;
  };
  dischargeVoltage: {
    zero: number;
    full: number;
  };
  chargeTemperature: {
    zeroBelow: number;
    fullFrom: number;
    fullTo: number;
    zeroAbove: number;
  };
  dischargeTemperature: {
    zeroBelow: number;
    fullFrom: number;
    fullTo: number;
    zeroAbove: number;
  };
  chargeEnd: {
    release: number;
    hold: number;
    cutoff: number;
  };
  dischargeEnd: {
    cutoff: number;
    release: number;
  };
};

export type BatteryWeeks = {
  days?: readonly {
    day?: string;
    socMean?: number;
    socMin?: number;
    socMax?: number;
    /** The widest within one battery. */
    voltageSpread?: number;
    /** The widest within one battery. */
    temperatureSpread?: number;
    /** Share of the time that is known in which the storage could run as asked. */
    availability?: number;
    /** In which the battery or its converter was not read; counted neither way. */
    unknown?: number;
    charged?: number;
    discharged?: number;
    /** Half of what went in and came out, by the rated energy. */
    cycles?: number;
    /** At the end; of several batteries the lowest. */
    soh?: number;
  }[];
  /** The days once more as columns over time; a gap is null. */
  columns?: {
    start?: number;
    end?: number;
    at?: readonly number[];
    socMean?: readonly (number | null)[];
    socMin?: readonly (number | null)[];
    socMax?: readonly (number | null)[];
    voltageSpread?: readonly (number | null)[];
    temperatureSpread?: readonly (number | null)[];
    availability?: readonly (number | null)[];
    unknown?: readonly (number | null)[];
    charged?: readonly (number | null)[];
    discharged?: readonly (number | null)[];
    cycles?: readonly (number | null)[];
    soh?: readonly (number | null)[];
    sohGuaranteed?: readonly (number | null)[];
  };
  whole?: {
    id?: string;
    name?: string;
    socMean?: number;
    socMin?: number;
    socMax?: number;
    /** The widest within one battery. */
    voltageSpread?: number;
    /** The widest within one battery. */
    temperatureSpread?: number;
    /** Share of the time that is known in which the storage could run as asked. */
    availability?: number;
    /** In which the battery or its converter was not read; counted neither way. */
    unknown?: number;
    charged?: number;
    discharged?: number;
    /** Half of what went in and came out, by the rated energy. */
    cycles?: number;
    /** At the end; of several batteries the lowest. */
    soh?: number;
    /** On the straight line from 100 to what is guaranteed at the end. */
    sohGuaranteed?: number;
    sohVerdict?: "met" | "missed" | "open";
    availabilityVerdict?: "met" | "missed" | "open";
    /** By the battery's own counter. */
    dischargedInAll?: number;
    throughputShare?: number;
    cyclesInAll?: number;
    cyclesShare?: number;
  };
  batteries?: readonly {
    id?: string;
    name?: string;
    socMean?: number;
    socMin?: number;
    socMax?: number;
    /** The widest within one battery. */
    voltageSpread?: number;
    /** The widest within one battery. */
    temperatureSpread?: number;
    /** Share of the time that is known in which the storage could run as asked. */
    availability?: number;
    /** In which the battery or its converter was not read; counted neither way. */
    unknown?: number;
    charged?: number;
    discharged?: number;
    /** Half of what went in and came out, by the rated energy. */
    cycles?: number;
    /** At the end; of several batteries the lowest. */
    soh?: number;
    /** On the straight line from 100 to what is guaranteed at the end. */
    sohGuaranteed?: number;
    sohVerdict?: "met" | "missed" | "open";
    availabilityVerdict?: "met" | "missed" | "open";
    /** By the battery's own counter. */
    dischargedInAll?: number;
    throughputShare?: number;
    cyclesInAll?: number;
    cyclesShare?: number;
  }[];
  limits?: {
    soc?: readonly {
      from?: number;
      to?: number;
      title?: string;
      level?: "A" | "B" | "C" | "unrated";
    }[];
    voltageSpread?: readonly {
      from?: number;
      to?: number;
      title?: string;
      level?: "A" | "B" | "C" | "unrated";
    }[];
    temperatureSpread?: readonly {
      from?: number;
      to?: number;
      title?: string;
      level?: "A" | "B" | "C" | "unrated";
    }[];
    availability?: readonly {
      from?: number;
      to?: number;
      title?: string;
      level?: "A" | "B" | "C" | "unrated";
    }[];
  };
  warranty?: {
    set?: boolean;
    elapsed?: number;
    end?: string;
  };
};

export type BatteryWeeksQuery = {
  /** First and last day, both included, in the station's zone. */
  range: readonly [string, string];
  id?: string;
  busbarName?: string;
};

export type Camera = {
  id?: string;
  name?: string;
  busbarName?: string;
  kind?: "standalone" | "cloud";
  channel?: number;
  format?: "mjpeg" | "hls" | "none";
  /** One picture can be had where no stream plays. */
  poster?: boolean;
  state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  online?: boolean;
  at?: number;
};

export type Carbon = {
  factor?: number;
  source?: string;
  revision?: number;
};

export type CellDrift = {
  first?: readonly string[];
  last?: readonly string[];
  clusters?: readonly {
    name?: string;
    /** Mean over the half hours. */
    spreadFirst?: number;
    spreadLast?: number;
    growth?: number;
  }[];
  /** Outermost in at least half of the known half hours of the last days. */
  cells?: readonly {
    key?: string;
    name?: string;
    side?: "low" | "high";
    share?: number;
    shareFirst?: number;
    distance?: number;
    distanceFirst?: number;
  }[];
};

export type ChargingPile = {
  id?: string;
  name?: string;
  busbarName?: string;
  state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  at?: number;
  power?: number;
  energyTotal?: number;
  gunsCharging?: number;
  guns?: readonly {
    number?: number;
    state?: 0 | 1 | 2 | 3 | 4;
    power?: number;
    voltage?: number;
    current?: number;
    vehicleSoc?: number;
    sessionEnergy?: number;
    sessionMinutes?: number;
  }[];
};

export type CloudLinkReport = {
  /** Made when a station is linked; the platform keeps only its hash. */
  token: string;
  mode: 0 | 1 | 2;
  /** The number of the pushed configuration that the station took over last. */
  taken: number;
  nodeCode?: string;
  strategyVersion?: 1 | 2;
  interconnection?: boolean;
};

export type CloudLinkHeard = {
  site: string;
  /** Counts the configurations that the platform has pushed. */
  pushed: number;
  /** How many wait for an answer of the station. A platform that dispatches nothing does not say it. */
  waiting?: number;
};

export type Commissioning = {
  station?: string;
  address?: string;
  at?: number;
  done?: number;
  of?: number;
  complete?: true | false;
  next?: string;
  nextPage?: string;
  /** The next step, if it is completed on this page: by its check or by a person. */
  nextStep?: CommissioningStep;
  steps?: readonly CommissioningStep[];
  found?: readonly CommissioningFound[];
};

export type CommissioningStep = {
  id?: string;
  title?: string;
  checks?: string;
  state?: "open" | "failed" | "unsure" | "passed" | "confirmed" | "lapsed";
  says?: string;
  /** The findings that a person has to judge, one per line. */
  unsure?: string;
  by?: string;
  at?: number;
  page?: string;
  checkable?: boolean;
  confirmable?: boolean;
  marked?: boolean;
};

export type CommissioningFound = {
  id?: string;
  step?: string;
  what?: string;
  seen?: string;
  verdict?: "holds" | "fails" | "unsure";
  since?: boolean;
};

export type Compare = {
  day: string;
  other?: string;
  quantity?: "grid" | "pv" | "load" | "storage";
  key?: string;
  ids?: readonly string[];
  busbarName?: string;
};

export type Configuration = {
  /** The basic information form. Sent as multipart, because it carries a picture; an absent picture keeps the old one. */
  station?: Station;
  timezone?: string;
  currency?: string;
  code?: string;
  busbars: readonly ConfigurationBusbar[];
  machines: readonly {
    code: string;
    controlType?: string | number;
  }[];
  devices: readonly Device[];
  relations: readonly ConfigurationRelation[];
};

export type ConfigurationSent = {
  /** The basic information form. Sent as multipart, because it carries a picture; an absent picture keeps the old one. */
  station?: StationSent;
  timezone?: string;
  currency?: string;
  code?: string;
  busbars: readonly ConfigurationBusbar[];
  machines: readonly {
    code: string;
    controlType?: string | number;
  }[];
  devices: readonly Device[];
  relations: readonly ConfigurationRelation[];
};

export type ConfigurationBusbar = {
  busbarName: string;
  unitInfoList?: readonly PointListUnit[];
  transformerCapacity?: number;
};

export type ConfigurationRelation = {
  device: string;
  as: string;
  to: string;
};

export type Containers = {
  total?: number;
  charging?: number;
  discharging?: number;
  idle?: number;
  disturbed?: number;
  containers?: readonly ContainersContainer[];
  /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
  old?: {
    since?: number;
    of: string;
  };
};

export type ContainersContainer = {
  id?: string;
  name?: string;
  unit?: string;
  busbarName?: string;
  state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  packStatus?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  soc?: number;
  power?: number;
  /** As pcsChargeState, but with the own consumption of converters as a separate state. */
  direction?: -1 | 0 | 1 | 2;
  maxTemperature?: number;
  cellSpread?: number;
  alarms?: number;
  at?: number;
  old?: {
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    power?: {
      since?: number;
      of: string;
    };
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    level?: {
      since?: number;
      of: string;
    };
  };
};

export type Correction = {
  day: string;
  busbarName: string;
  bands: readonly CorrectionBand[];
  note?: string;
};

export type CorrectionBand = {
  chargeState: 0 | 1 | 2 | 3 | 4 | 5;
  charged: number;
  discharged: number;
};

export type CorrectionRow = {
  day?: string;
  busbarName?: string;
  measuredCharged?: number;
  charged?: number;
  measuredDischarged?: number;
  discharged?: number;
  note?: string;
  at?: number;
  by?: string;
  /** The energy of one day at one grid-connection point, put in the place of what was measured. */
  form?: Correction;
};

export type Coverage = {
  days?: number;
  whole?: number;
  /** Today is one. */
  gaps?: readonly string[];
  missing?: readonly string[];
  toCome?: number;
};

export type CurveData = {
  start?: number;
  end?: number;
  stepS?: number;
  at?: readonly number[];
  series?: readonly {
    id?: string;
    name?: string;
    key?: string;
    device?: string;
    /** Those that say what codes mean on this device. */
    config?: Readonly<Record<string, string>>;
    values?: readonly (number | null)[];
    min?: readonly (number | null)[];
    max?: readonly (number | null)[];
  }[];
  marks?: readonly {
    at?: number;
    title?: string;
    level?: "A" | "B" | "C" | "unrated";
  }[];
  /** When another strategy or mode came to hold. */
  changes?: readonly {
    at?: number;
    title?: string;
  }[];
  /** A range of 30 days or more. */
  flagged?: boolean;
};

export type CurveDataQuery = {
  day?: string;
  /** First and last day, both included, in the station's zone. */
  range?: readonly [string, string];
  start?: number;
  end?: number;
  stepS?: 1 | 10 | 30 | 60 | 300 | 600;
  busbarName?: string;
  /** When more than four samples fall on a pixel, minimum and maximum of each column are sent. */
  points?: number;
};

export type CurveDataPower = {
  day?: string;
  /** First and last day, both included, in the station's zone. */
  range?: readonly [string, string];
  start?: number;
  end?: number;
  stepS?: 1 | 10 | 30 | 60 | 300 | 600;
  busbarName?: string;
  points?: number;
  quantities?: readonly ("grid" | "pv" | "load" | "storage")[];
};

export type CurveDataDevice = {
  id?: string;
  keys?: readonly string[];
  day?: string;
  /** First and last day, both included, in the station's zone. */
  range?: readonly [string, string];
  start?: number;
  end?: number;
  stepS?: 1 | 10 | 30 | 60 | 300 | 600;
  busbarName?: string;
  points?: number;
};

export type CurveDataOfDevice = {
  id: string;
  keys?: readonly string[];
  day?: string;
  /** First and last day, both included, in the station's zone. */
  range?: readonly [string, string];
  start?: number;
  end?: number;
  stepS?: 1 | 10 | 30 | 60 | 300 | 600;
  busbarName?: string;
  points?: number;
};

export type CurveDataExport = {
  id: string;
  keys: readonly string[];
  /** First and last day, both included, in the station's zone. */
  range: readonly [string, string];
  stepS?: 1 | 10 | 30 | 60 | 300 | 600;
};

export type CurvePoint = {
  key?: string;
  title?: string;
  /** The part, or the group of points, that it is found under. */
  group?: string;
  unit?: string;
  /** The type names it no more; what was measured is kept. */
  kept?: boolean;
};

export type CurvePointQuery = {
  /** A device, or a part of one such as stack1/cluster.3: then its points and those of its own parts. */
  id?: string;
  /** A part of that device, whose points come too; of another device than that it counts as absent. */
  part?: string;
  /** That point alone, of every part that has it. */
  only?: string;
};

export type CurveTemplate = {
  id?: string;
  name: string;
  deviceType?: string;
  device: string;
  part?: string;
  points: readonly string[];
  step?: 1 | 10 | 30 | 60 | 300 | 600;
  chart?: "fitted" | "zero";
};

export type Cutoff = {
  key?: string;
  day?: string;
  converter?: string;
  cluster?: string;
  chargeAt?: number;
  chargeVoltage?: number;
  chargeSoc?: number;
  chargeCell?: number;
  dischargeAt?: number;
  dischargeVoltage?: number;
  dischargeSoc?: number;
  dischargeCell?: number;
};

export type Demand = {
  month?: string;
  demand?: number;
  at?: number;
  days?: readonly {
    day?: string;
    demand?: number;
    at?: number;
  }[];
};

export type DemandResponseWindow = {
  day: string;
  start: string;
  end: string;
  way: "less" | "more";
  /** Positive values draw from the grid. */
  power: number;
};

export type Device = {
  category?: "total" | "storage" | "load" | "pv" | "station";
  /** The meters that are added up or taken away. */
  terms?: readonly {
    meter: string;
    way: "add" | "subtract";
  }[];
  protocol?: "modbus-tcp" | "modbus-rtu-tcp" | "modbus-rtu" | "none";
  unitId?: number;
  /** Added to every register address of the model; where a SunSpec model begins, for one. */
  base?: number;
  words?: "ABCD" | "CDAB" | "BADC" | "DCBA";
  ip?: string;
  port?: number;
  /** How many connections the gateway or device at this address takes. Devices at one address share them. */
  connections?: number;
  /** Between the end of one request to this address and the next. */
  pauseMs?: number;
  /** Where the device answers under another unit id than the one that is asked, such as 255 or 0. Answers under any further unit id are refused. */
  answersAs?: number;
  serial?: string;
  baudRate?: number;
  parity?: "none" | "odd" | "even";
  dataBits?: number;
  stopBits?: number;
  diCount?: number;
  doCount?: number;
  dioCount?: number;
  stateZero?: string;
  stateOne?: string;
  vin?: string;
  id?: string;
  revision?: number;
  name: string;
  type: string;
  busbarName: string;
  unit?: string;
  deviceClass?: "physical" | "virtual";
  hidden?: boolean;
};

export type PartDevice = Partial<Device>;

export type DeviceMeterParts = {
  id: string;
  name: string;
  of: readonly string[];
};

export type DeviceQuery = {
  type?: string;
  types?: readonly string[];
  busbarName?: string;
  category?: "total" | "storage" | "load" | "pv" | "station";
  /** What the station takes the device for. */
  role?: string;
};

export type DeviceHead = {
  id?: string;
  name?: string;
  type?: string;
  model?: string;
  busbarName?: string;
  category?: "total" | "storage" | "load" | "pv" | "station";
  state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  at?: number;
};

export type DeviceCommand = {
  id: string;
  command: string;
  /** Values that the command asks for. The name of a point without type means its key. */
  input?: Readonly<Record<string, number>>;
};

export type DeviceResult = {
  outcome?: "confirmed" | "accepted" | "refused" | "unknown";
  seen?: number;
  point?: string;
  detail?: string;
};

export type DeviceLimits = {
  minimum?: Readonly<Record<string, number>>;
  maximum?: Readonly<Record<string, number>>;
  /** What the register counts in. */
  step?: Readonly<Record<string, number>>;
};

export type DeviceRow = {
  id?: string;
  name?: string;
  type?: string;
  typeTitle?: string;
  model?: string;
  category?: "total" | "storage" | "load" | "pv" | "station";
  busbarName?: string;
  address?: string;
  state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  control?: "readOnly" | "enabled";
  note?: string;
  at?: number;
  /** Models and settings of each type are cases that the compiler takes from the device files. */
  form?: Device;
};

export type DeviceModel = {
  id?: string;
  type?: string;
  title?: string;
  vendor?: string;
};

export type DeviceLinkTest = {
  result?: string;
  ms?: number;
  values?: Readonly<Record<string, number>>;
  points?: readonly DeviceTestedPoint[];
  findings?: readonly DeviceTestFinding[];
  advice?: readonly DeviceTestAdvice[];
};

export type DeviceTestedPoint = {
  id?: string;
  title?: string;
  value?: string;
  range?: string;
  verdict?: "plausible" | "implausible" | "contradicts" | "refused";
};

export type DeviceTestFinding = {
  id?: string;
  what?: string;
  seen?: string;
};

export type DeviceTestAdvice = {
  path: string;
  message: string;
  offer: string | number;
};

export type DeviceReading = {
  id?: string;
  name?: string;
  type?: string;
  model?: string;
  busbarName?: string;
  category?: "total" | "storage" | "load" | "pv" | "station";
  state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  at?: number;
  status?: readonly ("pending" | "charging" | "discharging" | "stand" | "local" | "remote")[];
  values?: Readonly<Record<string, number | string>>;
  lacks?: readonly string[];
  /** By what the device reports of itself, such as its firmware version. */
  absent?: readonly string[];
  relates?: Readonly<Record<string, string>>;
  config?: Readonly<Record<string, unknown>>;
};

export type DeviceReadingQuery = {
  id?: string;
  type?: string;
  busbarName?: string;
};

export type DigitalIo = {
  id?: string;
  name?: string;
  diCount?: number;
  doCount?: number;
  dioCount?: number;
  stateZero?: string;
  stateOne?: string;
  revision?: number;
};

export type DigitalIoSave = {
  id: string;
  diCount: number;
  doCount: number;
  dioCount: number;
  stateZero?: string;
  stateOne?: string;
  revision?: number;
};

export type Discovery = {
  /** The first three numbers of the addresses. */
  network: string;
  firstHost: number;
  lastHost: number;
  ports: readonly number[];
  firstUnit: number;
  lastUnit: number;
};

export type DiscoveryFound = {
  id?: string;
  ip?: string;
  port?: number;
  unitId?: number;
  speaks?: "modbus" | "sunspec";
  maker?: string;
  model?: string;
  serial?: string;
  models?: string;
  device?: string;
  form?: {
    type?: string;
    protocol?: string;
    ip?: string;
    port?: number;
    unitId?: number;
    base?: number;
  };
};

export type DispatchConfig = {
  revision?: number;
  /** Only in remote mode, and only while the strategy runs that follows the templates. */
  accepts: boolean;
  /** A dispatch that reaches the station later has timed out and is not executed. */
  withinMinutes: number;
};

export type DispatchOrder = {
  id: string;
  order: "template" | "start" | "stop";
  name?: string;
  day?: string;
  sentAt: number;
  sentBy?: string;
  until: number;
  status?: "accept" | "reject" | "timeout";
  why: "waits" | "follows" | "started" | "halted" | "local" | "closed" | "stopped" | "other" | "busy" | "locked" | "unready" | "moving" | "over" | "power" | "name" | "late";
  answeredAt?: number;
};

export type DispatchOrderGiven = {
  id: string;
  /** Absent, as platforms of before send it: a template. */
  order?: "template" | "start" | "stop";
  day?: string;
  sentAt: number;
  sentBy?: string;
  until: number;
  template?: StrategyTemplate;
};

export type DispatchOrderAnswer = {
  /** Made when a station is linked; the platform keeps only its hash. */
  token: string;
  id: string;
  status: "accept" | "reject" | "timeout";
  why: "waits" | "follows" | "started" | "halted" | "local" | "closed" | "stopped" | "other" | "busy" | "locked" | "unready" | "moving" | "over" | "power" | "name" | "late";
};

export type DynamicCode = {
  device?: string;
  name?: string;
  dynamicCode?: string;
  base64?: string;
  distributedAt?: number;
};

export type DynamicCodeSave = {
  device: string;
  dynamicCode: string;
  base64?: string;
};

export type Earnings = {
  day?: string;
  charged?: number;
  discharged?: number;
  cost?: number;
  income?: number;
  earned?: number;
  complete?: boolean;
  corrected?: boolean;
};

export type EarningsBand = {
  chargeState?: 0 | 1 | 2 | 3 | 4 | 5;
  charged?: number;
  discharged?: number;
  buy?: number;
  sell?: number;
  cost?: number;
  income?: number;
  earned?: number;
  corrected?: boolean;
};

export type EarningsReportQuery = {
  /** First and last day, both included, in the station's zone. */
  range: readonly [string, string];
  by?: "day" | "month" | "year";
  busbarName?: string;
};

export type EarningsWithin = {
  by?: "day" | "month" | "year";
  /** First and last day, both included, in the station's zone. */
  range?: readonly [string, string];
  day?: string;
};

export type EarningsEnergy = {
  charged?: number;
  discharged?: number;
  earned?: number;
};

export type EarningsByBand = {
  sharp?: EarningsEnergy;
  peak?: EarningsEnergy;
  flat?: EarningsEnergy;
  valley?: EarningsEnergy;
  deepValley?: EarningsEnergy;
  noPrice?: EarningsEnergy;
};

export type EarningsReportRow = {
  period?: string;
  charged?: number;
  discharged?: number;
  /** Percent of what went in that comes out, set right for what is stored more or less at the end than at the beginning. */
  efficiency?: number;
  /** Reason why there is none. */
  noEfficiency?: "short" | "change" | "stored" | "gap";
  cost?: number;
  income?: number;
  earned?: number;
  /** By the bands that the meters count: what was used on site at the price of buying, what was fed in at that of selling. Whatever is fed in counts as generated first. */
  pvIncome?: number;
  noPvIncome?: "unread" | "no-price" | "no-tariff";
  chargingEnergy?: number;
  /** What the charging piles delivered, at the charging tariff. */
  chargingIncome?: number;
  noChargingIncome?: "unread" | "no-price" | "no-tariff";
  bands?: EarningsByBand;
  complete?: boolean;
  corrected?: boolean;
  /** The same report of this row alone: its days or months, or the day itself. */
  within?: EarningsWithin;
};

export type Electricity = {
  key?: string;
  period?: string;
  id?: string;
  name?: string;
  category?: "total" | "storage" | "load" | "pv" | "station";
  forwardTotal?: number;
  forwardSharp?: number;
  forwardPeak?: number;
  forwardFlat?: number;
  forwardValley?: number;
  forwardDeepValley?: number;
  forwardNoprice?: number;
  reverseTotal?: number;
  reverseSharp?: number;
  reversePeak?: number;
  reverseFlat?: number;
  reverseValley?: number;
  reverseDeepValley?: number;
  reverseNoprice?: number;
  complete?: boolean;
  corrected?: boolean;
  /** The same report of this row alone: its days or months, or the day itself. */
  within?: EarningsWithin;
};

export type ElectricityQuery = {
  /** First and last day, both included, in the station's zone. */
  range: readonly [string, string];
  by?: "day" | "month" | "year";
  id?: string;
  busbarName?: string;
};

export type ElectricityBalance = {
  period?: string;
  import?: number;
  export?: number;
  pv?: number;
  load?: number;
  charged?: number;
  discharged?: number;
  own?: number;
  complete?: boolean;
  corrected?: boolean;
  /** The same report of this row alone: its days or months, or the day itself. */
  within?: EarningsWithin;
};

export type ElectricityPrice = {
  chargeState: 0 | 1 | 2 | 3 | 4 | 5;
  buy: number;
  sell: number;
};

export type ElectricityPriceRule = {
  revision?: number;
  month?: string;
  day?: string;
  bands: readonly PricePeriod[];
  prices: readonly ElectricityPrice[];
  /** Else the prices come from the month, or from the same month of every year. */
  own?: boolean;
};

export type PartElectricityPriceRule = Partial<ElectricityPriceRule>;

export type ElectricityPriceRuleSent = {
  revision?: number;
  month?: string;
  day?: string;
  bands: readonly PricePeriodSent[];
  prices: readonly ElectricityPrice[];
};

export type ElectricityPriceKept = {
  month?: string;
  day?: string;
  bands: readonly PricePeriod[];
  prices: readonly ElectricityPrice[];
};

export type ElectricityPriceKeptSent = {
  month?: string;
  day?: string;
  bands: readonly PricePeriodSent[];
  prices: readonly ElectricityPrice[];
};

export type ElectricityPriceCopy = {
  from: string;
  to: string;
  /** So many, the first of them included. */
  count: number;
};

export type ElectricityPriceSaved = {
  id?: string;
  month?: string;
  day?: string;
  savedAt?: number;
  savedBy?: string;
  revision?: number;
};

export type ElectricityPriceSavedQuery = {
  current?: number;
  pageSize?: number;
  sort?: {
    column?: string;
    order?: "ascend" | "descend";
  };
};

export type EnergyFlow = {
  at?: number;
  busbarName?: string;
  rated?: number;
  grid?: EnergyFlowNode;
  pv?: EnergyFlowNode;
  load?: EnergyFlowNode;
  storage?: EnergyFlowNode;
  chargers?: readonly EnergyFlowNode[];
};

export type EnergyFlowNode = {
  id?: string;
  name?: string;
  power?: number;
  rated?: number;
  standby?: number;
  today?: number;
  todayBack?: number;
  demand?: number;
  demandLimit?: number;
  soc?: number;
  /** Lowest and highest SOC of several batteries whose SOC is shown as one value, weighted by their energy. */
  socSpread?: {
    low?: number;
    high?: number;
  };
  stored?: number;
  state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  at?: number;
  old?: {
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    power?: {
      since?: number;
      of: string;
    };
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    level?: {
      since?: number;
      of: string;
    };
  };
};

export type Environment = {
  enabled: boolean;
  temperature: number;
  humidity: number;
  revision?: number;
};

export type ExportLimit = {
  /** 0: no feed-in to the grid. */
  limit?: number;
  percent?: number;
  /** Of all modules, as stated in the contract. */
  peakPower?: number;
  revision?: number;
  status: "enabled" | "disabled";
  basis: "power" | "percent";
  /** They have no writable power limit. Their generation is fed in unless the storage absorbs it. */
  fixedInverters?: string;
};

export type ExportLimitSent = {
  /** 0: no feed-in to the grid. */
  limit?: number;
  percent?: number;
  /** Of all modules, as stated in the contract. */
  peakPower?: number;
  revision?: number;
  status: "enabled" | "disabled";
  basis: "power" | "percent";
};

export type ExportTask = {
  id?: string;
  exportTime?: number;
  fileName?: string;
  fileSize?: number;
  l?: number;
  r?: number;
  step?: 1 | 10 | 30 | 60 | 300 | 600;
  taskStatus?: 0 | 1 | 2 | 3 | 4;
  progress?: number;
  format?: "csv" | "xlsx" | "pdf";
  /** Of a printed document: which one. */
  paper?: string;
  month?: string;
  scheduled?: boolean;
  by?: string;
  why?: string;
};

export type ExportTaskRequest = {
  id: string;
  keys: readonly string[];
  /** First and last day, both included, in the station's zone. */
  range: readonly [string, string];
  /** Narrows the range. */
  start?: number;
  /** Narrows the range. */
  end?: number;
  step?: 1 | 10 | 30 | 60 | 300 | 600;
  format?: "csv" | "xlsx";
};

export type FunctionSwitch = {
  liveStream: boolean;
  wiring: boolean;
  intelligent: boolean;
  decisions: boolean;
  revision?: number;
};

export type GlobalConfig = {
  resumeStrategy: boolean;
  silentSeconds: number;
  revision?: number;
};

export type GridProtectionDemand = {
  /** As much as the batteries can where absent. */
  dischargePower?: number;
  /** Never below the lower SOC limit of the template. */
  dischargeSoc?: number;
  revision?: number;
  status: "enabled" | "disabled";
  /** By this setting, or by the template of the day. */
  inForce?: "enabled" | "disabled";
  /** Scope of these limits. Those of the whole station apply in addition to those of its grid connection points. */
  level?: "station" | "point";
  /** Holds for the sum of all grid-connection points, whatever is set at one. */
  stationLimit?: number;
  limit?: number;
  /** 1.5 % below the limit where absent, at least 1 kW and at most 5 kW. */
  target?: number;
  /** How the contract counts demand; sliding where absent. */
  window?: "sliding" | "fixed";
  /** 15 minutes where absent. */
  minutes?: 15 | 30 | 60;
  discharges?: boolean;
  capacity?: number;
};

export type GridProtectionDemandSent = {
  /** As much as the batteries can where absent. */
  dischargePower?: number;
  /** Never below the lower SOC limit of the template. */
  dischargeSoc?: number;
  revision?: number;
  status: "enabled" | "disabled";
  limit?: number;
  /** 1.5 % below the limit where absent, at least 1 kW and at most 5 kW. */
  target?: number;
  /** How the contract counts demand; sliding where absent. */
  window?: "sliding" | "fixed";
  /** 15 minutes where absent. */
  minutes?: 15 | 30 | 60;
  discharges?: boolean;
};

export type GridProtectionReverse = {
  revision?: number;
  status: "enabled" | "disabled";
  /** By this setting, or by the template of the day. */
  inForce?: "enabled" | "disabled";
  /** Scope of these limits. Those of the whole station apply in addition to those of its grid connection points. */
  level?: "station" | "point";
  /** Holds for the sum of all grid-connection points, whatever is set at one. */
  stationLimit?: number;
  limit?: number;
  target?: number;
  /** Discharging stops after the power has been below the limit for this time. Default: 5 s. */
  seconds?: number;
  /** Discharging is allowed again after the power has been above the limit for this time. Default: 60 s. */
  returnSeconds?: number;
  capacity?: number;
};

export type GridProtectionReverseSent = {
  revision?: number;
  status: "enabled" | "disabled";
  limit?: number;
  target?: number;
  /** Discharging stops after the power has been below the limit for this time. Default: 5 s. */
  seconds?: number;
  /** Discharging is allowed again after the power has been above the limit for this time. Default: 60 s. */
  returnSeconds?: number;
};

export type HeldCounter = {
  device: string;
  name?: string;
  since?: number;
  counters?: number;
  counter?: string;
  before?: number;
  after?: number;
  cause?: "jump" | "back";
};

export type HomeOverview = {
  at?: number;
  currency?: string;
  today?: HomeOverviewPeriod;
  month?: HomeOverviewPeriod;
  total?: HomeOverviewPeriod;
  since?: string;
  lastWeek?: {
    day?: string;
    earned?: number;
  };
  next?: {
    day?: string;
    when?: "today" | "tomorrow";
    start?: string;
    end?: string;
    power?: number;
    direction?: -1 | 0 | 1;
    /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
    chargeStatus?: "idle" | "stop";
    chargeState?: 0 | 1 | 2 | 3 | 4 | 5;
    price?: number;
  };
  storage?: {
    soc?: number;
    /** Lowest and highest SOC of several batteries whose SOC is shown as one value, weighted by their energy. */
    socSpread?: {
      low?: number;
      high?: number;
    };
    soh?: number;
    stored?: number;
    capacity?: number;
    power?: number;
    /** As pcsChargeState, but with the own consumption of converters as a separate state. */
    direction?: -1 | 0 | 1 | 2;
    old?: {
      /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
      power?: {
        since?: number;
        of: string;
      };
      /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
      level?: {
        since?: number;
        of: string;
      };
    };
  };
  cells?: {
    minVoltage?: number;
    minVoltageId?: number;
    maxVoltage?: number;
    maxVoltageId?: number;
    minTemperature?: number;
    minTemperatureId?: number;
    maxTemperature?: number;
    maxTemperatureId?: number;
    insulation?: number;
  };
  devices?: {
    total?: number;
    fresh?: number;
    values?: number;
    unknown?: number;
    newestAt?: number;
  };
  cloudLinked?: boolean;
};

export type HomeOverviewPeriod = {
  earned?: number;
  income?: number;
  cost?: number;
  charged?: number;
  discharged?: number;
  /** Percent of what went in that comes out, set right for what is stored more or less at the end than at the beginning. */
  efficiency?: number;
  /** Reason why there is none. */
  noEfficiency?: "short" | "change" | "stored" | "gap";
  complete?: boolean;
  corrected?: boolean;
  bands?: {
    sharp?: {
      charged?: number;
      discharged?: number;
    };
    peak?: {
      charged?: number;
      discharged?: number;
    };
    flat?: {
      charged?: number;
      discharged?: number;
    };
    valley?: {
      charged?: number;
      discharged?: number;
    };
    deepValley?: {
      charged?: number;
      discharged?: number;
    };
    noPrice?: {
      charged?: number;
      discharged?: number;
    };
  };
};

export type HomeStatisticsRow = {
  flow?: "import" | "export" | "pv" | "load" | "chargers" | "charged" | "discharged";
  power?: number;
  /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
  old?: {
    since?: number;
    of: string;
  };
  /** Of the minutes of today. */
  mean?: number;
  /** The highest sample of the day, never below what flows now; of a sum of several meters the highest mean of ten seconds. */
  highest?: number;
  highestAt?: number;
  today?: number;
  month?: number;
  total?: number;
  /** Whether all that measures it was read on every day since the first. */
  complete?: boolean;
};

export type Incident = {
  day: string;
  start: string;
  end: string;
};

export type IncidentOpened = {
  id: string;
  name: string;
  file?: string;
  at: number;
  start: number;
  end: number;
  madeBy?: string;
  madeAt?: number;
  openedBy?: string;
  openedAt?: number;
  until?: number;
};

export type IndependentOperation = {
  revision?: number;
  draw: number;
  /** No discharge below this value. */
  reserve: number;
};

export type Insulation = {
  enabled: boolean;
  limit: number;
  revision?: number;
};

export type IntelligentArbitrage = {
  revision?: number;
  /** The limits of the template also apply. */
  socLow: number;
  /** The limits of the template also apply. */
  socUp: number;
  /** Stays for what nobody foresees; given up last to no other limit. */
  reserve: number;
  /** Per kWh discharged from the battery. */
  wear: number;
  /** For each kWh at the end of the plan. Without it: what it costs to charge it at the lowest price. */
  endValue?: number;
};

export type IntelligentDemand = {
  revision?: number;
  /** The plan keeps energy to stay below it. */
  enabled: boolean;
  /** Per kW of the highest demand of the month. Enter 0 if there is no demand charge. */
  price: number;
};

export type IntelligentState = {
  /** From the next start of the strategy. */
  enabled: boolean;
  state: "idle" | "planned" | "holding" | "none";
  madeAt?: number;
  cause?: "quarter" | "changed" | "left";
  failedAt?: number;
  why?: "no-battery" | "no-converter" | "no-soc" | "no-stored" | "no-price" | "no-answer";
};

export type IntelligentPreview = {
  why?: "no-battery" | "no-converter" | "no-soc" | "no-stored" | "no-price" | "no-answer";
  madeAt?: number;
  start?: number;
  end?: number;
  at?: readonly number[];
  /** Charging is positive. */
  power?: readonly number[];
  soc?: readonly number[];
  buy?: readonly (number | null)[];
  sell?: readonly (number | null)[];
  grid?: readonly (number | null)[];
  load?: IntelligentExpected;
  pv?: IntelligentExpected;
  money?: {
    earned?: number;
    income?: number;
    cost?: number;
    wear?: number;
    demand?: number;
  };
  givenUp?: readonly {
    limit: "socLow" | "socUp" | "transformer" | "end" | "demand" | "reverse" | "reserve";
    from: number;
    until: number;
    power?: number;
    energy?: number;
  }[];
};

export type IntelligentExpected = {
  expected?: readonly (number | null)[];
  /** One of ten lies below. */
  low?: readonly (number | null)[];
  /** One of ten lies above. */
  high?: readonly (number | null)[];
  /** The last 24 hours, taken for those to come. */
  dayBefore?: readonly (number | null)[];
  /** Of forecasts made at midnight. */
  error?: number;
  /** Of taking each day for the one before it. */
  naive?: number;
  days?: number;
};

export type IntelligentRealTime = {
  start?: number;
  end?: number;
  at?: readonly number[];
  wanted?: readonly (number | null)[];
  limited?: readonly (number | null)[];
  measured?: readonly (number | null)[];
};

export type IntelligentCould = {
  day: string;
  earned?: number;
  /** With perfect foresight. */
  optimum?: number;
  share?: number;
  why?: "no-battery" | "no-converter" | "no-soc" | "no-stored" | "no-price" | "no-answer";
  inAll?: number;
  there?: number;
  elsewhere?: number;
  /** More than the best plan earned there. Absent where less was earned. */
  gained?: number;
  missed?: readonly {
    start: number;
    end: number;
    lost?: number;
    best?: number;
    measured?: number;
    /** The reason that limited the power longest in this period. */
    text?: string;
  }[];
};

export type LatchesLatch = {
  id?: string;
  device?: string;
  deviceName?: string;
  title?: string;
  reach?: "station" | "own";
  at?: number;
};

export type LoadTracking = {
  revision?: number;
  /** Positive values draw from the grid. */
  target: number;
  deadband: number;
  charges: boolean;
};

export type Login = {
  loginName: string;
  password: string;
  code?: string;
};

export type LoginAnswer = {
  token?: string;
  type?: "ems" | "cloud";
  user?: UserPerson;
  passwordDue?: boolean;
  factorDue?: boolean;
  rights?: UserRights;
  stations?: readonly StationServed[];
};

export type ManualPower = {
  revision?: number;
  per?: "station" | "converter";
  /** Positive charges. Where each converter has its own, all of them together. */
  power: number;
  /** One that is not named stands at 0 kW. */
  converters?: readonly {
    id: string;
    /** Positive charges. */
    power: number;
  }[];
  /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
  chargeStatus?: "idle" | "stop";
  distribution?: "num_avg" | "available_num_avg";
  enabled?: boolean;
};

export type ManualPowerSent = {
  revision?: number;
  per?: "station" | "converter";
  /** Positive charges. Where each converter has its own, all of them together. */
  power: number;
  /** One that is not named stands at 0 kW. */
  converters?: readonly {
    id: string;
    /** Positive charges. */
    power: number;
  }[];
  /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
  chargeStatus?: "idle" | "stop";
  distribution?: "num_avg" | "available_num_avg";
};

export type Menu = {
  type?: "ems" | "cloud";
  user?: UserPerson;
  rights?: UserRights;
  passwordDue?: boolean;
  factorDue?: boolean;
  stations?: readonly StationServed[];
  wall?: boolean;
  screens?: readonly string[];
};

export type MeterPeriodsTemplate = {
  name: string;
  months: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12)[];
  rows: readonly PricePeriod[];
};

export type MeterPeriodsTemplateSent = {
  name: string;
  months: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12)[];
  rows: readonly PricePeriodSent[];
};

export type MeterPeriodsHeld = {
  id?: string;
  name?: string;
  readAt?: number;
  same?: boolean;
  today?: readonly PricePeriod[];
  months?: readonly MeterPeriodsHeldMonth[];
};

export type MeterPeriodsHeldMonth = {
  month?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
  periods?: string;
  same?: boolean;
};

export type MeterPeriodsChange = {
  at?: number;
  by?: string;
  meter?: string;
  what?: "periodsSaved" | "periodsWritten" | "writeFailed" | "replaced" | "added" | "removed" | "changed";
  before?: string;
  after?: string;
};

export type MeterReplacement = {
  id: string;
  endedAt: number;
  name: string;
  model: string;
  currentRatio?: number;
  voltageRatio?: number;
  protocol: "modbus-tcp" | "modbus-rtu-tcp";
  ip: string;
  port: number;
  unitId: number;
};

export type ModbusTools = {
  address?: number;
  hex?: string;
  word?: number;
  /** With the register behind it, in the word order of the device. */
  doubleWord?: number;
  /** With the register behind it, in the word order of the device. */
  float?: number;
  /** What the device file has there. */
  point?: string;
};

export type ModbusToolsQuery = {
  device: string;
  protocol: "modbus-tcp" | "modbus-rtu-tcp" | "modbus-rtu";
  registerType: "holding" | "input" | "coil" | "discrete";
  startAddress: number;
  length: number;
};

export type ModbusToolsWrite = {
  device: string;
  protocol: "modbus-tcp" | "modbus-rtu-tcp" | "modbus-rtu";
  registerType: "holding" | "coil";
  address: number;
  value: number;
};

export type ModbusToolsWritten = {
  outcome?: "confirmed" | "accepted" | "refused" | "unknown";
  seen?: number;
  detail?: string;
};

export type Mode = {
  mode?: 0 | 1 | 2;
  linked?: boolean;
  changedAt?: number;
  changedBy?: string;
  configured?: boolean;
  platform?: boolean;
  site?: string;
  cloudState?: "reached" | "lost" | "refused";
  heardAt?: number;
  pending?: boolean;
  nodeCode?: string;
  strategyVersion?: 1 | 2;
  interconnection?: boolean;
};

export type OperationLog = {
  id?: number;
  at?: number;
  who?: string;
  kind?: "login" | "save" | "command" | "strategy" | "alarm" | "user" | "password" | "refusal" | "power_station_operation_status" | "export" | "clock" | "latch";
  /** What was done, in words. */
  title?: string;
  target?: string;
  before?: string;
  after?: string;
  outcome?: "done" | "confirmed" | "accepted" | "refused" | "unknown" | "running" | "started" | "stopped" | "ended" | "resumed" | "not resumed";
  address?: string;
};

export type OperationLogStatusChange = {
  at?: number;
  who?: string;
  before?: 0 | 1 | 2;
  after?: 0 | 1 | 2;
};

export type Paper = {
  enabled: boolean;
  /** There is one in every month. */
  day: number;
  time: string;
  language: string;
  /** Of those made by schedule; the oldest give way. */
  keep: number;
  revision?: number;
};

export type PartialPv = {
  day?: string;
  hours?: number;
  energy?: number;
  charged?: number;
  share?: number;
  generated?: number;
  complete?: boolean;
};

export type Parts = {
  type?: string;
  count?: number;
  /** What holds the parts, in the order of the columns. */
  groups?: readonly {
    id?: string;
    device?: string;
    deviceName?: string;
    number?: number;
    /** The path of a part without its number. */
    part?: string;
    state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
    /** Index of its first part in the columns. */
    start?: number;
    count?: number;
  }[];
  /** By group. */
  at?: readonly (number | null)[];
  /** By part. */
  values?: Readonly<Record<string, readonly (number | null)[]>>;
  /** By group. */
  own?: Readonly<Record<string, readonly (number | null)[]>>;
  /** By group. */
  min?: Readonly<Record<string, readonly (number | null)[]>>;
  /** By group. */
  max?: Readonly<Record<string, readonly (number | null)[]>>;
  /** By group. */
  mean?: Readonly<Record<string, readonly (number | null)[]>>;
  /** Number of the part, by group. */
  minAt?: Readonly<Record<string, readonly (number | null)[]>>;
  /** Number of the part, by group. */
  maxAt?: Readonly<Record<string, readonly (number | null)[]>>;
  /** By index in the columns, where it is not good. A value that is not known is null and not named here. */
  doubts?: Readonly<Record<string, "stale" | "implausible">>;
};

export type PartsQuery = {
  /** Of the parts. */
  type: string;
  device: string;
  /** One part of the device, such as stack1/cluster.3; in another device than that it counts as absent. */
  id?: string;
  /** Of the parts or of what holds them. Absent: all points of the parts. */
  keys?: readonly string[];
  busbarName?: string;
};

export type PartsStationQuery = {
  /** Of the parts. */
  type: string;
  /** Of the parts or of what holds them. Absent: all points of the parts. */
  keys?: readonly string[];
  busbarName?: string;
};

export type PartsExport = {
  id?: string;
  key: "cell#voltage" | "cell#temperature" | "cell#soc" | "cell#soh";
  start: number;
  end: number;
  stepS: 1 | 10 | 30 | 60 | 300 | 600;
};

export type PasswordChange = {
  original: string;
  password: string;
  confirmation: string;
};

export type PeakRegulationWindow = {
  day: string;
  start: string;
  end: string;
  /** Positive charges. */
  power: number;
};

export type PeriodReport = {
  day?: string;
  chargedA?: number;
  dischargedA?: number;
  chargedB?: number;
  dischargedB?: number;
  chargedOutside?: number;
  dischargedOutside?: number;
  charged?: number;
  discharged?: number;
  complete?: boolean;
};

export type Place = {
  name?: string;
  area?: readonly string[];
  longitude?: number;
  latitude?: number;
};

export type PlaceItem = {
  value?: string;
  title?: string;
  children?: readonly PlaceProvince[];
};

export type PlaceProvince = {
  value?: string;
  title?: string;
  children?: readonly {
    value?: string;
    title?: string;
  }[];
};

export type PlanTracking = {
  revision?: number;
  inForce?: PlanTrackingCurve;
  read?: PlanTrackingCurve;
};

export type PlanTrackingCurve = {
  day: string;
  name: string;
  readAt: number;
  /** Charging is positive. */
  highest?: number;
  /** Charging is positive. */
  lowest?: number;
  charges?: number;
  discharges?: number;
  rows: readonly PlanTrackingRow[];
};

export type PlanTrackingCurveSent = {
  day: string;
  name: string;
  readAt: number;
  rows: readonly PlanTrackingRow[];
};

export type PlanTrackingRow = {
  start: string;
  end: string;
  /** Charging is positive. */
  power: number;
};

export type PlantFault = {
  delayMs?: number;
  code?: number;
  limit?: number;
  point?: string;
  /** What the point reads (not implemented if absent), or what another master writes (0 if absent). */
  value?: number;
  /** -1 inverts the sign. */
  factor?: number;
  /** Added after the factor. */
  offset?: number;
  /** If absent, its registers are frozen. */
  points?: readonly string[];
  from?: number;
  to?: number;
  device: string;
  fault: "none" | "silent" | "cut" | "slow" | "exception" | "garbage" | "length" | "ignores" | "unanswered" | "late" | "clamps" | "reads" | "scaled" | "frozen" | "half" | "secondMaster" | "trips";
  seconds?: number;
};

export type PointList = {
  /** Of units that name none. */
  machineCode?: string;
  unitList: readonly PointListPoint[];
  revision?: number;
};

export type PointListSent = {
  /** Of units that name none. */
  machineCode?: string;
  unitList: readonly PointListPoint[];
  /** Stored points that are no longer in the list, each as it was when removed: without units. */
  removed?: readonly PointListRemoved[];
  revision?: number;
};

export type PointListPoint = {
  busbarName: string;
  originalName?: string;
  transformerCapacity?: number;
  unitInfoList: readonly PointListUnit[];
};

export type PointListUnit = {
  name: string;
  originalName?: string;
  type?: string;
  machineCode?: string;
};

export type PointListRemoved = {
  busbarName?: string;
  originalName?: string;
  unitInfoList?: readonly PointListUnit[];
};

export type PowerReduction = {
  revision?: number;
  enabled: boolean;
  chargeBySoc: readonly {
    trigger: number;
    power: number;
  }[];
  chargeByVoltage: readonly {
    trigger: number;
    power: number;
  }[];
  dischargeBySoc: readonly {
    trigger: number;
    power: number;
  }[];
  dischargeByVoltage: readonly {
    trigger: number;
    power: number;
  }[];
};

export type PricePeriod = {
  startTime: string;
  endTime: string;
  chargeState: 0 | 1 | 2 | 3 | 4 | 5;
  buy?: number;
  sell?: number;
};

export type PricePeriodSent = {
  startTime: string;
  endTime: string;
  chargeState: 0 | 1 | 2 | 3 | 4 | 5;
};

export type PricePeriodQuery = {
  day?: string;
  month?: string;
  busbarName?: string;
};

export type Problem = {
  code?: string;
  severity?: "error" | "warning";
  file?: string;
  pointer?: string;
  line?: number;
  column?: number;
  what?: string;
  why?: string;
  fix?: string;
  because?: string;
};

export type ProblemAnswer = {
  hash?: string;
  loadedAt?: number;
  stands?: "written" | "partly" | "earlier" | "incomplete";
  since?: number;
  heldBack?: readonly string[];
  list?: readonly Problem[];
};

export type RealTime = {
  devices?: readonly {
    id?: string;
    name?: string;
    type?: string;
    busbarName?: string;
    page?: string;
    /** Those that say what codes mean on this device. */
    config?: Readonly<Record<string, string>>;
  }[];
  live?: Readonly<Record<string, RealTimeReading>>;
  states?: Readonly<Record<string, number>>;
  total?: number;
  alarmed?: number;
  alarms?: number;
};

export type RealTimeReading = {
  state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  at?: number;
  alarms?: number;
  level?: "A" | "B" | "C" | "unrated";
  status?: readonly ("pending" | "charging" | "discharging" | "stand" | "local" | "remote")[];
  values?: Readonly<Record<string, number>>;
  /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
  old?: {
    since?: number;
    of: string;
  };
};

export type RegionArea = {
  busbarName?: string;
  state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  capacity?: number;
  loading?: number;
  grid?: number;
  load?: number;
  pv?: number;
  storage?: number;
  /** As pcsChargeState, but with the own consumption of converters as a separate state. */
  direction?: -1 | 0 | 1 | 2;
  old?: {
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    grid?: {
      since?: number;
      of: string;
    };
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    pv?: {
      since?: number;
      of: string;
    };
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    load?: {
      since?: number;
      of: string;
    };
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    storage?: {
      since?: number;
      of: string;
    };
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    level?: {
      since?: number;
      of: string;
    };
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    meter?: {
      since?: number;
      of: string;
    };
  };
  soc?: number;
  /** Lowest and highest SOC of several batteries whose SOC is shown as one value, weighted by their energy. */
  socSpread?: {
    low?: number;
    high?: number;
  };
  minVoltage?: number;
  maxVoltage?: number;
  unbalance?: number;
  powerFactor?: number;
  frequency?: number;
  at?: number;
};

export type RegionStrategy = {
  revision?: number;
  /** Positive values draw from the grid. */
  low: number;
  /** Positive values draw from the grid. */
  high: number;
  voltageLow: number;
  voltageHigh: number;
  /** 0 disables voltage support. */
  support: number;
};

export type ReportOverview = {
  rows?: readonly ElectricityBalance[];
  /** First and last day, both included, in the station's zone. */
  before?: readonly [string, string];
  contrast?: readonly {
    quantity?: "import" | "export" | "pv" | "load" | "charged" | "discharged" | "own";
    now?: number;
    before?: number;
    change?: number;
  }[];
};

export type Session = {
  id?: string;
  userId?: string;
  name?: string;
  loginName?: string;
  role?: "viewer" | "operator" | "maintainer" | "administrator";
  address?: string;
  startedAt?: number;
  usedAt?: number;
  until?: number;
  current?: boolean;
};

export type SettingsFile = {
  digest?: string;
  name?: string;
  station?: string;
  madeAt?: number;
  waits?: boolean;
  count?: number;
  changes?: readonly SettingsFileChange[];
};

export type SettingsFileChange = {
  id?: number;
  document?: string;
  member?: string;
  before?: string;
  after?: string;
};

export type ShutdownConfig = {
  devices?: readonly string[];
  revision?: number;
  rampS: number;
  which: "all" | "chosen";
  stopConverters: boolean;
  openContactors: boolean;
  delayS: number;
  startStrategy: boolean;
  triggers: readonly string[];
};

export type ShutdownState = {
  state?: "ready" | "stopping" | "shut" | "starting" | "unfinished";
  kind?: "shutdown" | "startup" | "disconnect";
  by?: string;
  cause?: string;
  startedAt?: number;
  endedAt?: number;
  steps?: readonly ShutdownStateStep[];
};

export type ShutdownStateStep = {
  order?: number;
  name?: "strategy" | "ramp" | "pause" | "device";
  deviceName?: string;
  command?: string;
  seconds?: number;
  state?: "waiting" | "running" | "confirmed" | "accepted" | "refused" | "unknown" | "skipped";
  endedAt?: number;
};

export type Simulation = {
  madeAt?: number;
  span?: "past" | "ahead";
  start?: number;
  end?: number;
  left?: string;
  right?: string;
  /** Days that one strategy ran from midnight to midnight, simulated with the settings of that day and compared with the books of the station. */
  backtest?: SimulationBacktest;
  figures?: readonly SimulationFigures[];
  bands?: readonly {
    key: string;
    chargeState: 0 | 1 | 2 | 3 | 4 | 5;
    side: string;
    charged: number;
    discharged: number;
    earned?: number;
  }[];
  broken?: readonly {
    key: string;
    side: string;
    rule: "soc-low" | "soc-high" | "demand" | "reverse" | "export" | "transformer" | "cell-high" | "cell-low" | "no-plan" | "unknown";
    from: number;
    until: number;
    says: string;
    row?: string;
  }[];
  reasons?: readonly {
    code: string;
    text: string;
    left: number;
    right: number;
  }[];
  at?: readonly number[];
  power?: readonly number[];
  soc?: readonly number[];
  grid?: readonly (number | null)[];
  otherPower?: readonly number[];
  otherSoc?: readonly number[];
  spans?: readonly {
    at: number;
    until: number;
    /** Why the storage has the power that it has; the numbers are stored and stay as they are. */
    reason: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 30 | 31 | 32 | 33 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 60 | 61 | 70 | 71 | 72 | 80 | 81 | 90 | 91 | 92 | 100 | 101 | 110 | 111 | 112 | 115 | 116 | 117 | 118 | 130 | 131 | 132;
    wanted?: number;
    limited?: number;
  }[];
  otherGrid?: readonly (number | null)[];
};

export type SimulationBacktest = {
  days: number;
  earned?: number;
  earnedMeasured?: number;
  /** Above 0 the simulation is more optimistic than the station was. */
  earnedError?: number;
  peak?: number;
  peakMeasured?: number;
  peakError?: number;
};

export type SimulationFigures = {
  side: string;
  earned?: number;
  /** Mean of 15 minutes at the grid point. */
  peak?: number;
  peakAt?: number;
  /** Least power at the grid point beyond the reverse-power limit, or beyond 0 where none is set. */
  margin?: number;
  marginAt?: number;
  cycles?: number;
  charged?: number;
  discharged?: number;
  bought?: number;
  fed?: number;
  /** PV energy that is neither used, stored nor fed in because of the feed-in limit. */
  curtailed?: number;
  /** Energy that the strategy wanted and a limit changed. */
  heldBack?: number;
  socLeast?: number;
  socMost?: number;
  socEnd?: number;
  broken?: number;
  unknown?: number;
};

export type SimulationSideSent = {
  kind?: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
  /** On every day, whatever it is allotted to. */
  template?: string;
  curve?: "read";
  edits?: {
    template?: StrategyTemplate;
    /** A day goes before its month. */
    allotments?: StrategyTemplateAllotments;
    manual?: ManualPowerSent;
    demand?: GridProtectionDemandSent;
    reverse?: GridProtectionReverseSent;
    /** Beside what the battery management does by itself. */
    batteryProtection?: BatteryProtection;
    /** The farther a trigger is passed, the less power. */
    powerReduction?: PowerReduction;
    /** The storage follows the load so that the grid-connection point keeps to a power. */
    loadTracking?: LoadTracking;
    /** The storage takes what changes too fast, so that a power changes by no more than a rate. */
    smoothing?: Smoothing;
    /** Within a time the storage keeps the grid-connection point to what was promised; between them the template of the day holds. */
    demandResponse?: {
      revision?: number;
      windows: readonly DemandResponseWindow[];
    };
    /** Within a time the storage has the power that the grid has asked for; between them the template of the day holds. */
    peakRegulation?: {
      revision?: number;
      windows: readonly PeakRegulationWindow[];
    };
    /** The site takes from the grid as little as it may: it lives on photovoltaics and storage, down to a reserve. */
    independent?: IndependentOperation;
    /** The storage keeps the transformers of a distribution area within a band of power, and supports its voltage. */
    region?: RegionStrategy;
    /** Buys where energy is cheap and sells where it is dear, as a plan that is computed anew every quarter-hour. */
    arbitrage?: IntelligentArbitrage;
    wiseDemand?: IntelligentDemand;
    wiseReverse?: {
      revision?: number;
      /** The plan reserves capacity to absorb energy that would otherwise be fed into the grid. */
      enabled: boolean;
    };
  };
};

export type SimulationRequestSent = {
  span: "past" | "ahead";
  /** Nothing of it: what runs, or would run after a start. */
  left?: SimulationSideSent;
  /** Nothing of it: what runs, or would run after a start. */
  right?: SimulationSideSent;
};

export type Smoothing = {
  revision?: number;
  of: "grid" | "pv";
  rate: number;
  socTarget: number;
  /** 0 leaves the SOC alone. */
  centring: number;
};

export type StackOverview = {
  id?: string;
  name?: string;
  type?: string;
  busbarName?: string;
  state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  at?: number;
  values?: Readonly<Record<string, number>>;
  clusters?: readonly {
    id?: string;
    name?: string;
    number?: number;
    type?: string;
    at?: number;
    values?: Readonly<Record<string, number>>;
  }[];
};

export type StackSave = {
  id: string;
  clusterCount: number;
  cellCount: number;
  revision?: number;
};

export type Station = {
  id?: string;
  revision?: number;
  name: string;
  stationType?: 1 | 2 | 3 | 4 | 6;
  longitude: number;
  latitude: number;
  /** Country, province, city. */
  area?: readonly string[];
  address: string;
  operationTime: string;
  operationStatus?: 0 | 1 | 2;
  installedPower: number;
  capacity: number;
  cellType?: 1 | 2;
  cellMakers?: string;
  cellCapacity?: number;
  exploitType?: boolean;
  picture?: string;
  timezone?: string;
  currency?: string;
  stationAge?: number;
};

export type PartStation = Partial<Station>;

export type StationSent = {
  id?: string;
  revision?: number;
  name: string;
  stationType?: 1 | 2 | 3 | 4 | 6;
  longitude: number;
  latitude: number;
  /** Country, province, city. */
  area?: readonly string[];
  address: string;
  operationTime: string;
  operationStatus?: 0 | 1 | 2;
  installedPower: number;
  capacity: number;
  cellType?: 1 | 2;
  cellMakers?: string;
  cellCapacity?: number;
  exploitType?: boolean;
  image?: string;
};

export type StationServed = {
  id?: string;
  name?: string;
  /** False where it could not be opened; otherwise not there. */
  running?: boolean;
};

export type StationHead = {
  id?: string;
  name?: string;
  stationType?: 1 | 2 | 3 | 4 | 6;
  installedPower?: number;
  capacity?: number;
  operationStatus?: 0 | 1 | 2;
  operationTime?: string;
  accessType?: "production" | "extend" | "demo";
};

export type StationDay = {
  day?: string;
  charged?: number;
  discharged?: number;
  earned?: number;
  /** By the bands that the meters count: what was used on site at the price of buying, what was fed in at that of selling. Whatever is fed in counts as generated first. */
  pvIncome?: number;
  noPvIncome?: "unread" | "no-price" | "no-tariff";
  chargingEnergy?: number;
  /** What the charging piles delivered, at the charging tariff. */
  chargingIncome?: number;
  noChargingIncome?: "unread" | "no-price" | "no-tariff";
  generated?: number;
  /** What was generated and not fed into the grid; whatever is fed in counts as generated first. */
  selfUsed?: number;
  /** Share of the generation that was not fed into the grid. */
  selfConsumption?: number;
  noSelfConsumption?: "no-factor" | "no-pv" | "no-generation" | "no-consumption" | "stored" | "unread";
  /** Share of the consumption that was not drawn from the grid; what is drawn to be stored counts on the day it is drawn. */
  autarky?: number;
  noAutarky?: "no-factor" | "no-pv" | "no-generation" | "no-consumption" | "stored" | "unread";
  demand?: number;
  demandAlone?: number;
  /** By how much the highest demand lay below what it would have been without the storage; below zero where the storage raised it. */
  peakAvoided?: number;
  noPeakAvoided?: "no-factor" | "no-pv" | "no-generation" | "no-consumption" | "stored" | "unread";
  /** Charged, less discharged, less what is stored more than at the beginning. */
  losses?: number;
  /** What was used on site of the generation, less the losses of the storage, by the factor; below zero where the losses were more. */
  co2?: number;
  co2Factor?: number;
  co2Source?: string;
  noCo2?: "no-factor" | "no-pv" | "no-generation" | "no-consumption" | "stored" | "unread";
  complete?: boolean;
  corrected?: boolean;
};

export type StationFigures = {
  ratedPower?: number;
  /** Of the whole station. */
  ratings?: readonly {
    id: string;
    name: string;
    /** Absent where it is not known. */
    ratedPower?: number;
  }[];
  /** Of the whole station. */
  converters?: number;
  capacity?: number;
  stationCapacity?: number;
  /** Absent where none is set. */
  demandLimit?: number;
  /** Absent where none is set. */
  reverseLimit?: number;
};

export type StationMoment = {
  at?: number;
  /** Interval of one value there; absent: no device has stored values. */
  stepS?: number;
  settings?: "known" | "unknown";
  oldest?: number;
};

export type StationNow = {
  at?: number;
  grid?: number;
  pv?: number;
  load?: number;
  storage?: number;
  /** As pcsChargeState, but with the own consumption of converters as a separate state. */
  direction?: -1 | 0 | 1 | 2;
  /** With its sign, to compare with the power requested by a strategy. */
  power?: number;
  old?: {
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    grid?: {
      since?: number;
      of: string;
    };
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    pv?: {
      since?: number;
      of: string;
    };
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    load?: {
      since?: number;
      of: string;
    };
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    storage?: {
      since?: number;
      of: string;
    };
    /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
    level?: {
      since?: number;
      of: string;
    };
  };
  soc?: number;
  /** Lowest and highest SOC of several batteries whose SOC is shown as one value, weighted by their energy. */
  socSpread?: {
    low?: number;
    high?: number;
  };
  stored?: number;
  running?: "running" | "stopped" | "starting" | "stopping";
  communication?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  alarms?: number;
  movement?: 0 | 1;
  speed?: number;
  longitude?: number;
  latitude?: number;
  place?: string;
  placeAt?: number;
};

export type StationState = {
  id?: string;
  name?: string;
  type?: 1 | 2 | 3 | 4 | 6;
  large?: boolean;
  timezone?: string;
  currency?: string;
  mode?: 0 | 1 | 2;
  /** At a platform: a station to this site. At a station: the station to a platform. */
  linked?: boolean;
  state?: {
    strategy?: "running" | "stopped";
    starting?: boolean;
    stopping?: boolean;
    /** A converter is saved and a strategy is chosen. */
    ready?: boolean;
    /** Everything that a start-up would start; absent if a device does not report it. */
    up?: boolean;
  };
  /** Of a storage vehicle; absent if unknown. */
  moving?: boolean;
  accessType?: 1 | 2 | 3;
  /** Which functions are switched on; one that is not named is on. */
  functions?: Readonly<Record<string, boolean>>;
  secondaryPasswordSet?: boolean;
  alarms?: AlarmCounts;
  devices?: {
    total?: number;
    fresh?: number;
    values?: number;
    unknown?: number;
    newestAt?: number;
  };
  types?: Readonly<Record<string, number>>;
  /** Of a file of the past that is opened: the stretch that it holds, and where a look begins. */
  record?: {
    start?: number;
    end?: number;
    at?: number;
    madeAt?: number;
    madeBy?: string;
  };
  now?: number;
};

export type Strategy = {
  kind?: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
  mode?: "manual" | "intelligent" | "preset";
  strategy?: "running" | "stopped";
  starting?: boolean;
  stopping?: boolean;
  reason?: {
    code?: string;
    text?: string;
    wanted?: number;
    limited?: number;
    /** Where a converter does not follow its set-point. */
    measured?: number;
    area?: string;
    /** Where something bound: what would have come out without it, and by what. */
    next?: {
      text?: string;
      limited?: number;
    };
  };
  /** Where there are several: what each got of the whole, and why. */
  areas?: readonly {
    area: string;
    /** Charging is positive. */
    power: number;
    code: string;
    text: string;
  }[];
  /** What each was asked for, what the limits left, what it was given and what it does. */
  converters?: readonly {
    id: string;
    name: string;
    busbarName?: string;
    /** If it has its own power; positive: charging. */
    asked?: number;
    /** Positive charges. */
    power?: number;
    /** As its register reads. */
    set?: number;
    /** Positive while it charges. */
    measured?: number;
    code?: string;
    text?: string;
  }[];
  /** Where it rules; positive charges. */
  manualPower?: number;
  template?: string;
  demandLimit?: number;
  reverseLimit?: number;
};

export type StrategyDecisionQuery = {
  /** First and last day, both included, in the station's zone. */
  range?: readonly [string, string];
  start?: number;
  end?: number;
  /** Codes of dispatch.reasons; all without any. */
  codes?: readonly string[];
  /** Seconds. Seconds themselves are kept for some days, minutes for longer. */
  step?: 1 | 10 | 60;
  current?: number;
  pageSize?: number;
  sort?: {
    column?: string;
    order?: "ascend" | "descend";
  };
};

export type StrategyReasonQuery = {
  day?: string;
  /** Day to compare with. Its values are shown at the clock times of the first day. */
  other?: string;
  /** First and last day, both included, in the station's zone. */
  range?: readonly [string, string];
  start?: number;
  end?: number;
};

export type StrategyReasonSpan = {
  at: number;
  until: number;
  /** If there are two. */
  day?: string;
  /** Why the storage has the power that it has; the numbers are stored and stay as they are. */
  reason: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 30 | 31 | 32 | 33 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 60 | 61 | 70 | 71 | 72 | 80 | 81 | 90 | 91 | 92 | 100 | 101 | 110 | 111 | 112 | 115 | 116 | 117 | 118 | 130 | 131 | 132;
  area?: string;
  wanted?: number;
  limited?: number;
  /** Of the storage, positive while it charges. */
  measured?: number;
  /** What the next weaker limit, or the strategy itself, would have allowed. */
  next?: number;
  /** Why the storage has the power that it has; the numbers are stored and stay as they are. */
  nextReason?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 30 | 31 | 32 | 33 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 60 | 61 | 70 | 71 | 72 | 80 | 81 | 90 | 91 | 92 | 100 | 101 | 110 | 111 | 112 | 115 | 116 | 117 | 118 | 130 | 131 | 132;
};

export type StrategyDecision = {
  at: number;
  until: number;
  code?: string;
  text?: string;
  area?: string;
  wanted?: number;
  limited?: number;
  /** Of the storage, positive while it charges. */
  measured?: number;
  /** What the next weaker limit, or the strategy itself, would have allowed. */
  next?: number;
  nextText?: string;
};

export type StrategyPlanRow = {
  start?: string;
  end?: string;
  power?: number;
  direction?: -1 | 0 | 1;
  /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
  chargeStatus?: "idle" | "stop";
  chargeState?: 0 | 1 | 2 | 3 | 4 | 5;
};

export type StrategyStartable = {
  type: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
  title: string;
  state: "chosen" | "ready" | "unplanned";
  /** Absent where it has something to follow today. */
  why?: string;
};

export type StrategyPointLimit = {
  /** Absent: the whole station. */
  busbarName?: string;
  demandLimit?: number;
  reverseLimit?: number;
  demand?: {
    enabled: boolean;
    target?: number;
    /** How the contract counts demand; sliding where absent. */
    window?: "sliding" | "fixed";
    /** 15 minutes where absent. */
    minutes?: 15 | 30 | 60;
    discharges?: boolean;
    dischargePower?: number;
    dischargeSoc?: number;
  };
  reverse?: {
    enabled: boolean;
    target?: number;
    seconds?: number;
    returnSeconds?: number;
  };
};

export type StrategyLimits = {
  revision?: number;
  demandLimit: number;
  reverseLimit: number;
};

export type PartStrategyLimits = Partial<StrategyLimits>;

export type StrategyTemplate = {
  id?: string;
  revision?: number;
  name: string;
  rows: readonly StrategyTemplateRow[];
  demandProtect?: boolean;
  reverseProtect?: boolean;
  constantVoltageProtect?: boolean;
  dischargeEndProtect?: boolean;
  socLow: number;
  socUp: number;
  state?: "enabled" | "disabled";
};

export type StrategyTemplateRow = {
  start: string;
  end: string;
  /** Positive charges. */
  power: number;
  /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
  chargeStatus?: "idle" | "stop";
  distribution?: "num_avg" | "available_num_avg";
};

export type StrategyTemplateNamed = {
  name: string;
  /** All of it but its name. */
  copyOf?: string;
  rows?: readonly StrategyTemplateRow[];
};

export type StrategyTemplateRenamed = {
  id: string;
  revision?: number;
  name: string;
};

export type StrategyTemplateAllotments = {
  revision?: number;
  months: readonly {
    month: number;
    template: string;
  }[];
  days: readonly {
    day: string;
    template: string;
  }[];
};

export type StrategyTemplateWhole = {
  templates: readonly StrategyTemplate[];
  months: readonly {
    month: number;
    template: string;
  }[];
  days: readonly {
    day: string;
    template: string;
  }[];
};

export type StrongElectricity = {
  revision?: number;
  nodes: readonly {
    /** Bounds the power of all that is below, whether or not electrical protection is on. */
    capacity?: number;
    forwardEfficiency?: number;
    reverseEfficiency?: number;
    storageCapacity?: number;
    protectEnergy?: number;
    batteryType?: 1 | 2;
    pcs?: string;
    branch?: number;
    stack?: string;
    clusters?: readonly number[];
    chargeEfficiency?: number;
    dischargeEfficiency?: number;
    socLow?: number;
    socUp?: number;
    threeStage?: boolean;
    constantVoltage?: StrongElectricityConstantVoltage;
    totalVoltage?: {
      low?: number;
      up?: number;
    };
    cellVoltage?: {
      low?: number;
      up?: number;
    };
    cellTemperature?: {
      low?: number;
      up?: number;
    };
    pvCapacity?: number;
    controllability?: "uncontrollable" | "soft" | "hard" | "step";
    chargeGun?: string;
    id: string;
    type: "publicConnection" | "transformer" | "storage" | "pv" | "load";
    name: string;
    code?: string;
    powerReference?: number;
    /** Drawn from above is positive. */
    powerUpper?: number;
    /** Fed back is negative. */
    powerLower?: number;
    /** Its power limits bind the dispatch. */
    electricalProtection?: boolean;
    children?: readonly unknown[];
  }[];
  layout?: Readonly<Record<string, {
    x: number;
    y: number;
  }>>;
};

export type StrongElectricityConstantVoltage = {
  floatVoltage?: number;
  averageVoltage?: number;
  cutoffVoltage?: number;
  averageCurrent?: number;
  floatCurrent?: number;
};

export type Task = {
  taskId?: string;
  call?: string;
  state?: "running" | "done" | "failed";
  step?: string;
  done?: number;
  of?: number;
  text?: string;
  startedAt?: number;
  endedAt?: number;
};

export type Thermal = {
  revision?: number;
  enabled: boolean;
  rules: readonly ThermalRule[];
};

export type ThermalRule = {
  order: number;
  enabled: boolean;
  start: string;
  end: string;
  powerLow: number;
  powerUp: number;
  temperature: number;
  action: "powerOff" | "powerOn" | "standby";
};

export type ThermalUnit = {
  id: string;
  name: string;
  status: "notSupported" | "notExecuting" | "executing" | "powerOff" | "powerOn" | "standby";
  why: "rule" | "hot" | "givenBack" | "noRule" | "disabled" | "notControlled" | "byHand" | "notFollowed" | "silent" | "lacksCommands";
  rule?: number;
  controlled?: boolean;
  power?: number;
  temperature?: number;
  since?: number;
  checkAt?: number;
};

export type TypeIndexRow = {
  id?: string;
  name?: string;
  type?: string;
  busbarName?: string;
  typeIndex?: number;
};

export type UserSent = {
  id?: string;
  loginName: string;
  name: string;
  role: "viewer" | "operator" | "maintainer" | "administrator";
  disabled?: boolean;
  /** Where the program serves several: those that the account is for, by id. An administrator is for all of them. */
  stations?: readonly string[];
  password: string;
};

export type PartUserSent = Partial<UserSent>;

export type UserListed = {
  id?: string;
  loginName?: string;
  name?: string;
  role?: "viewer" | "operator" | "maintainer" | "administrator";
  disabled?: false | true;
  secondFactor?: boolean;
  passwordDue?: boolean;
  signedInAt?: number;
  sessions?: number;
  stations?: readonly string[];
  stationNames?: readonly string[];
};

export type UserPerson = {
  id?: string;
  /** A wall screen has none. */
  loginName?: string;
  name?: string;
  role?: "viewer" | "operator" | "maintainer" | "administrator";
};

export type UserRights = {
  control?: boolean;
  write?: boolean;
  maintain?: boolean;
  administer?: boolean;
};

export type Vehicle = {
  vin: string;
  writtenAt?: number;
  writtenBy?: string;
  revision?: number;
};

export type PartVehicle = Partial<Vehicle>;

export type Version = {
  program?: string;
  node?: string;
  content?: string;
  contentAt?: number;
  stands?: "written" | "partly" | "earlier" | "incomplete";
  devices?: readonly {
    id?: string;
    name?: string;
    type?: string;
    model?: string;
    says?: string;
  }[];
};

export type VersionCompany = {
  name?: string;
  count?: number;
  stations?: readonly {
    id?: string;
    name?: string;
  }[];
};

export type VersionDesign = {
  name?: string;
  mode?: 0 | 1;
  color?: Readonly<Record<string, string>>;
  measures?: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export type WallScreen = {
  id?: string;
  name?: string;
  by?: string;
  startedAt?: number;
  usedAt?: number;
  until?: number;
};

export type WallScreenOpened = {
  name?: string;
  token?: string;
  until?: number;
};

export type Warranty = {
  start?: string;
  years?: number;
  soh?: number;
  /** Discharged by all batteries together over the whole warranty. */
  throughput?: number;
  /** Of each battery. */
  cycles?: number;
  availability?: number;
  revision?: number;
};

export type Wiring = {
  nodes?: readonly WiringNode[];
  links?: readonly WiringLink[];
  live?: Readonly<Record<string, WiringLive>>;
  /** Where people placed a part, in pixels of the drawing; a part without a place is laid out automatically. */
  layout?: Readonly<Record<string, {
    x: number;
    y: number;
  }>>;
  revision?: number;
};

export type WiringNode = {
  id?: string;
  symbol?: "grid" | "transformer" | "busbar" | "breaker" | "contactor" | "meter" | "converter" | "battery" | "pv" | "pile" | "load" | "dcdc";
  name?: string;
  device?: string;
  type?: string;
  page?: string;
  busbarName?: string;
  category?: "total" | "storage" | "load" | "pv" | "station";
  rated?: number;
  ratedApparent?: number;
  switch?: string;
};

export type WiringLink = {
  id?: string;
  from?: string;
  to?: string;
};

export type WiringLive = {
  state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
  closed?: boolean;
  passes?: boolean;
  feeds?: boolean;
  power?: number;
  direction?: "importing" | "exporting" | "charging" | "discharging" | "generating" | "consuming" | "idle" | "own-use";
  soc?: number;
  voltage?: number;
  loading?: number;
  at?: number;
  /** A figure of which a part is older than its device may be, or missing: since when, and of which devices. */
  old?: {
    since?: number;
    of: string;
  };
};

/** Request and answer of every call, in display units. */
export interface Calls {
  'alarm.search': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    busbarName?: string;
    deviceType?: string;
    level?: "A" | "B" | "C" | "unrated";
    status?: "running" | "end";
    unacknowledged?: boolean;
    /** In title, original title, device, advice or comment. */
    text?: string;
    /** First and last day, both included, in the station's zone. */
    range?: readonly [string, string];
  }; answer: {
    list: readonly Alarm[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** Alarms of today and those still running from before. */
  'alarm.today': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    busbarName?: string;
    device?: string;
    deviceType?: string;
    level?: "A" | "B" | "C" | "unrated";
    status?: "running" | "end";
    unacknowledged?: boolean;
    /** In title, original title, device, advice or comment. */
    text?: string;
    startTime?: string;
    endTime?: string;
  }; answer: {
    list: readonly Alarm[];
    total: number;
    current: number;
    pageSize: number;
  } };
  'alarm.history': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    busbarName?: string;
    deviceType?: string;
    level?: "A" | "B" | "C" | "unrated";
    status?: "running" | "end";
    unacknowledged?: boolean;
    /** In title, original title, device, advice or comment. */
    text?: string;
    /** First and last day, both included, in the station's zone. */
    range?: readonly [string, string];
  }; answer: {
    list: readonly Alarm[];
    total: number;
    current: number;
    pageSize: number;
  } };
  'alarm.count': { request: Record<string, never>; answer: AlarmCounts };
  /** Alarms of a range by level and device, and those that ran longest. */
  'alarm.summary': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly [string, string];
  }; answer: AlarmSummary };
  'alarm.remove': { request: {
    ids: readonly string[];
  }; answer: AlarmCleared };
  /** Somebody has seen them. Ends nothing. */
  'alarm.acknowledge': { request: {
    ids: readonly string[];
    comment?: string;
  }; answer: AlarmAcknowledged };
  /** All that fit the filter, as CSV: one line for each alarm, those that follow from another behind it. */
  'alarm.export': { request: AlarmQuery; answer: unknown };
  /** The list of today, filtered, as CSV. */
  'alarm.exportToday': { request: AlarmToday; answer: unknown };
  'alarm.types': { request: Record<string, never>; answer: readonly AlarmType[] };
  'busbar.list': { request: Record<string, never>; answer: readonly {
    busbarName: string;
    unitInfoList?: readonly PointListUnit[];
  }[] };
  /** Complete copies of the settings in the data folder, the newest first. */
  'backup.list': { request: Record<string, never>; answer: readonly Backup[] };
  /** One more copy, of this moment, as a file. */
  'backup.download': { request: Record<string, never>; answer: unknown };
  /** Station information, points, machines and devices, without what is secret. */
  'config.read': { request: Record<string, never>; answer: Configuration };
  /** Takes the place of the configuration as a whole, or is refused as a whole. */
  'config.take': { request: ConfigurationSent; answer: {
    points?: number;
    devices?: number;
  } };
  /** All settings that can be taken back, as one JSON file; nothing that is secret. */
  'settings.download': { request: Record<string, never>; answer: unknown };
  /** Judged as a whole and kept until somebody applies it or gives it up; nothing changes. */
  'settings.upload': { request: {
    file?: string;
  }; answer: SettingsFile };
  /** What the file that waits would change at this moment. */
  'settings.preview': { request: Record<string, never>; answer: SettingsFile };
  /** All that the file changes, in one transaction: every part is judged and saved as its own page would. */
  'settings.restore': { request: {
    digest: string;
  }; answer: {
    parts?: number;
    changes?: number;
  } };
  'settings.discard': { request: Record<string, never>; answer: Readonly<Record<string, unknown>> };
  'camera.list': { request: {
    id?: string;
    busbarName?: string;
  }; answer: readonly Camera[] };
  /** The pictures of one camera, each a part of a multipart answer that does not end. */
  'camera.stream': { request: {
    id: string;
  }; answer: unknown };
  /** One still picture of a camera, shown while no stream plays. */
  'camera.poster': { request: {
    id: string;
  }; answer: unknown };
  /** Where the browser itself may play an HLS camera: a path of this station that is good for this camera alone. */
  'camera.address': { request: {
    id: string;
  }; answer: {
    url?: string;
  } };
  /** Hosts on the station's own machine that cameras may be reached through, as configured at its start. */
  'camera.gateways': { request: Record<string, never>; answer: {
    list: readonly string[];
  } };
  /** A playlist or a piece of one, of a view that camera.address opened, for the browser to which it gave a cookie. */
  'camera.hls': { request: {
    view: string;
    piece: string;
  }; answer: unknown };
  /** The cameras of the cloud platform. */
  'monitoring.list': { request: {
    id?: string;
    busbarName?: string;
  }; answer: readonly Camera[] };
  /** Clusters or cells of one device as columns of one length, with extremes and quality; pushed as changes by index. */
  'monitor.parts': { request: PartsQuery; answer: Parts };
  /** The same of all devices at the point. */
  'monitor.stationParts': { request: PartsStationQuery; answer: Parts };
  /** A CSV file with a column for each cell of one cluster. */
  'monitor.exportCells': { request: PartsExport; answer: unknown };
  /** The present state of the steps of commissioning.json, with who completed them and the findings. */
  'commissioning.state': { request: Record<string, never>; answer: Commissioning };
  /** Asks the check of one step, or of all, and keeps what was found. */
  'commissioning.check': { request: {
    step?: string;
  }; answer: {
    state?: "open" | "failed" | "unsure" | "passed" | "confirmed" | "lapsed";
  } };
  /** The confirmation by a person, if no check exists. */
  'commissioning.confirm': { request: {
    step: string;
    note: string;
  }; answer: {
    state?: "open" | "failed" | "unsure" | "passed" | "confirmed" | "lapsed";
  } };
  'commissioning.reopen': { request: {
    step: string;
  }; answer: {
    state?: "open" | "failed" | "unsure" | "passed" | "confirmed" | "lapsed";
  } };
  /** Present registers of a saved device. Only saved devices can be read. */
  'modbus.read': { request: ModbusToolsQuery; answer: readonly ModbusTools[] };
  /** One register of a saved device, under everything that watches a write of a point: its limits, and what the dispatch admits. Read back and logged. */
  'modbus.write': { request: ModbusToolsWrite; answer: ModbusToolsWritten };
  'device.list': { request: DeviceQuery; answer: readonly DeviceHead[] };
  /** What the command itself needs is in the device file and is checked before it runs. */
  'device.command': { request: DeviceCommand; answer: DeviceResult };
  /** The values must be writable points of the device; settings bring their own needs and rules. */
  'device.write': { request: {
    id: string;
    /** The name of a point without type means its key. */
    values: Readonly<Record<string, number>>;
  }; answer: DeviceResult };
  /** The present limits of writable points that are in the data of the device. An unknown limit is omitted; then only 0 is accepted. */
  'device.limits': { request: {
    id: string;
  }; answer: DeviceLimits };
  /** Types that a person can add. */
  'device.types': { request: Record<string, never>; answer: readonly {
    type?: string;
    title?: string;
  }[] };
  /** Every device, hidden ones too, with its form. */
  'device.page': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    type?: string;
    busbarName?: string;
    name?: string;
  }; answer: {
    list: readonly DeviceRow[];
    total: number;
    current: number;
    pageSize: number;
  } };
  'device.create': { request: Device; answer: Device };
  'device.update': { request: Device; answer: Device };
  /** Lets the station write to a read-only device. */
  'device.enableControl': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** Stops the station from writing to a converter or PV inverter, until a person enables control again. */
  'device.withdrawControl': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  'device.remove': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** Makers of the models, of one type where it is given. */
  'device.vendors': { request: {
    type?: string;
  }; answer: readonly {
    id?: string;
    title?: string;
  }[] };
  'device.models': { request: {
    type?: string;
    vendor?: string;
  }; answer: readonly DeviceModel[] };
  /** Reads a device once, either a saved one (by id) or the one entered in the form, and checks its values. */
  'device.testLink': { request: PartDevice; answer: DeviceLinkTest };
  'device.saveStack': { request: StackSave; answer: Device };
  /** The meters, by category. */
  'device.emList': { request: DeviceQuery; answer: readonly DeviceHead[] };
  /** Every meter of the station, and the meters that it is computed from. */
  'device.meterParts': { request: Record<string, never>; answer: readonly DeviceMeterParts[] };
  'monitor.stackOverview': { request: {
    id?: string;
    busbarName?: string;
  }; answer: readonly StackOverview[] };
  'chargingPile.query': { request: DeviceReadingQuery; answer: readonly ChargingPile[] };
  'pcs.single': { request: {
    id: string;
  }; answer: DeviceReading };
  /** Looks at every address, port and unit id of a range; reads alone. Progress is the task, what was found is discovery.found. */
  'discovery.start': { request: Discovery; answer: {
    taskId?: string;
  } };
  'discovery.cancel': { request: Record<string, never>; answer: Readonly<Record<string, unknown>> };
  /** Devices found by the last search, also while it is running. */
  'discovery.found': { request: Record<string, never>; answer: readonly DiscoveryFound[] };
  /** Every schema file in force with its hash, vendor files included. */
  'diagnostics.files': { request: Record<string, never>; answer: {
    hash?: string;
    list?: readonly {
      file?: string;
      hash?: string;
    }[];
  } };
  /** Delays of the station in the last minute, and the sources that consoles watch. */
  'diagnostics.load': { request: Record<string, never>; answer: {
    longestMs?: number;
    seconds?: number;
    streams?: number;
    topics?: number;
    waiting?: number;
  } };
  /** What browsers reported as breaking the content policy, newest last. */
  'diagnostics.violations': { request: Record<string, never>; answer: readonly {
    at?: number;
    document?: string;
    directive?: string;
    blocked?: string;
  }[] };
  /** What the dispatch decided in a stretch of time, why, at which grid-connection point, and what the storage did: one entry for each change, the newest first. */
  'dispatch.decisions': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    /** First and last day, both included, in the station's zone. */
    range?: readonly [string, string];
    start?: number;
    end?: number;
    /** Codes of dispatch.reasons; all without any. */
    codes?: readonly string[];
    /** Seconds. Seconds themselves are kept for some days, minutes for longer. */
    step?: 1 | 10 | 60;
  }; answer: {
    list: readonly StrategyDecision[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** All that fit the filter, as CSV in station time. */
  'dispatch.exportDecisions': { request: StrategyDecisionQuery; answer: unknown };
  /** Which reason bound the power of the storage when, with its numbers and what would have been allowed without it; in steps as fine as a curve of the range. */
  'dispatch.reasonSpans': { request: StrategyReasonQuery; answer: readonly StrategyReasonSpan[] };
  /** Every reason that a decision may have. */
  'dispatch.reasons': { request: Record<string, never>; answer: readonly {
    code: string;
    text: string;
  }[] };
  'home.overview': { request: {
    busbarName?: string;
  }; answer: HomeOverview };
  'home.energyTransfer': { request: unknown; answer: EnergyFlow };
  /** Grid, PV, load and storage power of today. */
  'home.powerCurve': { request: CurveDataPower; answer: CurveData };
  /** Energy and money by day. */
  'home.earnings': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly [string, string];
    busbarName?: string;
  }; answer: readonly Earnings[] };
  /** Energy and money of a day by price state. */
  'home.bands': { request: PricePeriodQuery; answer: readonly EarningsBand[] };
  /** Power and energy of each direction of flow: today, this month, since the start. */
  'home.statistics': { request: {
    busbarName?: string;
  }; answer: {
    since?: string;
    rows?: readonly HomeStatisticsRow[];
  } };
  /** The containers of a large station and their state. */
  'home.part': { request: {
    busbarName?: string;
  }; answer: Containers };
  /** Every transformer area of the region. */
  'home.regionOverview': { request: Record<string, never>; answer: readonly RegionArea[] };
  /** Voltage of the three phases at the low-voltage side of an area. */
  'home.regionLowVoltageCurve': { request: CurveDataQuery; answer: CurveData };
  /** Power factor, frequency, and the unbalance of voltages and currents of an area. */
  'home.regionPowerQualityCurve': { request: CurveDataQuery; answer: CurveData };
  /** Newest powers and running state of the station. */
  'station.realTimeData': { request: {
    busbarName?: string;
  }; answer: StationNow };
  /** A stop: needs only the permission and a confirmation. */
  'shutdown.start': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  'shutdown.stop': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  'shutdown.config': { request: Record<string, never>; answer: ShutdownConfig };
  'shutdown.saveConfig': { request: ShutdownConfig; answer: ShutdownConfig };
  /** Devices that can take part in a shutdown. */
  'shutdown.devices': { request: Record<string, never>; answer: readonly {
    id?: string;
    name?: string;
  }[] };
  /** Alarms that can shut the station down. */
  'shutdown.alarms': { request: Record<string, never>; answer: readonly {
    id?: string;
    name?: string;
  }[] };
  /** The last shutdown or start-up, step by step. */
  'shutdown.state': { request: Record<string, never>; answer: ShutdownState };
  /** Fire, emergency stop and insulation faults that hold the storage still until a person resets them. */
  'latch.search': { request: Record<string, never>; answer: {
    list?: readonly LatchesLatch[];
    /** All of them in one sentence. */
    summary?: string;
  } };
  /** Refused while every cause is still there or cannot be read. It starts nothing. */
  'latch.reset': { request: Record<string, never>; answer: {
    list?: readonly LatchesLatch[];
    /** All of them in one sentence. */
    summary?: string;
  } };
  /** A stop: the strategy stops, the converters ramp to zero, then the contactors of every battery open. */
  'stack.disconnectAll': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  /** Storage power to zero and the strategy stopped. */
  'storage.stop': { request: Record<string, never>; answer: Readonly<Record<string, unknown>> };
  'vin.read': { request: Record<string, never>; answer: PartVehicle };
  'vin.write': { request: {
    vin: string;
    revision?: number;
  }; answer: Vehicle };
  /** A quarter of an hour before the alarm to a quarter of an hour after its end: frames, decisions, commands, log, alarms, documents and schemas, that any console opens without the station. */
  'incident.ofAlarm': { request: {
    id: string;
  }; answer: unknown };
  /** The same of a chosen time of a day. */
  'incident.ofSpan': { request: Incident; answer: unknown };
  /** Shown read-only as a separate station, for this session and for maintainers, until it is closed or unused for half an hour. */
  'incident.open': { request: {
    file: string;
  }; answer: IncidentOpened };
  /** Open incident files, for the person who opened them and for maintainers. */
  'incident.opened': { request: Record<string, never>; answer: readonly IncidentOpened[] };
  'incident.close': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** The time periods of the meters by templates; those of the prices while none are saved. */
  'period.search': { request: Record<string, never>; answer: {
    revision?: number;
    templates: readonly MeterPeriodsTemplate[];
  } };
  'period.save': { request: {
    revision?: number;
    templates: readonly MeterPeriodsTemplateSent[];
  }; answer: {
    revision?: number;
    templates: readonly MeterPeriodsTemplate[];
  } };
  /** The time periods that a meter holds at this moment. */
  'period.held': { request: {
    id: string;
  }; answer: MeterPeriodsHeld };
  /** Takes about a minute. */
  'period.write': { request: {
    id: string;
  }; answer: {
    taskId?: string;
  } };
  /** What was changed of the meters, newest first. */
  'meter.changes': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    id?: string;
  }; answer: {
    list: readonly MeterPeriodsChange[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** The old meter ends at the chosen time, a new one is created and started. */
  'meter.replace': { request: MeterReplacement; answer: {
    taskId?: string;
  } };
  /** The first choice of a mode needs no secondary password, which may not be set yet. Where a mode is chosen a link needs it, as every change of mode does. */
  'mode.link': { request: {
    verificationCode: string;
  }; answer: {
    taskId?: string;
  } };
  /** The first choice of a station that has no mode; later changes are mode.toLocal. */
  'mode.initLocal': { request: Record<string, never>; answer: Mode };
  'mode.toLocal': { request: Record<string, never>; answer: Mode };
  'mode.toRemote': { request: Record<string, never>; answer: Mode };
  /** At the station: its mode, and the present state at its cloud platform. On the platform: the last report of the station. */
  'mode.stationStatus': { request: Record<string, never>; answer: Mode };
  /** At the station in local mode: its information and configuration go to its site on the cloud platform. On the platform: the station is to take over those of its site. */
  'mode.pushConfig': { request: Record<string, never>; answer: Mode };
  /** Only where the local configuration is empty. A station that is not linked needs the verification code; one without a mode is in local mode afterwards. */
  'mode.copyFromCloud': { request: {
    verificationCode?: string;
  }; answer: {
    taskId?: string;
  } };
  'mode.cloud': { request: Record<string, never>; answer: {
    address?: string;
    revision?: number;
  } };
  'mode.saveCloud': { request: {
    address?: string;
    revision?: number;
  }; answer: {
    address?: string;
    revision?: number;
  } };
  'siteCode.read': { request: Record<string, never>; answer: {
    code?: string;
    until?: number;
  } };
  'site.issueCode': { request: Record<string, never>; answer: {
    code?: string;
    until?: number;
  } };
  /** A station links itself to the site. The code is good for one link. */
  'site.link': { request: {
    verificationCode: string;
  }; answer: {
    /** Made when a station is linked; the platform keeps only its hash. */
    token: string;
    site: string;
  } };
  /** Requests of a station to its platform; the key of the link replaces a login. */
  'site.report': { request: CloudLinkReport; answer: CloudLinkHeard };
  /** Requests of a station to its platform; the key of the link replaces a login. */
  'site.give': { request: {
    /** Made when a station is linked; the platform keeps only its hash. */
    token: string;
  }; answer: {
    /** Counts the configurations that the platform has pushed. */
    pushed: number;
    /** What a station and its site on the cloud platform exchange: the basic information, grid-connection points, machines and devices. */
    configuration: Configuration;
  } };
  /** Requests waiting for an answer of the station; the key of the link replaces a login. */
  'site.orders': { request: {
    /** Made when a station is linked; the platform keeps only its hash. */
    token: string;
  }; answer: {
    orders: readonly DispatchOrderGiven[];
  } };
  /** Requests of a station to its platform; the key of the link replaces a login. */
  'site.answerOrder': { request: DispatchOrderAnswer; answer: CloudLinkHeard };
  /** Requests of a station to its platform; the key of the link replaces a login. */
  'site.take': { request: {
    /** Made when a station is linked; the platform keeps only its hash. */
    token: string;
    /** What a station and its site on the cloud platform exchange: the basic information, grid-connection points, machines and devices. */
    configuration: ConfigurationSent;
  }; answer: CloudLinkHeard };
  /** Every shown device of the point, or those of some types, with its link, its headline values and what is wrong. */
  'monitor.realTime': { request: {
    busbarName?: string;
    types?: readonly string[];
  }; answer: RealTime };
  /** Lets a simulated device fail by order, to see what the station makes of it. Refused for a real one. */
  'plant.fault': { request: PlantFault; answer: {
    until?: number;
  } };
  /** The price periods of a day, or of the first day of a month, with the prices of a kWh. */
  'price.bands': { request: PricePeriodQuery; answer: readonly PricePeriod[] };
  /** The prices that hold in a month. Without periods and prices where none are known. */
  'price.month': { request: {
    month: string;
  }; answer: PartElectricityPriceRule };
  /** The prices that hold on a day. Without periods and prices where none are known. */
  'price.day': { request: {
    day: string;
  }; answer: PartElectricityPriceRule };
  /** Months and days with prices, newest first. */
  'price.history': { request: ElectricityPriceSavedQuery; answer: {
    list: readonly ElectricityPriceSaved[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** Of one month or of one day. */
  'price.update': { request: ElectricityPriceRuleSent; answer: PartElectricityPriceRule };
  /** Those of a month for one or more others. */
  'price.copy': { request: ElectricityPriceCopy; answer: {
    months?: readonly string[];
  } };
  /** The prices of every month and day that has its own. */
  'price.every': { request: Record<string, never>; answer: {
    rules: readonly ElectricityPriceKept[];
  } };
  /** They take the place of those of all months and days; what was booked by them stays. */
  'price.take': { request: {
    rules: readonly ElectricityPriceKeptSent[];
  }; answer: {
    rules: readonly ElectricityPriceKept[];
  } };
  /** The maximum demand of a month and of each of its days. */
  'demand.month': { request: {
    month?: string;
  }; answer: Demand };
  'curve.power': { request: CurveDataPower; answer: CurveData };
  'curve.pcs': { request: CurveDataDevice; answer: CurveData };
  /** Points of one device of any type. */
  'curve.device': { request: CurveDataDevice; answer: CurveData };
  /** A CSV file in station time. */
  'report.export': { request: CurveDataExport; answer: unknown };
  /** The energy of a range by day or month, and against the range of the same length before it. */
  'report.overview': { request: ElectricityQuery; answer: ReportOverview };
  /** What came of one day of the station: energy, money, shares, avoided peak and CO2. */
  'report.day': { request: {
    day?: string;
    busbarName?: string;
  }; answer: StationDay };
  /** The demand at the grid point, means of 15 minutes, and what it would have been without the storage. */
  'curve.demand': { request: CurveDataPower; answer: CurveData };
  /** The batteries of the station, or one of them, day by day: SOC, spread of the cells, availability, energy, health and warranty. */
  'report.battery': { request: BatteryWeeksQuery; answer: BatteryWeeks };
  'warranty.search': { request: Record<string, never>; answer: Warranty };
  'warranty.save': { request: Warranty; answer: Warranty };
  'carbon.search': { request: Record<string, never>; answer: Carbon };
  'carbon.save': { request: Carbon; answer: Carbon };
  'chargingTariff.search': { request: Record<string, never>; answer: {
    price?: number;
    revision?: number;
  } };
  'chargingTariff.save': { request: {
    price?: number;
    revision?: number;
  }; answer: {
    price?: number;
    revision?: number;
  } };
  /** When each cluster behind a converter stopped charging, and where its discharge ended. */
  'report.cutoff': { request: BatteryWeeksQuery; answer: readonly Cutoff[] };
  /** How long and how much the storage took up by day while little was drawn from the grid. */
  'report.partialPv': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly [string, string];
    busbarName?: string;
  }; answer: readonly PartialPv[] };
  /** What the storage moved in the periods A and B of days that end at eight the next morning. */
  'report.periods': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly [string, string];
    busbarName?: string;
  }; answer: readonly PeriodReport[] };
  /** The energy balance of the station by day or month, of the meters by their category. */
  'report.stationElectricity': { request: ElectricityQuery; answer: readonly ElectricityBalance[] };
  /** What each meter counted by day, month or year, forward and reverse, in all and by price. */
  'report.electricity': { request: ElectricityQuery; answer: readonly Electricity[] };
  /** Energy and money of the storage by day, month or year and by price, with their sum. */
  'report.earnings': { request: EarningsReportQuery; answer: {
    rows?: readonly EarningsReportRow[];
    total?: EarningsReportRow;
  } };
  /** One power of the station, or one point of several devices, on one day or on two over the same clock times. */
  'report.compare': { request: Compare; answer: CurveData };
  /** Points of one battery stack. */
  'curve.stack': { request: CurveDataDevice; answer: CurveData };
  /** Points of one battery cluster, which the id names with its stack. */
  'curve.cluster': { request: CurveDataOfDevice; answer: CurveData };
  /** Power of a converter and voltage of each cluster behind it. */
  'curve.hybridCluster': { request: CurveDataDevice; answer: CurveData };
  /** Points of one device of fire safety. */
  'curve.fire': { request: CurveDataDevice; answer: CurveData };
  /** Points of the cells of one cluster. */
  'curve.cell': { request: CurveDataOfDevice; answer: CurveData };
  /** All temperatures of a battery, or of the part of it that the id names, where no points are named. */
  'curve.temperature': { request: CurveDataOfDevice; answer: CurveData };
  /** All voltages of a battery, or of the part of it that the id names, where no points are named. */
  'curve.voltage': { request: CurveDataOfDevice; answer: CurveData };
  /** Points of the device of a page of monitoring. */
  'curve.monitor': { request: CurveDataDevice; answer: CurveData };
  'curve.templates': { request: Record<string, never>; answer: readonly CurveTemplate[] };
  'curve.saveTemplate': { request: CurveTemplate; answer: CurveTemplate };
  'curve.removeTemplate': { request: {
    id: string;
  }; answer: Record<string, never> };
  /** Those of existing devices. */
  'curve.everyTemplate': { request: Record<string, never>; answer: {
    templates: readonly CurveTemplate[];
  } };
  /** They take the place of those that are there. */
  'curve.takeTemplates': { request: {
    templates: readonly CurveTemplate[];
  }; answer: {
    templates: readonly CurveTemplate[];
  } };
  /** What a curve may show of one device, or of one part of it with the parts inside. */
  'curve.points': { request: CurvePointQuery; answer: readonly CurvePoint[] };
  /** At most ten points of one device; cells must be of one cluster. A range within a day has the stored resolution. */
  'curve.multi': { request: CurveDataDevice; answer: CurveData };
  /** Answers immediately; the file is created in the background. */
  'export.create': { request: ExportTaskRequest; answer: ExportTask };
  'export.list': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    /** Those of one printed document alone. */
    paper?: string;
  }; answer: {
    list: readonly ExportTask[];
    total: number;
    current: number;
    pageSize: number;
  } };
  'export.download': { request: {
    id: string;
  }; answer: unknown };
  /** By who made it; another one with the right to write. */
  'export.retry': { request: {
    id: string;
  }; answer: ExportTask };
  /** By who made it; another one with the right to write. */
  'export.remove': { request: {
    id: string;
  }; answer: Record<string, never> };
  /** The printed documents that the station makes by itself. */
  'paper.list': { request: Record<string, never>; answer: readonly {
    value?: string;
    title?: string;
  }[] };
  /** Answers immediately; the PDF is created in the background as an export task. */
  'paper.create': { request: {
    paper: string;
    month: string;
  }; answer: ExportTask };
  /** Which days of a range were counted whole, with gaps, or not at all. */
  'report.coverage': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly [string, string];
  }; answer: Coverage };
  /** The clusters whose cell spread grew most in a range, and their highest and lowest cells. */
  'cells.drift': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly [string, string];
  }; answer: CellDrift };
  'paper.schedule': { request: Record<string, never>; answer: Paper };
  'paper.saveSchedule': { request: Paper; answer: Paper };
  'user.login': { request: Login; answer: LoginAnswer };
  'user.logout': { request: Record<string, never>; answer: Readonly<Record<string, unknown>> };
  'user.changePassword': { request: PasswordChange; answer: Readonly<Record<string, unknown>> };
  /** Every account, never its password. */
  'user.list': { request: Record<string, never>; answer: readonly UserListed[] };
  'user.create': { request: UserSent; answer: UserPerson };
  'user.update': { request: PartUserSent; answer: UserPerson };
  'user.remove': { request: {
    id: string;
  }; answer: UserPerson };
  /** Of somebody else. */
  'user.endSessions': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** For somebody who has lost the authenticator and the recovery codes. */
  'user.resetFactor': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** Whether anybody here is asked for a code when signing in. */
  'factor.asked': { request: Record<string, never>; answer: {
    asked?: boolean;
  } };
  /** Of the person who asks. */
  'factor.state': { request: Record<string, never>; answer: {
    on?: true | false;
    codesLeft?: number;
  } };
  /** Of whom a second factor is asked. */
  'factor.demand': { request: Record<string, never>; answer: {
    of: "nobody" | "administrators" | "writers" | "everybody";
  } };
  /** People without one must set it up in the next step before anything else. */
  'factor.setDemand': { request: {
    of: "nobody" | "administrators" | "writers" | "everybody";
  }; answer: Readonly<Record<string, unknown>> };
  'factor.begin': { request: {
    password: string;
  }; answer: {
    key?: string;
    address?: string;
  } };
  'factor.confirm': { request: {
    code: string;
  }; answer: {
    codes?: string;
  } };
  'factor.remove': { request: {
    password: string;
  }; answer: Readonly<Record<string, unknown>> };
  'user.openKiosk': { request: {
    name: string;
  }; answer: WallScreenOpened };
  'kiosk.list': { request: Record<string, never>; answer: readonly WallScreen[] };
  'user.renewKiosk': { request: {
    id: string;
  }; answer: WallScreen };
  'user.closeKiosk': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** The sessions of the person who asks. */
  'session.own': { request: Record<string, never>; answer: readonly Session[] };
  /** The sessions of everybody. */
  'session.list': { request: Record<string, never>; answer: readonly Session[] };
  /** One of one's own, or all but the one that asks. */
  'session.endOwn': { request: {
    id?: string;
    password: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** Of somebody else. */
  'session.end': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  'consistent.model': { request: Record<string, never>; answer: Mode };
  /** What the live channel pushes as `station`, for consoles without it. */
  'station.state': { request: Record<string, never>; answer: StationState };
  /** How well a moment of the past is known. */
  'station.moment': { request: {
    at: number;
  }; answer: StationMoment };
  'station.searchSup': { request: Record<string, never>; answer: StationHead };
  /** The stations that the person who asks may see. */
  'station.searchList': { request: Record<string, never>; answer: readonly StationServed[] };
  /** The stations that the person who asks may see. */
  'station.selectByAccountId': { request: unknown; answer: readonly StationServed[] };
  'menu.current': { request: Record<string, never>; answer: Menu };
  'role.current': { request: unknown; answer: UserRights };
  /** Mode 0 is light, anything else dark. Where the call fails the console is dark. */
  'theme.current': { request: unknown; answer: {
    mode?: 0 | 1;
    color?: Readonly<Record<string, string>>;
  } };
  'command.check': { request: {
    command: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** Announced windows that have not ended and that this person has not put away. */
  'banner.current': { request: Record<string, never>; answer: readonly Banner[] };
  'banner.dismiss': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  'banner.announce': { request: BannerSent; answer: Banner };
  'task.list': { request: Record<string, never>; answer: readonly Task[] };
  'task.get': { request: {
    taskId: string;
  }; answer: Task };
  'content.problems': { request: Record<string, never>; answer: ProblemAnswer };
  /** Name, colours and sizes of the active vendor. */
  'system.design': { request: Record<string, never>; answer: VersionDesign };
  /** Steps two strategies, as they are saved or edited, through the last seven days or through tomorrow. Nothing is saved, and nothing runs. */
  'simulation.start': { request: SimulationRequestSent; answer: {
    taskId?: string;
  } };
  'simulation.cancel': { request: Record<string, never>; answer: Record<string, never> };
  /** What this session simulated last; nothing where it has not yet. */
  'simulation.newest': { request: Record<string, never>; answer: Simulation };
  /** The SOC of tomorrow with a template as it is edited; nothing without one. Nothing is saved. */
  'simulation.expected': { request: {
    template?: StrategyTemplate;
  }; answer: {
    soc?: readonly number[];
  } };
  /** The last seven days simulated and measured, to show the accuracy of a forecast. */
  'simulation.backtest': { request: Record<string, never>; answer: SimulationBacktest };
  'station.search': { request: {
    containsImage?: boolean;
  }; answer: PartStation };
  /** Values that limits of forms refer to. A value with an unknown part is omitted. */
  'station.figures': { request: Record<string, never>; answer: StationFigures };
  'station.create': { request: StationSent; answer: Station };
  'station.update': { request: StationSent; answer: Station };
  'station.picture': { request: unknown; answer: unknown };
  /** Creates grid connection points and units that devices refer to but that are not configured. */
  'station.init': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  'battery.vendors': { request: Record<string, never>; answer: readonly {
    value?: string;
    title?: string;
  }[] };
  /** All countries and provinces, with the cities of the country named. */
  'place.areas': { request: {
    country?: string;
  }; answer: readonly PlaceItem[] };
  'place.search': { request: {
    text: string;
    country?: string;
  }; answer: readonly Place[] };
  'place.resolve': { request: {
    area?: readonly string[];
    address?: string;
  }; answer: Place };
  'strategy.state': { request: Record<string, never>; answer: Strategy };
  'strategy.start': { request: {
    type?: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
  }; answer: Strategy };
  'strategy.stop': { request: Record<string, never>; answer: Strategy };
  /** The plan of today by rows, with the price state of each. */
  'strategy.plan': { request: Record<string, never>; answer: readonly StrategyPlanRow[] };
  'strategy.templates': { request: Record<string, never>; answer: readonly StrategyTemplate[] };
  'strategy.template': { request: {
    id: string;
  }; answer: StrategyTemplate };
  'strategy.limits': { request: Record<string, never>; answer: PartStrategyLimits };
  /** Whether the vehicle with the station is moving. Absent if unknown. */
  'strategy.isMoving': { request: Record<string, never>; answer: {
    move?: boolean;
  } };
  /** What the engine can run, and which of it a start runs. */
  'strategy.enabledTypes': { request: Record<string, never>; answer: readonly StrategyStartable[] };
  /** What a start of the strategy follows, in the mode of presets. */
  'strategy.save': { request: {
    type: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
  }; answer: Strategy };
  /** With its next report the station accepts the template for that day or gives the reason why not. */
  'strategy.pushRule': { request: {
    template: string;
    day: string;
  }; answer: readonly DispatchOrder[] };
  /** With its next report a station in remote mode starts its selected strategy or gives the reason why not. */
  'strategy.pushStart': { request: Record<string, never>; answer: readonly DispatchOrder[] };
  /** The station in remote mode stops its strategy when it next reports. */
  'strategy.pushStop': { request: Record<string, never>; answer: readonly DispatchOrder[] };
  'strategy.demandPre': { request: Record<string, never>; answer: GridProtectionDemand };
  'strategy.changeDemandPre': { request: GridProtectionDemandSent; answer: GridProtectionDemand };
  'strategy.reversePre': { request: Record<string, never>; answer: GridProtectionReverse };
  'strategy.changeReversePre': { request: GridProtectionReverseSent; answer: GridProtectionReverse };
  'strategy.exportLimit': { request: Record<string, never>; answer: ExportLimit };
  'strategy.changeExportLimit': { request: ExportLimitSent; answer: ExportLimit };
  'strategy.independent': { request: Record<string, never>; answer: IndependentOperation };
  'strategy.changeIndependent': { request: IndependentOperation; answer: IndependentOperation };
  'strategy.manual': { request: Record<string, never>; answer: ManualPower };
  /** What a start of the strategy follows. */
  'strategy.changeManual': { request: {
    enabled: boolean;
  }; answer: ManualPower };
  'strategy.updateManual': { request: ManualPowerSent; answer: ManualPower };
  /** Saved and chosen together or not at all; in force with the next start. */
  'strategy.addLoadFollowing': { request: LoadTracking; answer: Strategy };
  'strategy.changeLimits': { request: StrategyLimits; answer: StrategyLimits };
  'strategy.createRule': { request: StrategyTemplate; answer: StrategyTemplate };
  'strategy.changeRule': { request: StrategyTemplate; answer: StrategyTemplate };
  'strategy.deleteRule': { request: {
    id: string;
  }; answer: Record<string, never> };
  /** What its own page would save is saved, and it is chosen: both or neither; in force with the next start. */
  'strategy.addConfig': { request: {
    template?: StrategyTemplate;
    /** The storage follows the load so that the grid-connection point keeps to a power. */
    loadTracking?: LoadTracking;
    /** The storage takes what changes too fast, so that a power changes by no more than a rate. */
    smoothing?: Smoothing;
    /** Within a time the storage keeps the grid-connection point to what was promised; between them the template of the day holds. */
    demandResponse?: {
      revision?: number;
      windows: readonly DemandResponseWindow[];
    };
    /** Within a time the storage has the power that the grid has asked for; between them the template of the day holds. */
    peakRegulation?: {
      revision?: number;
      windows: readonly PeakRegulationWindow[];
    };
    /** The site takes from the grid as little as it may: it lives on photovoltaics and storage, down to a reserve. */
    independent?: IndependentOperation;
    /** The storage keeps the transformers of a distribution area within a band of power, and supports its voltage. */
    region?: RegionStrategy;
    type: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
  }; answer: Strategy };
  'strategy.addTemplateName': { request: StrategyTemplateNamed; answer: StrategyTemplate };
  'strategy.alterTemplateName': { request: StrategyTemplateRenamed; answer: StrategyTemplate };
  'strategy.deleteTemplate': { request: {
    id: string;
  }; answer: Record<string, never> };
  /** The whole template; without an id a further one. */
  'strategy.saveTemplate': { request: StrategyTemplate; answer: StrategyTemplate };
  /** All templates with the months and days they are allotted to. */
  'strategy.everyTemplate': { request: Record<string, never>; answer: StrategyTemplateWhole };
  /** They take the place of those that are there, and so does what they are allotted to. */
  'strategy.takeTemplates': { request: StrategyTemplateWhole; answer: StrategyTemplateWhole };
  /** The limits of the station and of each grid-connection point that has its own, with what protects them. */
  'strategy.everyLimit': { request: Record<string, never>; answer: {
    points: readonly StrategyPointLimit[];
  } };
  /** As a whole; which strategy is chosen stays. */
  'strategy.takeLimits': { request: {
    points: readonly StrategyPointLimit[];
  }; answer: {
    points: readonly StrategyPointLimit[];
  } };
  /** Which strategy a start follows, and in which mode. */
  'strategy.toFollow': { request: Record<string, never>; answer: {
    kind: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
    mode: "manual" | "intelligent" | "preset";
  } };
  /** Sets its kind and its mode together; it is stopped until somebody starts it. */
  'strategy.takeToFollow': { request: {
    kind: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
    mode: "manual" | "intelligent" | "preset";
  }; answer: {
    kind: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
    mode: "manual" | "intelligent" | "preset";
  } };
  /** Which template holds in which month and on which day. */
  'strategy.allotments': { request: Record<string, never>; answer: StrategyTemplateAllotments };
  'strategy.allotCurrent': { request: StrategyTemplateAllotments; answer: StrategyTemplateAllotments };
  'strategy.wise': { request: Record<string, never>; answer: IntelligentState };
  /** What a start of the strategy follows. */
  'strategy.saveWise': { request: {
    enabled: boolean;
  }; answer: IntelligentState };
  'strategy.arbitrage': { request: Record<string, never>; answer: IntelligentArbitrage };
  'strategy.changeArbitrage': { request: IntelligentArbitrage; answer: IntelligentArbitrage };
  'strategy.wiseDemand': { request: Record<string, never>; answer: IntelligentDemand };
  'strategy.changeWiseDemand': { request: IntelligentDemand; answer: IntelligentDemand };
  'strategy.wiseReverse': { request: Record<string, never>; answer: {
    revision?: number;
    /** The plan reserves capacity to absorb energy that would otherwise be fed into the grid. */
    enabled: boolean;
  } };
  'strategy.changeWiseReverse': { request: {
    revision?: number;
    /** The plan reserves capacity to absorb energy that would otherwise be fed into the grid. */
    enabled: boolean;
  }; answer: {
    revision?: number;
    /** The plan reserves capacity to absorb energy that would otherwise be fed into the grid. */
    enabled: boolean;
  } };
  /** The plan in force, or the one that would be made now. */
  'strategy.previewArbitrage': { request: Record<string, never>; answer: IntelligentPreview };
  'strategy.wiseRealTime': { request: Record<string, never>; answer: IntelligentRealTime };
  'strategy.couldHaveEarned': { request: {
    /** Yesterday where none is named. */
    day?: string;
  }; answer: IntelligentCould };
  'strategy.wiseRealTimeByZone': { request: Record<string, never>; answer: readonly {
    busbarName: string;
    rated?: number;
    /** Its share of the plan, by rated power. */
    planned?: number;
    measured?: number;
  }[] };
  'strategy.smoothing': { request: Record<string, never>; answer: Smoothing };
  'strategy.saveSmoothing': { request: Smoothing; answer: Smoothing };
  /** The plan curve that is followed, and the one that was read and is looked at before. */
  'strategy.planTracking': { request: Record<string, never>; answer: PlanTracking };
  /** Read and judged whole; nothing follows it before it is put into force. */
  'strategy.changePlanTracking': { request: {
    file?: string;
    url?: string;
    day: string;
    source: "file" | "url";
  }; answer: PlanTracking };
  'strategy.usePlanCurve': { request: {
    revision: number;
  }; answer: PlanTracking };
  /** The plan curve that is followed, alone. */
  'strategy.planInForce': { request: Record<string, never>; answer: {
    /** As it was read at its time. */
    inForce?: PlanTrackingCurveSent;
  } };
  /** The one that was read and is looked at stays. */
  'strategy.takePlanCurve': { request: {
    /** As it was read at its time. */
    inForce?: PlanTrackingCurveSent;
  }; answer: {
    /** As it was read at its time. */
    inForce?: PlanTrackingCurveSent;
  } };
  'strategy.peakRegulation': { request: Record<string, never>; answer: {
    revision?: number;
    windows: readonly PeakRegulationWindow[];
  } };
  'strategy.changePeakRegulation': { request: {
    revision?: number;
    windows: readonly PeakRegulationWindow[];
  }; answer: {
    revision?: number;
    windows: readonly PeakRegulationWindow[];
  } };
  'strategy.demandResponse': { request: Record<string, never>; answer: {
    revision?: number;
    windows: readonly DemandResponseWindow[];
  } };
  'strategy.changeDemandResponse': { request: {
    revision?: number;
    windows: readonly DemandResponseWindow[];
  }; answer: {
    revision?: number;
    windows: readonly DemandResponseWindow[];
  } };
  'strategy.loadTracking': { request: Record<string, never>; answer: LoadTracking };
  'strategy.changeLoadTracking': { request: LoadTracking; answer: LoadTracking };
  'strategy.batteryProtection': { request: Record<string, never>; answer: BatteryProtection };
  'strategy.changeBatteryProtection': { request: BatteryProtection; answer: BatteryProtection };
  'strategy.powerReduction': { request: Record<string, never>; answer: PowerReduction };
  'strategy.changePowerReduction': { request: PowerReduction; answer: PowerReduction };
  'strategy.region': { request: Record<string, never>; answer: RegionStrategy };
  'strategy.saveRegion': { request: RegionStrategy; answer: RegionStrategy };
  'strategy.version': { request: Record<string, never>; answer: {
    revision?: number;
    strategyVersion: 1 | 2;
  } };
  /** Another version sets the goals back to 0. */
  'strategy.modifyVersion': { request: {
    revision?: number;
    strategyVersion: 1 | 2;
  }; answer: {
    revision?: number;
    strategyVersion: 1 | 2;
  } };
  'strategy.strongVersion': { request: Record<string, never>; answer: {
    revision?: number;
    strongVersion: 1 | 2;
  } };
  'strategy.modifyStrongVersion': { request: {
    revision?: number;
    strongVersion: 1 | 2;
  }; answer: {
    revision?: number;
    strongVersion: 1 | 2;
  } };
  'strategy.goals': { request: Record<string, never>; answer: {
    revision?: number;
    interconnection: boolean;
  } };
  'strategy.modifyGoals': { request: {
    revision?: number;
    interconnection: boolean;
  }; answer: {
    revision?: number;
    interconnection: boolean;
  } };
  'log.search': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    /** First and last day, both included, in the station's zone. */
    range?: readonly [string, string];
    text?: string;
    operationTitleList?: readonly ("login" | "save" | "command" | "strategy" | "alarm" | "user" | "password" | "refusal" | "power_station_operation_status" | "export" | "clock" | "latch")[];
  }; answer: {
    list: readonly OperationLog[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** When the operation status of the station changed. */
  'log.operationStatus': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    /** First and last day, both included, in the station's zone. */
    range?: readonly [string, string];
    text?: string;
    operationTitleList?: readonly ("login" | "save" | "command" | "strategy" | "alarm" | "user" | "password" | "refusal" | "power_station_operation_status" | "export" | "clock" | "latch")[];
  }; answer: {
    list: readonly OperationLogStatusChange[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** What the station did by itself. */
  'log.running': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    /** First and last day, both included, in the station's zone. */
    range?: readonly [string, string];
    text?: string;
    operationTitleList?: readonly ("login" | "save" | "command" | "strategy" | "alarm" | "user" | "password" | "refusal" | "power_station_operation_status" | "export" | "clock" | "latch")[];
  }; answer: {
    list: readonly OperationLog[];
    total: number;
    current: number;
    pageSize: number;
  } };
  'password.state': { request: Record<string, never>; answer: {
    set?: boolean;
  } };
  /** Only if there is none yet. */
  'password.setSecondary': { request: {
    password: string;
    confirmation: string;
  }; answer: Readonly<Record<string, unknown>> };
  'password.changeSecondary': { request: PasswordChange; answer: Readonly<Record<string, unknown>> };
  'timezone.search': { request: Record<string, never>; answer: {
    timezone: string;
  } };
  /** Every row of a plan and every day of a report moves with it. */
  'timezone.save': { request: {
    timezone: string;
  }; answer: {
    timezone: string;
  } };
  'timezone.list': { request: Record<string, never>; answer: readonly {
    value?: string;
    title?: string;
  }[] };
  'storageCode.search': { request: Record<string, never>; answer: {
    code: string;
  } };
  /** Another code may activate vendor files, including device models. */
  'storageCode.save': { request: {
    /** Changed and never taken away: without one no vendor's changes would hold. */
    code: string;
  }; answer: {
    /** Changed and never taken away: without one no vendor's changes would hold. */
    code: string;
  } };
  /** For technicians all codes, for everybody else those that are distributed. */
  'dynamicCode.search': { request: Record<string, never>; answer: readonly DynamicCode[] };
  'dynamicCode.save': { request: DynamicCodeSave; answer: Readonly<Record<string, unknown>> };
  'dynamicCode.distribute': { request: Record<string, never>; answer: {
    count?: number;
  } };
  /** Where the energy figures of reports come from. */
  'energySource.search': { request: Record<string, never>; answer: {
    electricityComputeSource: 0 | 1;
    revision?: number;
  } };
  'energySource.save': { request: {
    electricityComputeSource: 0 | 1;
    revision?: number;
  }; answer: {
    electricityComputeSource: 0 | 1;
    revision?: number;
  } };
  /** Of days that are booked nothing changes. */
  'energySource.take': { request: {
    electricityComputeSource: 0 | 1;
    revision?: number;
  }; answer: {
    electricityComputeSource: 0 | 1;
    revision?: number;
  } };
  'periodVersion.search': { request: Record<string, never>; answer: {
    periodVersion: 1 | 2;
    revision?: number;
  } };
  /** How many price bands the time periods of meters know. */
  'periodVersion.save': { request: {
    periodVersion: 1 | 2;
    revision?: number;
  }; answer: {
    periodVersion: 1 | 2;
    revision?: number;
  } };
  'nodeCode.search': { request: Record<string, never>; answer: {
    nodeCode: string;
    revision?: number;
  } };
  /** The station sends it to its cloud platform with every report. */
  'nodeCode.save': { request: {
    nodeCode: string;
    revision?: number;
  }; answer: {
    nodeCode: string;
    revision?: number;
  } };
  /** The types of the devices of this station, with how many there are. */
  'adminType.list': { request: Record<string, never>; answer: readonly AlarmType[] };
  'device.listByType': { request: {
    type?: string;
  }; answer: readonly TypeIndexRow[] };
  /** The place of a device among those of its type: in lists, and in the numbers of virtual meters. */
  'device.saveTypeIndex': { request: {
    deviceId: string;
    typeIndex: number;
  }; answer: Readonly<Record<string, unknown>> };
  'cache.refresh': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  /** The day records that reports read are made where they are missing; recalculation replaces them. */
  'data.sync': { request: {
    startDay: string;
    endDay: string;
  }; answer: {
    taskId?: string;
  } };
  'accessType.search': { request: Record<string, never>; answer: {
    type: 1 | 2 | 3;
  } };
  /** From production to demo or extend, which are read-only; the way back is for administrators. */
  'accessType.save': { request: {
    type: 1 | 2 | 3;
  }; answer: {
    type: 1 | 2 | 3;
  } };
  'dynamicStrong.search': { request: Record<string, never>; answer: {
    revision?: number;
    type: 0 | 1;
  } };
  'dynamicStrong.save': { request: {
    revision?: number;
    type: 0 | 1;
  }; answer: {
    revision?: number;
    type: 0 | 1;
  } };
  'coolingMode.search': { request: Record<string, never>; answer: {
    type?: 0 | 1 | 2 | 3 | 4 | 5 | 10;
    list?: readonly {
      id?: string;
      name?: string;
      mode?: 0 | 1 | 2 | 3 | 4 | 5 | 10;
      outcome?: "confirmed" | "accepted" | "refused" | "unknown";
    }[];
  } };
  /** Of all liquid cooling, written and read back. */
  'coolingMode.save': { request: {
    type: 0 | 1 | 2 | 3 | 4 | 5 | 10;
  }; answer: {
    type?: 0 | 1 | 2 | 3 | 4 | 5 | 10;
    list?: readonly {
      id?: string;
      name?: string;
      mode?: 0 | 1 | 2 | 3 | 4 | 5 | 10;
      outcome?: "confirmed" | "accepted" | "refused" | "unknown";
    }[];
  } };
  'virtualMeter.search': { request: {
    param: "virtual_power_index";
  }; answer: {
    param?: "virtual_power_index";
    value?: string;
  } };
  'virtualMeter.save': { request: {
    param: "virtual_power_index";
    value: string;
  }; answer: {
    param: "virtual_power_index";
    value: string;
  } };
  'machine.list': { request: Record<string, never>; answer: readonly {
    code: string;
    controlType?: string;
  }[] };
  'unit.types': { request: Record<string, never>; answer: readonly {
    value?: string;
    title?: string;
  }[] };
  /** The points with their units, as a page edits them. */
  'unit.list': { request: Record<string, never>; answer: PointList };
  /** Points with the units that devices belong to: such a point cannot be taken away. */
  'unit.held': { request: Record<string, never>; answer: readonly {
    busbarName: string;
    unitInfoList?: readonly PointListUnit[];
  }[] };
  /** As a whole. What is renamed takes devices, limits and records of days along. */
  'unit.save': { request: PointListSent; answer: PointList };
  /** Takes the place of the configuration as a whole, or is refused as a whole. */
  'config.upload': { request: {
    /** -1: this station. */
    powerStationId: number;
    file?: string;
  }; answer: {
    points?: number;
    devices?: number;
  } };
  'config.download': { request: Record<string, never>; answer: unknown };
  'digitalIo.search': { request: Record<string, never>; answer: readonly DigitalIo[] };
  /** All pages use these texts for the states of the device immediately. */
  'digitalIo.save': { request: DigitalIoSave; answer: Readonly<Record<string, unknown>> };
  'globalConfig.search': { request: Record<string, never>; answer: GlobalConfig };
  /** What holds for the whole station. */
  'globalConfig.save': { request: GlobalConfig; answer: GlobalConfig };
  'strongNode.search': { request: Record<string, never>; answer: {
    revision?: number;
    templates: readonly {
      name: string;
      parameters: {
        /** Bounds the power of all that is below, whether or not electrical protection is on. */
        capacity?: number;
        forwardEfficiency?: number;
        reverseEfficiency?: number;
        storageCapacity?: number;
        protectEnergy?: number;
        batteryType?: 1 | 2;
        pcs?: string;
        branch?: number;
        stack?: string;
        clusters?: readonly number[];
        chargeEfficiency?: number;
        dischargeEfficiency?: number;
        socLow?: number;
        socUp?: number;
        threeStage?: boolean;
        constantVoltage?: StrongElectricityConstantVoltage;
        totalVoltage?: {
          low?: number;
          up?: number;
        };
        cellVoltage?: {
          low?: number;
          up?: number;
        };
        cellTemperature?: {
          low?: number;
          up?: number;
        };
        pvCapacity?: number;
        controllability?: "uncontrollable" | "soft" | "hard" | "step";
        chargeGun?: string;
        id: string;
        type: "publicConnection" | "transformer" | "storage" | "pv" | "load";
        name: string;
        code?: string;
        powerReference?: number;
        /** Drawn from above is positive. */
        powerUpper?: number;
        /** Fed back is negative. */
        powerLower?: number;
        /** Its power limits bind the dispatch. */
        electricalProtection?: boolean;
        children?: readonly unknown[];
      };
    }[];
  } };
  'strongNode.save': { request: {
    revision?: number;
    templates: readonly {
      name: string;
      parameters: {
        /** Bounds the power of all that is below, whether or not electrical protection is on. */
        capacity?: number;
        forwardEfficiency?: number;
        reverseEfficiency?: number;
        storageCapacity?: number;
        protectEnergy?: number;
        batteryType?: 1 | 2;
        pcs?: string;
        branch?: number;
        stack?: string;
        clusters?: readonly number[];
        chargeEfficiency?: number;
        dischargeEfficiency?: number;
        socLow?: number;
        socUp?: number;
        threeStage?: boolean;
        constantVoltage?: StrongElectricityConstantVoltage;
        totalVoltage?: {
          low?: number;
          up?: number;
        };
        cellVoltage?: {
          low?: number;
          up?: number;
        };
        cellTemperature?: {
          low?: number;
          up?: number;
        };
        pvCapacity?: number;
        controllability?: "uncontrollable" | "soft" | "hard" | "step";
        chargeGun?: string;
        id: string;
        type: "publicConnection" | "transformer" | "storage" | "pv" | "load";
        name: string;
        code?: string;
        powerReference?: number;
        /** Drawn from above is positive. */
        powerUpper?: number;
        /** Fed back is negative. */
        powerLower?: number;
        /** Its power limits bind the dispatch. */
        electricalProtection?: boolean;
        children?: readonly unknown[];
      };
    }[];
  }; answer: {
    revision?: number;
    templates: readonly {
      name: string;
      parameters: {
        /** Bounds the power of all that is below, whether or not electrical protection is on. */
        capacity?: number;
        forwardEfficiency?: number;
        reverseEfficiency?: number;
        storageCapacity?: number;
        protectEnergy?: number;
        batteryType?: 1 | 2;
        pcs?: string;
        branch?: number;
        stack?: string;
        clusters?: readonly number[];
        chargeEfficiency?: number;
        dischargeEfficiency?: number;
        socLow?: number;
        socUp?: number;
        threeStage?: boolean;
        constantVoltage?: StrongElectricityConstantVoltage;
        totalVoltage?: {
          low?: number;
          up?: number;
        };
        cellVoltage?: {
          low?: number;
          up?: number;
        };
        cellTemperature?: {
          low?: number;
          up?: number;
        };
        pvCapacity?: number;
        controllability?: "uncontrollable" | "soft" | "hard" | "step";
        chargeGun?: string;
        id: string;
        type: "publicConnection" | "transformer" | "storage" | "pv" | "load";
        name: string;
        code?: string;
        powerReference?: number;
        /** Drawn from above is positive. */
        powerUpper?: number;
        /** Fed back is negative. */
        powerLower?: number;
        /** Its power limits bind the dispatch. */
        electricalProtection?: boolean;
        children?: readonly unknown[];
      };
    }[];
  } };
  /** The node with everything below it, under a separate name. */
  'strongNode.keep': { request: {
    name: string;
    parameters: {
      /** Bounds the power of all that is below, whether or not electrical protection is on. */
      capacity?: number;
      forwardEfficiency?: number;
      reverseEfficiency?: number;
      storageCapacity?: number;
      protectEnergy?: number;
      batteryType?: 1 | 2;
      pcs?: string;
      branch?: number;
      stack?: string;
      clusters?: readonly number[];
      chargeEfficiency?: number;
      dischargeEfficiency?: number;
      socLow?: number;
      socUp?: number;
      threeStage?: boolean;
      constantVoltage?: StrongElectricityConstantVoltage;
      totalVoltage?: {
        low?: number;
        up?: number;
      };
      cellVoltage?: {
        low?: number;
        up?: number;
      };
      cellTemperature?: {
        low?: number;
        up?: number;
      };
      pvCapacity?: number;
      controllability?: "uncontrollable" | "soft" | "hard" | "step";
      chargeGun?: string;
      id: string;
      type: "publicConnection" | "transformer" | "storage" | "pv" | "load";
      name: string;
      code?: string;
      powerReference?: number;
      /** Drawn from above is positive. */
      powerUpper?: number;
      /** Fed back is negative. */
      powerLower?: number;
      /** Its power limits bind the dispatch. */
      electricalProtection?: boolean;
      children?: readonly unknown[];
    };
  }; answer: {
    revision?: number;
    templates: readonly {
      name: string;
      parameters: {
        /** Bounds the power of all that is below, whether or not electrical protection is on. */
        capacity?: number;
        forwardEfficiency?: number;
        reverseEfficiency?: number;
        storageCapacity?: number;
        protectEnergy?: number;
        batteryType?: 1 | 2;
        pcs?: string;
        branch?: number;
        stack?: string;
        clusters?: readonly number[];
        chargeEfficiency?: number;
        dischargeEfficiency?: number;
        socLow?: number;
        socUp?: number;
        threeStage?: boolean;
        constantVoltage?: StrongElectricityConstantVoltage;
        totalVoltage?: {
          low?: number;
          up?: number;
        };
        cellVoltage?: {
          low?: number;
          up?: number;
        };
        cellTemperature?: {
          low?: number;
          up?: number;
        };
        pvCapacity?: number;
        controllability?: "uncontrollable" | "soft" | "hard" | "step";
        chargeGun?: string;
        id: string;
        type: "publicConnection" | "transformer" | "storage" | "pv" | "load";
        name: string;
        code?: string;
        powerReference?: number;
        /** Drawn from above is positive. */
        powerUpper?: number;
        /** Fed back is negative. */
        powerLower?: number;
        /** Its power limits bind the dispatch. */
        electricalProtection?: boolean;
        children?: readonly unknown[];
      };
    }[];
  } };
  /** Nodes that were made from it stay. */
  'strongNode.drop': { request: {
    name: string;
  }; answer: {
    revision?: number;
    templates: readonly {
      name: string;
      parameters: {
        /** Bounds the power of all that is below, whether or not electrical protection is on. */
        capacity?: number;
        forwardEfficiency?: number;
        reverseEfficiency?: number;
        storageCapacity?: number;
        protectEnergy?: number;
        batteryType?: 1 | 2;
        pcs?: string;
        branch?: number;
        stack?: string;
        clusters?: readonly number[];
        chargeEfficiency?: number;
        dischargeEfficiency?: number;
        socLow?: number;
        socUp?: number;
        threeStage?: boolean;
        constantVoltage?: StrongElectricityConstantVoltage;
        totalVoltage?: {
          low?: number;
          up?: number;
        };
        cellVoltage?: {
          low?: number;
          up?: number;
        };
        cellTemperature?: {
          low?: number;
          up?: number;
        };
        pvCapacity?: number;
        controllability?: "uncontrollable" | "soft" | "hard" | "step";
        chargeGun?: string;
        id: string;
        type: "publicConnection" | "transformer" | "storage" | "pv" | "load";
        name: string;
        code?: string;
        powerReference?: number;
        /** Drawn from above is positive. */
        powerUpper?: number;
        /** Fed back is negative. */
        powerLower?: number;
        /** Its power limits bind the dispatch. */
        electricalProtection?: boolean;
        children?: readonly unknown[];
      };
    }[];
  } };
  'strong.search': { request: Record<string, never>; answer: StrongElectricity };
  /** Its limits bind the dispatch from the next second on. */
  'strong.save': { request: StrongElectricity; answer: StrongElectricity };
  /** What the nodes leave the storage; absent where they say nothing. */
  'strong.range': { request: Record<string, never>; answer: {
    charge?: number;
    discharge?: number;
  } };
  'environment.search': { request: Record<string, never>; answer: Environment };
  /** The alarms of heat and humidity sensors go by it at once. */
  'environment.save': { request: Environment; answer: Environment };
  'thermal.search': { request: Record<string, never>; answer: Thermal };
  'thermal.save': { request: Thermal; answer: Thermal };
  /** What every liquid cooling unit does by the rules, and why. */
  'thermal.state': { request: Record<string, never>; answer: {
    status?: "notSupported" | "notExecuting" | "executing" | "powerOff" | "powerOn" | "standby";
    units?: readonly ThermalUnit[];
  } };
  'insulation.search': { request: Record<string, never>; answer: Insulation };
  /** The alarm of batteries and converters uses it immediately. */
  'insulation.save': { request: Insulation; answer: Insulation };
  /** Days with corrected energy, newest first, with the measured values. */
  'correction.search': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    /** First and last day, both included, in the station's zone. */
    range?: readonly [string, string];
    busbarName?: string;
  }; answer: {
    list: readonly CorrectionRow[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** The present energy of a day by price band, as the starting point of a correction. */
  'correction.day': { request: {
    day: string;
    busbarName: string;
  }; answer: Correction };
  'correction.save': { request: Correction; answer: {
    taskId?: string;
  } };
  'correction.remove': { request: {
    day: string;
    busbarName: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** Devices whose counters changed by more than possible, or decreased; their readings are not counted. */
  'counter.held': { request: Record<string, never>; answer: readonly HeldCounter[] };
  /** The energy is real: all readings on hold of the device are counted. */
  'counter.book': { request: {
    device: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** No energy was moved: the counters of the device go on from their new readings. */
  'counter.leave': { request: {
    device: string;
  }; answer: Readonly<Record<string, unknown>> };
  'recalculation.start': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly [string, string];
  }; answer: {
    taskId?: string;
  } };
  'functionSwitch.search': { request: Record<string, never>; answer: FunctionSwitch };
  /** A function that is switched off is in no menu and cannot be opened. */
  'functionSwitch.save': { request: FunctionSwitch; answer: FunctionSwitch };
  /** Reads the configuration anew, resets what a fault has latched, and starts the strategy. */
  'recover.start': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  'dispatchConfig.search': { request: Record<string, never>; answer: DispatchConfig };
  'dispatchConfig.save': { request: DispatchConfig; answer: DispatchConfig };
  /** Dispatch orders of the cloud platform to the station, the newest first, as known to the side that answers. */
  'dispatchOrder.list': { request: Record<string, never>; answer: readonly DispatchOrder[] };
  'version.search': { request: Record<string, never>; answer: Version };
  /** The languages that the console offers. */
  'language.list': { request: Record<string, never>; answer: readonly {
    value?: string;
    title?: string;
  }[] };
  /** Whoever runs this platform, with the stations that the person may see. */
  'company.search': { request: Record<string, never>; answer: readonly VersionCompany[] };
  /** Borders of the countries, from the own origin. */
  'map.countries': { request: unknown; answer: unknown };
  /** The primary diagram of the station: its topology, what each part shows now, the stored layout. All grid-connection points unless one is named. */
  'wiring.search': { request: {
    busbarName?: string;
  }; answer: Wiring };
  /** The diagram without values, for editing its layout. */
  'topology.search': { request: Record<string, never>; answer: Wiring };
  /** Stores positions of parts of the diagram; parts that are not named are laid out automatically. */
  'topology.save': { request: {
    /** Where people placed a part, in pixels of the drawing; a part without a place is laid out automatically. */
    layout?: Readonly<Record<string, {
      x: number;
      y: number;
    }>>;
    revision?: number;
  }; answer: Wiring };
}
export type CallName = keyof Calls;
export type RequestOf<N extends CallName> = Calls[N]['request'];
export type AnswerOf<N extends CallName> = Calls[N]['answer'];
