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
  /** Of a recurring alarm. The earlier occurrences are folded below it. */
  repeats?: number;
  /** Page that shows the device. */
  page?: string;
  /** Start time as used in the URL of a page. */
  moment?: string;
  /** Points that its condition reads, and the time range around its start. */
  trend?: {
    device?: string;
    part?: string;
    points?: readonly string[];
    day?: string;
    start?: number;
    end?: number;
  };
  /** Id of the alarm that caused it. */
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
    /** Of a recurring alarm. The earlier occurrences are folded below it. */
    repeats?: number;
    /** Page that shows the device. */
    page?: string;
    /** Start time as used in the URL of a page. */
    moment?: string;
    /** Points that its condition reads, and the time range around its start. */
    trend?: {
      device?: string;
      part?: string;
      points?: readonly string[];
      day?: string;
      start?: number;
      end?: number;
    };
    /** Id of the alarm that caused it. */
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
  /** Searched in title, original title, device, advice and comment. */
  text?: string;
  /** First and last day, inclusive, in the time zone of the station. */
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
  /** Searched in title, original title, device, advice and comment. */
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
    /** The largest spread within one battery. */
    voltageSpread?: number;
    /** The largest spread within one battery. */
    temperatureSpread?: number;
    /** Share of the known time in which the storage was able to run as requested. */
    availability?: number;
    /** Time in which the battery or its converter was not read. It counts neither as available nor as unavailable. */
    unknown?: number;
    charged?: number;
    discharged?: number;
    /** Half of the energy charged and discharged, divided by the rated energy. */
    cycles?: number;
    /** Value at the end; the lowest of several batteries. */
    soh?: number;
  }[];
  /** The same days as columns over time. A gap is null. */
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
    /** The largest spread within one battery. */
    voltageSpread?: number;
    /** The largest spread within one battery. */
    temperatureSpread?: number;
    /** Share of the known time in which the storage was able to run as requested. */
    availability?: number;
    /** Time in which the battery or its converter was not read. It counts neither as available nor as unavailable. */
    unknown?: number;
    charged?: number;
    discharged?: number;
    /** Half of the energy charged and discharged, divided by the rated energy. */
    cycles?: number;
    /** Value at the end; the lowest of several batteries. */
    soh?: number;
    /** On the straight line from 100 to the value guaranteed at the end. */
    sohGuaranteed?: number;
    sohVerdict?: "met" | "missed" | "open";
    availabilityVerdict?: "met" | "missed" | "open";
    /** From the battery's own counter. */
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
    /** The largest spread within one battery. */
    voltageSpread?: number;
    /** The largest spread within one battery. */
    temperatureSpread?: number;
    /** Share of the known time in which the storage was able to run as requested. */
    availability?: number;
    /** Time in which the battery or its converter was not read. It counts neither as available nor as unavailable. */
    unknown?: number;
    charged?: number;
    discharged?: number;
    /** Half of the energy charged and discharged, divided by the rated energy. */
    cycles?: number;
    /** Value at the end; the lowest of several batteries. */
    soh?: number;
    /** On the straight line from 100 to the value guaranteed at the end. */
    sohGuaranteed?: number;
    sohVerdict?: "met" | "missed" | "open";
    availabilityVerdict?: "met" | "missed" | "open";
    /** From the battery's own counter. */
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
  /** First and last day, inclusive, in the time zone of the station. */
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
  /** A still picture is available if no stream plays. */
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
    /** Mean of the half hours. */
    spreadFirst?: number;
    spreadLast?: number;
    growth?: number;
  }[];
  /** Cells that were the highest or lowest in at least half of the known half hours of the last days. */
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
  /** Created when a station is linked. The platform stores only its hash. */
  token: string;
  mode: 0 | 1 | 2;
  /** Number of the last pushed configuration that the station has taken over. */
  taken: number;
  nodeCode?: string;
  strategyVersion?: 1 | 2;
  interconnection?: boolean;
};

export type CloudLinkHeard = {
  site: string;
  /** Number of configurations pushed by the platform. */
  pushed: number;
  /** Number of dispatches waiting for an answer from the station. Absent on a platform without dispatch. */
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
  /** Names of the read-only devices whose control the check of the devices would enable. */
  enables?: string;
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
  /** The findings that a person has to assess, one per line. */
  unsure?: string;
  by?: string;
  at?: number;
  page?: string;
  checkable?: boolean;
  confirmable?: boolean;
  marked?: boolean;
  /** Names of the read-only devices whose control the check of this step would enable. */
  enables?: string;
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
  /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
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
  /** As pcsChargeState, but with the auxiliary consumption of converters as a separate state. */
  direction?: -1 | 0 | 1 | 2;
  maxTemperature?: number;
  cellSpread?: number;
  alarms?: number;
  at?: number;
  old?: {
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
    power?: {
      since?: number;
      of: string;
    };
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
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
  /** The energy of one day at one grid connection point that replaces the measured energy. */
  form?: Correction;
};

export type CounterOnHold = {
  device: string;
  name?: string;
  since?: number;
  counters?: number;
  counter?: string;
  before?: number;
  after?: number;
  cause?: "jump" | "back";
};

export type Coverage = {
  days?: number;
  whole?: number;
  /** Includes today. */
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
    /** Settings that give the meaning of codes on this device. */
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
  /** Times at which the strategy or mode changed. */
  changes?: readonly {
    at?: number;
    title?: string;
  }[];
  /** A range of 30 days or more. */
  flagged?: boolean;
};

export type CurveDataQuery = {
  day?: string;
  /** First and last day, inclusive, in the time zone of the station. */
  range?: readonly [string, string];
  start?: number;
  end?: number;
  stepS?: 1 | 10 | 30 | 60 | 300 | 600;
  busbarName?: string;
  /** If there are more than four samples per pixel, only the minimum and maximum of each column are sent. */
  points?: number;
};

export type CurveDataPower = {
  day?: string;
  /** First and last day, inclusive, in the time zone of the station. */
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
  /** First and last day, inclusive, in the time zone of the station. */
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
  /** First and last day, inclusive, in the time zone of the station. */
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
  /** First and last day, inclusive, in the time zone of the station. */
  range: readonly [string, string];
  stepS?: 1 | 10 | 30 | 60 | 300 | 600;
};

export type CurvePoint = {
  key?: string;
  title?: string;
  /** The part or group of points that contains it. */
  group?: string;
  unit?: string;
  /** The device type does not contain the point any more; its history is kept. */
  kept?: boolean;
};

export type CurvePointQuery = {
  /** A device or one of its parts, such as stack1/cluster.3, with the points of the parts inside. */
  id?: string;
  /** A part of that device whose points are added. Ignored if it belongs to a different device. */
  part?: string;
  /** Only this point, for every part that has it. */
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
  /** Positive: power drawn from the grid. */
  power: number;
};

export type Device = {
  category?: "total" | "storage" | "load" | "pv" | "station";
  /** The meters that are added or subtracted. */
  terms?: readonly {
    meter: string;
    way: "add" | "subtract";
  }[];
  protocol?: "modbus-tcp" | "modbus-rtu-tcp" | "modbus-rtu" | "none";
  unitId?: number;
  /** Added to every register address of the model, for example the start address of a SunSpec model. */
  base?: number;
  words?: "ABCD" | "CDAB" | "BADC" | "DCBA";
  /** Between the end of one request to this address or on this serial line and the next. */
  pauseMs?: number;
  ip?: string;
  port?: number;
  /** Number of connections that the gateway or device at this address supports. Devices at the same address share them. */
  connections?: number;
  /** If the device answers with a different unit ID from the requested one, such as 255 or 0. Answers with any other unit ID are refused. */
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
  /** Role of the device in the station. */
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
  /** Values required by the command, by point name without the type. */
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
  /** Resolution of the register. */
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
  verdict?: "plausible" | "implausible" | "unusual" | "contradicts" | "refused";
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
  /** According to data reported by the device, such as its firmware version. */
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
  /** First three parts of the addresses. */
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
  /** Only in remote mode, and only while a template-based strategy is running. */
  accepts: boolean;
  /** A dispatch that reaches the station after this time is treated as timed out and is not executed. */
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
  /** If absent, as from older platforms: a template. */
  order?: "template" | "start" | "stop";
  day?: string;
  sentAt: number;
  sentBy?: string;
  until: number;
  template?: StrategyTemplate;
};

export type DispatchOrderAnswer = {
  /** Created when a station is linked. The platform stores only its hash. */
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
  /** First and last day, inclusive, in the time zone of the station. */
  range: readonly [string, string];
  by?: "day" | "month" | "year";
  busbarName?: string;
};

export type EarningsWithin = {
  by?: "day" | "month" | "year";
  /** First and last day, inclusive, in the time zone of the station. */
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
  /** Discharged energy as a percentage of charged energy, corrected for the change in stored energy. */
  efficiency?: number;
  /** Reason why there is no value. */
  noEfficiency?: "short" | "change" | "stored" | "gap";
  cost?: number;
  income?: number;
  earned?: number;
  /** PV used on site at the buy price and energy fed in at the sell price, both by the price bands of the meters. Feed-in is attributed to PV first, then to the storage. */
  pvIncome?: number;
  noPvIncome?: "unread" | "no-price" | "no-tariff";
  chargingEnergy?: number;
  /** Energy delivered by the charging piles, valued at the charging tariff. */
  chargingIncome?: number;
  noChargingIncome?: "unread" | "no-price" | "no-tariff";
  bands?: EarningsByBand;
  complete?: boolean;
  corrected?: boolean;
  /** The same report for this row only: its days or months, or the day itself. */
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
  /** The same report for this row only: its days or months, or the day itself. */
  within?: EarningsWithin;
};

export type ElectricityQuery = {
  /** First and last day, inclusive, in the time zone of the station. */
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
  /** The same report for this row only: its days or months, or the day itself. */
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
  /** Otherwise the prices come from the month, or from the same month of every year. */
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
  /** Including the first month. */
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
  /** Present if no meter measures the load: grid import plus PV generation minus charging of the storage. Its power is absent if one of these is unknown. */
  calculatedLoad?: EnergyFlowNode;
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
  /** Mean grid import of the last complete demand window, which the station computes from the power of the grid meters. */
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
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
    power?: {
      since?: number;
      of: string;
    };
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
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
  /** Total of all modules, as stated in the contract. */
  peakPower?: number;
  revision?: number;
  status: "enabled" | "disabled";
  basis: "power" | "percent";
  /** They are read-only or have no writable power limit. Their generation is fed in unless the storage absorbs it. */
  fixedInverters?: string;
};

export type ExportLimitSent = {
  /** 0: no feed-in to the grid. */
  limit?: number;
  percent?: number;
  /** Total of all modules, as stated in the contract. */
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
  /** Id of the printed report. */
  paper?: string;
  month?: string;
  scheduled?: boolean;
  by?: string;
  why?: string;
};

export type ExportTaskRequest = {
  id: string;
  keys: readonly string[];
  /** First and last day, inclusive, in the time zone of the station. */
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
  /** If absent: limited only by the batteries. */
  dischargePower?: number;
  /** Never below the lower SOC limit of the template. */
  dischargeSoc?: number;
  revision?: number;
  status: "enabled" | "disabled";
  /** By this setting, or by the template of the day. */
  inForce?: "enabled" | "disabled";
  /** Scope of these limits. Those of the whole station apply in addition to those of its grid connection points. */
  level?: "station" | "point";
  /** Applies to the sum of all grid connection points, independently of their own limits. */
  stationLimit?: number;
  /** Maximum demand agreed with the grid company. Absent if the contract does not state one. */
  contract?: number;
  /** If absent: the contract demand. */
  limit?: number;
  /** If absent: 1.5 % below the limit, at least 1 kW and at most 5 kW. */
  target?: number;
  /** How the contract counts demand. Sliding if absent. */
  window?: "sliding" | "fixed";
  /** 15 minutes if absent. */
  minutes?: 15 | 30 | 60;
  discharges?: boolean;
  capacity?: number;
};

export type GridProtectionDemandSent = {
  /** If absent: limited only by the batteries. */
  dischargePower?: number;
  /** Never below the lower SOC limit of the template. */
  dischargeSoc?: number;
  revision?: number;
  status: "enabled" | "disabled";
  /** Maximum demand agreed with the grid company. Absent if the contract does not state one. */
  contract?: number;
  /** If absent: the contract demand. */
  limit?: number;
  /** If absent: 1.5 % below the limit, at least 1 kW and at most 5 kW. */
  target?: number;
  /** How the contract counts demand. Sliding if absent. */
  window?: "sliding" | "fixed";
  /** 15 minutes if absent. */
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
  /** Applies to the sum of all grid connection points, independently of their own limits. */
  stationLimit?: number;
  limit?: number;
  target?: number;
  /** Discharging stops after the power has been below the limit by more than 10 % of the limit (at least 1 kW) for this time. Default: 5 s. */
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
  /** Discharging stops after the power has been below the limit by more than 10 % of the limit (at least 1 kW) for this time. Default: 5 s. */
  seconds?: number;
  /** Discharging is allowed again after the power has been above the limit for this time. Default: 60 s. */
  returnSeconds?: number;
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
    /** Behaviour of a row with 0 kW: idle keeps the converter on at zero power, stop switches it off. */
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
    /** As pcsChargeState, but with the auxiliary consumption of converters as a separate state. */
    direction?: -1 | 0 | 1 | 2;
    old?: {
      /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
      power?: {
        since?: number;
        of: string;
      };
      /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
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
  /** Discharged energy as a percentage of charged energy, corrected for the change in stored energy. */
  efficiency?: number;
  /** Reason why there is no value. */
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
  /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
  old?: {
    since?: number;
    of: string;
  };
  /** Mean of today's minutes. */
  mean?: number;
  /** Highest sample of the day, at least the present value. For a sum of several meters, the highest ten-second mean. */
  highest?: number;
  highestAt?: number;
  today?: number;
  month?: number;
  total?: number;
  /** Whether all its meters were read on every day since the first day. */
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
  /** Reserved for unforeseen events. It is the first limit that the plan gives up. */
  reserve: number;
  /** Per kWh discharged from the battery. */
  wear: number;
  /** Per kWh left at the end of the plan. If absent: the cost of charging it at the lowest price. */
  endValue?: number;
};

export type IntelligentDemand = {
  revision?: number;
  /** The plan reserves energy to stay below it. */
  enabled: boolean;
  /** Per kW of the highest demand of the month. Enter 0 if there is no demand charge. */
  price: number;
};

export type IntelligentState = {
  /** Takes effect the next time the strategy starts. */
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
  /** 10 % of the values are below. */
  low?: readonly (number | null)[];
  /** 10 % of the values are above. */
  high?: readonly (number | null)[];
  /** The last 24 hours, used as a forecast for the next 24. */
  dayBefore?: readonly (number | null)[];
  /** Error of the forecasts made at midnight. */
  error?: number;
  /** Error of using the previous day as the forecast. */
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
  /** Revenue above that of the optimal plan at these times. Absent if it was lower. */
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

export type Kiosk = {
  id?: string;
  name?: string;
  by?: string;
  startedAt?: number;
  usedAt?: number;
  until?: number;
};

export type KioskOpened = {
  name?: string;
  token?: string;
  until?: number;
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
  /** Positive: power drawn from the grid. */
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
  /** Positive charges. If each converter has its own power, the sum. */
  power: number;
  /** A converter that is not listed stays at 0 kW. */
  converters?: readonly {
    id: string;
    /** Positive charges. */
    power: number;
  }[];
  /** Behaviour of a row with 0 kW: idle keeps the converter on at zero power, stop switches it off. */
  chargeStatus?: "idle" | "stop";
  distribution?: "num_avg" | "available_num_avg";
  enabled?: boolean;
};

export type ManualPowerSent = {
  revision?: number;
  per?: "station" | "converter";
  /** Positive charges. If each converter has its own power, the sum. */
  power: number;
  /** A converter that is not listed stays at 0 kW. */
  converters?: readonly {
    id: string;
    /** Positive charges. */
    power: number;
  }[];
  /** Behaviour of a row with 0 kW: idle keeps the converter on at zero power, stop switches it off. */
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
  /** Together with the following register, in the word order of the device. */
  doubleWord?: number;
  /** Together with the following register, in the word order of the device. */
  float?: number;
  /** Point of the device file at this address. */
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
  /** Description of the operation. */
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
  /** A day that every month has. */
  day: number;
  time: string;
  language: string;
  /** Number of scheduled reports that are kept. The oldest ones are deleted. */
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
  /** Devices or parts that contain the parts, in the order of the columns. */
  groups?: readonly {
    id?: string;
    device?: string;
    deviceName?: string;
    number?: number;
    /** Path of a part without its number. */
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
  /** Number of the part, for each group. */
  minAt?: Readonly<Record<string, readonly (number | null)[]>>;
  /** Number of the part, for each group. */
  maxAt?: Readonly<Record<string, readonly (number | null)[]>>;
  /** Quality by index in the columns, if it is not good. Unknown values are null and not listed here. */
  doubts?: Readonly<Record<string, "stale" | "implausible">>;
};

export type PartsQuery = {
  /** Type of the parts. */
  type: string;
  device: string;
  /** One part of the device, such as stack1/cluster.3. Ignored if it belongs to a different device. */
  id?: string;
  /** Points of the parts or of their groups. Absent: all points of the parts. */
  keys?: readonly string[];
  busbarName?: string;
};

export type PartsStationQuery = {
  /** Type of the parts. */
  type: string;
  /** Points of the parts or of their groups. Absent: all points of the parts. */
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
  /** Value that the point returns, or that another master writes. Absent: the "not implemented" value of the register; for another master, 0. */
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
  /** For units without one of their own. */
  machineCode?: string;
  unitList: readonly PointListPoint[];
  revision?: number;
};

export type PointListSent = {
  /** For units without one of their own. */
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
  filesOnHold?: readonly string[];
  list?: readonly Problem[];
};

export type RealTime = {
  devices?: readonly {
    id?: string;
    name?: string;
    type?: string;
    busbarName?: string;
    page?: string;
    /** Settings that give the meaning of codes on this device. */
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
  /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
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
  /** As pcsChargeState, but with the auxiliary consumption of converters as a separate state. */
  direction?: -1 | 0 | 1 | 2;
  old?: {
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
    grid?: {
      since?: number;
      of: string;
    };
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
    pv?: {
      since?: number;
      of: string;
    };
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
    load?: {
      since?: number;
      of: string;
    };
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
    storage?: {
      since?: number;
      of: string;
    };
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
    level?: {
      since?: number;
      of: string;
    };
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
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
  /** Positive: power drawn from the grid. */
  low: number;
  /** Positive: power drawn from the grid. */
  high: number;
  voltageLow: number;
  voltageHigh: number;
  /** 0 disables voltage support. */
  support: number;
};

export type ReportOverview = {
  rows?: readonly ElectricityBalance[];
  /** First and last day, inclusive, in the time zone of the station. */
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
  /** There is no load history for a part of the day, and it would be needed to check or apply a limit. */
  noLoadHistory?: boolean;
  /** Days on which one strategy ran from midnight to midnight, simulated with the settings of that day and compared with the station's own records. */
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
    /** Reasons for the power of the storage. The numbers are stored and must not change. */
    reason: 0 | 1 | 2 | 3 | 28 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 27 | 26 | 30 | 31 | 32 | 33 | 34 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 60 | 61 | 70 | 71 | 72 | 80 | 81 | 90 | 91 | 92 | 100 | 101 | 110 | 111 | 112 | 115 | 116 | 117 | 118 | 130 | 131 | 132;
    wanted?: number;
    limited?: number;
  }[];
  otherGrid?: readonly (number | null)[];
};

export type SimulationBacktest = {
  days: number;
  earned?: number;
  earnedMeasured?: number;
  /** Positive: the simulation was too optimistic. */
  earnedError?: number;
  peak?: number;
  peakMeasured?: number;
  peakError?: number;
};

export type SimulationFigures = {
  side: string;
  earned?: number;
  /** 15-minute mean at the grid connection point. */
  peak?: number;
  peakAt?: number;
  /** Lowest power at the grid connection point above the reverse-power limit, or above 0 if none is set. */
  margin?: number;
  marginAt?: number;
  cycles?: number;
  charged?: number;
  discharged?: number;
  bought?: number;
  fed?: number;
  /** PV energy that is neither used, stored nor fed in because of the feed-in limit. */
  curtailed?: number;
  /** Energy requested by the strategy that a limit changed. */
  changedByLimits?: number;
  socLeast?: number;
  socMost?: number;
  socEnd?: number;
  broken?: number;
  unknown?: number;
};

export type SimulationSideSent = {
  kind?: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
  /** Used on every day, whatever days it is assigned to. */
  template?: string;
  curve?: "read";
  edits?: {
    template?: StrategyTemplateSent;
    /** A setting of a day overrides its month. */
    allotments?: StrategyTemplateAllotments;
    manual?: ManualPowerSent;
    demand?: GridProtectionDemandSent;
    reverse?: GridProtectionReverseSent;
    /** In addition to the protection of the battery management system. */
    batteryProtection?: BatteryProtection;
    /** The further a trigger is exceeded, the lower the power. */
    powerReduction?: PowerReduction;
    /** The storage follows the load so that the power at the grid connection point stays at its target. */
    loadTracking?: LoadTracking;
    /** The storage absorbs fast changes so that a power changes no faster than the set rate. */
    smoothing?: Smoothing;
    /** During a response, the storage keeps the power at the grid connection point at the agreed value. At other times, the template of the day applies. */
    demandResponse?: {
      revision?: number;
      windows: readonly DemandResponseWindow[];
    };
    /** During a regulation, the storage runs at the power requested by the grid operator. At other times, the template of the day applies. */
    peakRegulation?: {
      revision?: number;
      windows: readonly PeakRegulationWindow[];
    };
    /** The site draws as little as allowed from the grid. PV and storage supply it until only the reserve is left. */
    independent?: IndependentOperation;
    /** The storage keeps the transformers of an area within a power band and supports the voltage. */
    region?: RegionStrategy;
    /** Charges at low prices and discharges at high prices, with a plan that is recalculated every quarter-hour. */
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
  /** If empty: the strategy that runs, or would run after a start. */
  left?: SimulationSideSent;
  /** If empty: the strategy that runs, or would run after a start. */
  right?: SimulationSideSent;
};

export type Smoothing = {
  revision?: number;
  of: "grid" | "pv";
  rate: number;
  socTarget: number;
  /** 0 disables SOC recovery. */
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
  /** False if it could not be opened, otherwise absent. */
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
  /** By the price bands of the meters: PV used on site at the buy price, energy fed in at the sell price. Energy fed in counts as PV generation first. */
  pvIncome?: number;
  noPvIncome?: "unread" | "no-price" | "no-tariff";
  chargingEnergy?: number;
  /** Energy delivered by the charging piles, valued at the charging tariff. */
  chargingIncome?: number;
  noChargingIncome?: "unread" | "no-price" | "no-tariff";
  generated?: number;
  /** Generation that was not fed into the grid. Energy fed in counts as PV generation first. */
  selfUsed?: number;
  /** Share of the generation that was not fed into the grid. */
  selfConsumption?: number;
  noSelfConsumption?: "no-factor" | "no-pv" | "no-generation" | "no-consumption" | "stored" | "unread";
  /** Share of the consumption that was not drawn from the grid. Energy drawn for charging counts on the day it is drawn. */
  autarky?: number;
  noAutarky?: "no-factor" | "no-pv" | "no-generation" | "no-consumption" | "stored" | "unread";
  demand?: number;
  demandAlone?: number;
  /** Maximum demand without the storage less the maximum demand. Negative if the storage increased it. */
  peakAvoided?: number;
  noPeakAvoided?: "no-factor" | "no-pv" | "no-generation" | "no-consumption" | "stored" | "unread";
  /** Energy charged, less energy discharged, less the increase in stored energy. */
  losses?: number;
  /** PV energy used on site less the storage losses, multiplied by the factor. Negative if the losses are larger. */
  co2?: number;
  co2Factor?: number;
  co2Source?: string;
  noCo2?: "no-factor" | "no-pv" | "no-generation" | "no-consumption" | "stored" | "unread";
  complete?: boolean;
  corrected?: boolean;
};

export type StationFigures = {
  ratedPower?: number;
  /** For the whole station. */
  ratings?: readonly {
    id: string;
    name: string;
    /** Absent if it is unknown. */
    ratedPower?: number;
  }[];
  /** For the whole station. */
  converters?: number;
  capacity?: number;
  stationCapacity?: number;
  /** Absent if none is set. */
  demandLimit?: number;
  /** Absent if none is set. */
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
  /** As pcsChargeState, but with the auxiliary consumption of converters as a separate state. */
  direction?: -1 | 0 | 1 | 2;
  /** With sign, for comparison with the power requested by a strategy. */
  power?: number;
  old?: {
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
    grid?: {
      since?: number;
      of: string;
    };
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
    pv?: {
      since?: number;
      of: string;
    };
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
    load?: {
      since?: number;
      of: string;
    };
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
    storage?: {
      since?: number;
      of: string;
    };
    /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
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
  /** On a platform: whether a station is linked to this site. At a station: whether it is linked to a platform. */
  linked?: boolean;
  state?: {
    strategy?: "running" | "stopped";
    starting?: boolean;
    stopping?: boolean;
    /** A converter is enabled for control and a strategy is selected. */
    ready?: boolean;
    /** A converter is enabled for control. */
    controls?: boolean;
    selected?: boolean;
    /** Why the selected strategy has no plan for today; absent if it has one. */
    unplanned?: {
      text: string;
    };
    /** A strategy runs or has run. Until then, home leads to commissioning. */
    started?: boolean;
    /** Steps of commissioning that never passed; absent once a strategy was started. */
    openSteps?: number;
    /** Whether all devices of a start-up are running; absent if a device does not report it. */
    up?: boolean;
  };
  /** Of a storage vehicle; absent if unknown. */
  moving?: boolean;
  accessType?: 1 | 2 | 3;
  /** Enabled functions. A function that is not listed is enabled. */
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
  /** Of an opened incident file: the time range it contains, and the time shown first. */
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
    /** If a converter does not follow its set-point. */
    measured?: number;
    area?: string;
    /** If a limit was effective: the power without it, and the next reason. */
    next?: {
      text?: string;
      limited?: number;
    };
  };
  /** If there are several: the share of each, and the reason. */
  areas?: readonly {
    area: string;
    /** Charging is positive. */
    power: number;
    code: string;
    text: string;
  }[];
  /** For each converter: requested power, power after limits, set-point and measured power. */
  converters?: readonly {
    id: string;
    name: string;
    busbarName?: string;
    /** If it has its own power. Positive charges. */
    asked?: number;
    /** Positive charges. */
    power?: number;
    /** As read from its register. */
    set?: number;
    /** Positive while charging. */
    measured?: number;
    code?: string;
    text?: string;
  }[];
  /** If the manual power setting applies. Positive charges. */
  manualPower?: number;
  template?: string;
  demandLimit?: number;
  reverseLimit?: number;
};

export type StrategyDecisionQuery = {
  /** First and last day, inclusive, in the time zone of the station. */
  range?: readonly [string, string];
  start?: number;
  end?: number;
  /** Codes of dispatch.reasons. All reasons if empty. */
  codes?: readonly string[];
  /** In seconds. Values by the second are kept for some days, values by the minute for longer. */
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
  /** First and last day, inclusive, in the time zone of the station. */
  range?: readonly [string, string];
  start?: number;
  end?: number;
};

export type StrategyReasonSpan = {
  at: number;
  until: number;
  /** Only for two days. */
  day?: string;
  /** Reasons for the power of the storage. The numbers are stored and must not change. */
  reason: 0 | 1 | 2 | 3 | 28 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 27 | 26 | 30 | 31 | 32 | 33 | 34 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 60 | 61 | 70 | 71 | 72 | 80 | 81 | 90 | 91 | 92 | 100 | 101 | 110 | 111 | 112 | 115 | 116 | 117 | 118 | 130 | 131 | 132;
  area?: string;
  wanted?: number;
  limited?: number;
  /** Power of the storage, positive while charging. */
  measured?: number;
  /** Power that the next weaker limit, or the strategy itself, would have allowed. */
  next?: number;
  /** Reasons for the power of the storage. The numbers are stored and must not change. */
  nextReason?: 0 | 1 | 2 | 3 | 28 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 27 | 26 | 30 | 31 | 32 | 33 | 34 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 60 | 61 | 70 | 71 | 72 | 80 | 81 | 90 | 91 | 92 | 100 | 101 | 110 | 111 | 112 | 115 | 116 | 117 | 118 | 130 | 131 | 132;
};

export type StrategyDecision = {
  at: number;
  until: number;
  code?: string;
  text?: string;
  area?: string;
  wanted?: number;
  limited?: number;
  /** Power of the storage, positive while charging. */
  measured?: number;
  /** Power that the next weaker limit, or the strategy itself, would have allowed. */
  next?: number;
  nextText?: string;
};

export type StrategyPlanRow = {
  start?: string;
  end?: string;
  power?: number;
  direction?: -1 | 0 | 1;
  /** Behaviour of a row with 0 kW: idle keeps the converter on at zero power, stop switches it off. */
  chargeStatus?: "idle" | "stop";
  chargeState?: 0 | 1 | 2 | 3 | 4 | 5;
};

export type StrategyStartable = {
  type: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
  title: string;
  state: "chosen" | "ready" | "unplanned";
  /** Absent if the strategy can be started today. */
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
    contract?: number;
    /** How the contract counts demand. Sliding if absent. */
    window?: "sliding" | "fixed";
    /** 15 minutes if absent. */
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
  assignment?: "today" | "other" | "none";
};

export type StrategyTemplateSent = {
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
  /** Behaviour of a row with 0 kW: idle keeps the converter on at zero power, stop switches it off. */
  chargeStatus?: "idle" | "stop";
  distribution?: "num_avg" | "available_num_avg";
};

export type StrategyTemplateNamed = {
  name: string;
  /** Everything except its name. */
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

export type StrategyTemplateWholeSent = {
  templates: readonly StrategyTemplateSent[];
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
    /** Limits the total power of all nodes below, with or without electrical protection. */
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
    /** Positive: power drawn from above. */
    powerUpper?: number;
    /** Negative: power fed back. */
    powerLower?: number;
    /** Its power limits apply to the dispatch. */
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
  why: "rule" | "hot" | "givenBack" | "noRule" | "disabled" | "notControlled" | "byHand" | "notFollowed" | "readOnly" | "silent" | "lacksCommands";
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
  /** If the program serves several stations: the ids of the stations that the account can access. Administrators can access all of them. */
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
  /** Absent for a wall display. */
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
  /** Identifies the files of the built program. Absent if it runs from its sources. */
  build?: string;
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

export type Warranty = {
  start?: string;
  years?: number;
  soh?: number;
  /** Energy discharged by all batteries together over the whole warranty. */
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
  /** Position of a part set by a person, in pixels of the drawing. A part without a position is laid out automatically. */
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
  /** Present if part of the value is outdated or missing: since when, and from which devices that part comes. */
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
    /** Searched in title, original title, device, advice and comment. */
    text?: string;
    /** First and last day, inclusive, in the time zone of the station. */
    range?: readonly [string, string];
  }; answer: {
    list: readonly Alarm[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** Today's alarms and earlier alarms that are still active. */
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
    /** Searched in title, original title, device, advice and comment. */
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
    /** Searched in title, original title, device, advice and comment. */
    text?: string;
    /** First and last day, inclusive, in the time zone of the station. */
    range?: readonly [string, string];
  }; answer: {
    list: readonly Alarm[];
    total: number;
    current: number;
    pageSize: number;
  } };
  'alarm.count': { request: Record<string, never>; answer: AlarmCounts };
  /** Alarms of a range by level and device, and the longest ones. */
  'alarm.summary': { request: {
    /** First and last day, inclusive, in the time zone of the station. */
    range: readonly [string, string];
  }; answer: AlarmSummary };
  'alarm.remove': { request: {
    ids: readonly string[];
  }; answer: AlarmCleared };
  /** Records that a person has seen the alarms. Does not end them. */
  'alarm.acknowledge': { request: {
    ids: readonly string[];
    comment?: string;
  }; answer: AlarmAcknowledged };
  /** All alarms that match the filter, as CSV: one line per alarm, each followed by its consequential alarms. */
  'alarm.export': { request: AlarmQuery; answer: unknown };
  /** Today's filtered list, as CSV. */
  'alarm.exportToday': { request: AlarmToday; answer: unknown };
  'alarm.types': { request: Record<string, never>; answer: readonly AlarmType[] };
  'busbar.list': { request: Record<string, never>; answer: readonly {
    busbarName: string;
    unitInfoList?: readonly PointListUnit[];
  }[] };
  /** Complete copies of the settings in the data folder, newest first. */
  'backup.list': { request: Record<string, never>; answer: readonly Backup[] };
  /** Creates a copy of the present settings and returns it as a file. */
  'backup.download': { request: Record<string, never>; answer: unknown };
  /** Station information, grid connection points, industrial PCs and devices, without secrets. */
  'config.read': { request: Record<string, never>; answer: Configuration };
  /** Replaces the whole configuration, or is rejected as a whole. */
  'config.take': { request: ConfigurationSent; answer: {
    points?: number;
    devices?: number;
  } };
  /** All settings that can be restored, as one JSON file without secrets. */
  'settings.download': { request: Record<string, never>; answer: unknown };
  /** Checks the file as a whole and keeps it until somebody applies or discards it. Changes no settings. */
  'settings.upload': { request: {
    file?: string;
  }; answer: SettingsFile };
  /** The changes that the uploaded file would make now. */
  'settings.preview': { request: Record<string, never>; answer: SettingsFile };
  /** Applies all changes of the file in one transaction. Each part is checked and saved as on its own page. */
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
  /** The pictures of one camera as an endless multipart response, one part per picture. */
  'camera.stream': { request: {
    id: string;
  }; answer: unknown };
  /** One still picture of a camera, shown while no stream plays. */
  'camera.poster': { request: {
    id: string;
  }; answer: unknown };
  /** The path on this station from which the browser can play an HLS camera. It is valid for this camera only. */
  'camera.address': { request: {
    id: string;
  }; answer: {
    url?: string;
  } };
  /** Gateways on the station's own machine through which cameras can be reached, as configured at start. */
  'camera.gateways': { request: Record<string, never>; answer: {
    list: readonly string[];
  } };
  /** A playlist or segment of a view opened by camera.address, only for the browser that received its cookie. */
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
  /** The same for all devices at the grid connection point. */
  'monitor.stationParts': { request: PartsStationQuery; answer: Parts };
  /** A CSV file with a column for each cell of one cluster. */
  'monitor.exportCells': { request: PartsExport; answer: unknown };
  /** The present state of the steps of commissioning.json, with the findings and the person who completed each step. */
  'commissioning.state': { request: Record<string, never>; answer: Commissioning };
  /** Runs the check of one step or of all steps and stores the findings. */
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
  /** Writes one register of a saved device, with the same limits and dispatch checks as a write of a point. Reads it back and logs it. */
  'modbus.write': { request: ModbusToolsWrite; answer: ModbusToolsWritten };
  'device.list': { request: DeviceQuery; answer: readonly DeviceHead[] };
  /** The needs of the command itself are in the device file and are checked before it runs. */
  'device.command': { request: DeviceCommand; answer: DeviceResult };
  /** The values must be writable points of the device. Settings have their own needs and rules. */
  'device.write': { request: {
    id: string;
    /** By point name without the type. */
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
  /** Every device, including hidden ones, with its form. */
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
  /** Manufacturers of the models, of one type if it is given. */
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
  /** Tries every address, port and unit ID of a range, with read requests only. The task shows the progress, discovery.found the devices found. */
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
  /** Content security policy violations reported by browsers, newest last. */
  'diagnostics.violations': { request: Record<string, never>; answer: readonly {
    at?: number;
    document?: string;
    directive?: string;
    blocked?: string;
  }[] };
  /** The decisions of the dispatch in a time range, with reason, grid connection point and the response of the storage: one entry per change, newest first. */
  'dispatch.decisions': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    /** First and last day, inclusive, in the time zone of the station. */
    range?: readonly [string, string];
    start?: number;
    end?: number;
    /** Codes of dispatch.reasons. All reasons if empty. */
    codes?: readonly string[];
    /** In seconds. Values by the second are kept for some days, values by the minute for longer. */
    step?: 1 | 10 | 60;
  }; answer: {
    list: readonly StrategyDecision[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** All decisions that match the filter, as CSV in station time. */
  'dispatch.exportDecisions': { request: StrategyDecisionQuery; answer: unknown };
  /** The reasons that limited the storage power over time, with their values and the power allowed without them, in the same steps as a curve of the range. */
  'dispatch.reasonSpans': { request: StrategyReasonQuery; answer: readonly StrategyReasonSpan[] };
  /** Every possible reason of a decision. */
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
    /** First and last day, inclusive, in the time zone of the station. */
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
  /** Latest power values and running state of the station. */
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
  /** Fire, emergency stop and insulation faults that keep the storage stopped until a person resets them. */
  'latch.search': { request: Record<string, never>; answer: {
    list?: readonly LatchesLatch[];
    /** All of them in one sentence. */
    summary?: string;
  } };
  /** Rejected while every cause persists or cannot be read. Does not start anything. */
  'latch.reset': { request: Record<string, never>; answer: {
    list?: readonly LatchesLatch[];
    /** All of them in one sentence. */
    summary?: string;
  } };
  /** A stop: the strategy stops, the power goes to zero, then the contactors of every battery open. */
  'stack.disconnectAll': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  /** Ramps the storage to zero and stops the strategy. */
  'storage.stop': { request: Record<string, never>; answer: Readonly<Record<string, unknown>> };
  'vin.read': { request: Record<string, never>; answer: PartVehicle };
  'vin.write': { request: {
    vin: string;
    revision?: number;
  }; answer: Vehicle };
  /** Frames, decisions, commands, log, alarms, documents and schemas from 15 minutes before the alarm to 15 minutes after its end. Any console can open the file without the station. */
  'incident.ofAlarm': { request: {
    id: string;
  }; answer: unknown };
  /** The same for a chosen time range of a day. */
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
  /** The time periods of the meters by templates. If none are saved, the price periods. */
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
  /** The time periods that a meter contains now. */
  'period.held': { request: {
    id: string;
  }; answer: MeterPeriodsHeld };
  /** Takes about a minute. */
  'period.write': { request: {
    id: string;
  }; answer: {
    taskId?: string;
  } };
  /** Changes to the meters, newest first. */
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
  /** The old meter ends at the chosen time; a new one is created and started. */
  'meter.replace': { request: MeterReplacement; answer: {
    taskId?: string;
  } };
  /** The first choice of a mode needs no secondary password, because it may not be set yet. If a mode has been chosen, linking needs it, like every change of mode. */
  'mode.link': { request: {
    verificationCode: string;
  }; answer: {
    taskId?: string;
  } };
  /** For a station that has no mode yet. Later changes use mode.toLocal. */
  'mode.initLocal': { request: Record<string, never>; answer: Mode };
  'mode.toLocal': { request: Record<string, never>; answer: Mode };
  'mode.toRemote': { request: Record<string, never>; answer: Mode };
  /** At the station: its mode, and the present state at its cloud platform. On the platform: the last report of the station. */
  'mode.stationStatus': { request: Record<string, never>; answer: Mode };
  /** At a station in local mode: sends its information and configuration to its site on the cloud platform. On the platform: has the station take over those of its site. */
  'mode.pushConfig': { request: Record<string, never>; answer: Mode };
  /** Only if the local configuration is empty. A station that is not linked needs the verification code. A station without a mode is in local mode afterwards. */
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
  /** A station links itself to the site. The code can be used once. */
  'site.link': { request: {
    verificationCode: string;
  }; answer: {
    /** Created when a station is linked. The platform stores only its hash. */
    token: string;
    site: string;
  } };
  /** Request of a station to its platform. The link key replaces a login. */
  'site.report': { request: CloudLinkReport; answer: CloudLinkHeard };
  /** Request of a station to its platform. The link key replaces a login. */
  'site.give': { request: {
    /** Created when a station is linked. The platform stores only its hash. */
    token: string;
  }; answer: {
    /** Number of configurations pushed by the platform. */
    pushed: number;
    /** Data exchanged between a station and its site on the cloud platform: basic information, grid connection points, industrial PCs and devices. */
    configuration: Configuration;
  } };
  /** Requests waiting for an answer from the station. The link key replaces a login. */
  'site.orders': { request: {
    /** Created when a station is linked. The platform stores only its hash. */
    token: string;
  }; answer: {
    orders: readonly DispatchOrderGiven[];
  } };
  /** Request of a station to its platform. The link key replaces a login. */
  'site.answerOrder': { request: DispatchOrderAnswer; answer: CloudLinkHeard };
  /** Request of a station to its platform. The link key replaces a login. */
  'site.take': { request: {
    /** Created when a station is linked. The platform stores only its hash. */
    token: string;
    /** Data exchanged between a station and its site on the cloud platform: basic information, grid connection points, industrial PCs and devices. */
    configuration: ConfigurationSent;
  }; answer: CloudLinkHeard };
  /** Every visible device of the grid connection point, or those of some types, with its connection, headline values and alarms. */
  'monitor.realTime': { request: {
    busbarName?: string;
    types?: readonly string[];
  }; answer: RealTime };
  /** Makes a simulated device fail, to test the reaction of the station. Rejected for real devices. */
  'plant.fault': { request: PlantFault; answer: {
    until?: number;
  } };
  /** The price periods of a day, or of the first day of a month, with the prices per kWh. */
  'price.bands': { request: PricePeriodQuery; answer: readonly PricePeriod[] };
  /** The prices of a month. Without periods and prices if none are known. */
  'price.month': { request: {
    month: string;
  }; answer: PartElectricityPriceRule };
  /** The prices of a day. Without periods and prices if none are known. */
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
  /** For one month or one day. */
  'price.update': { request: ElectricityPriceRuleSent; answer: PartElectricityPriceRule };
  /** Copies the prices of a month to one or more other months. */
  'price.copy': { request: ElectricityPriceCopy; answer: {
    months?: readonly string[];
  } };
  /** The prices of every month and day that has its own prices. */
  'price.every': { request: Record<string, never>; answer: {
    rules: readonly ElectricityPriceKept[];
  } };
  /** Replaces the prices of all months and days. Revenue that is already booked stays. */
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
  /** A CSV file in station time, of at most 14 400 rows. For more, such as a day in steps of 1 s, use export.create. */
  'report.export': { request: CurveDataExport; answer: unknown };
  /** The energy of a range by day or month, compared with the preceding range of the same length. */
  'report.overview': { request: ElectricityQuery; answer: ReportOverview };
  /** Results of one day of the station: energy, revenue, shares, avoided peak and CO2. */
  'report.day': { request: {
    day?: string;
    busbarName?: string;
  }; answer: StationDay };
  /** The demand at the grid connection point as 15-minute means, and the demand without the storage. */
  'curve.demand': { request: CurveDataPower; answer: CurveData };
  /** Daily values of one battery or all batteries: SOC, cell spread, availability, energy, SOH and warranty. */
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
  /** Charge and discharge cutoffs of each cluster behind a converter: time, voltage, SOC and cell voltage. */
  'report.cutoff': { request: BatteryWeeksQuery; answer: readonly Cutoff[] };
  /** For each day, how long the storage charged and how much energy it absorbed while the station drew little from the grid. */
  'report.partialPv': { request: {
    /** First and last day, inclusive, in the time zone of the station. */
    range: readonly [string, string];
    busbarName?: string;
  }; answer: readonly PartialPv[] };
  /** Energy charged and discharged in the periods A and B of days that end at 8:00 the next morning. */
  'report.periods': { request: {
    /** First and last day, inclusive, in the time zone of the station. */
    range: readonly [string, string];
    busbarName?: string;
  }; answer: readonly PeriodReport[] };
  /** The energy balance of the station by day or month, by meter category. */
  'report.stationElectricity': { request: ElectricityQuery; answer: readonly ElectricityBalance[] };
  /** Forward and reverse energy of each meter by day, month or year, in total and by price. */
  'report.electricity': { request: ElectricityQuery; answer: readonly Electricity[] };
  /** Energy and revenue of the storage by day, month or year and by price, with totals. */
  'report.earnings': { request: EarningsReportQuery; answer: {
    rows?: readonly EarningsReportRow[];
    total?: EarningsReportRow;
  } };
  /** One power of the station, or one point of several devices, on one day or on two days over the same times of day. */
  'report.compare': { request: Compare; answer: CurveData };
  /** Points of one battery stack. */
  'curve.stack': { request: CurveDataDevice; answer: CurveData };
  /** Points of one battery cluster. The id contains the stack. */
  'curve.cluster': { request: CurveDataOfDevice; answer: CurveData };
  /** Power of a converter and voltage of each cluster behind it. */
  'curve.hybridCluster': { request: CurveDataDevice; answer: CurveData };
  /** Points of one fire safety device. */
  'curve.fire': { request: CurveDataDevice; answer: CurveData };
  /** Points of the cells of one cluster. */
  'curve.cell': { request: CurveDataOfDevice; answer: CurveData };
  /** If no points are given: all temperatures of a battery, or of the part in the id. */
  'curve.temperature': { request: CurveDataOfDevice; answer: CurveData };
  /** If no points are given: all voltages of a battery, or of the part in the id. */
  'curve.voltage': { request: CurveDataOfDevice; answer: CurveData };
  /** Points of the device of a monitoring page. */
  'curve.monitor': { request: CurveDataDevice; answer: CurveData };
  'curve.templates': { request: Record<string, never>; answer: readonly CurveTemplate[] };
  'curve.saveTemplate': { request: CurveTemplate; answer: CurveTemplate };
  'curve.removeTemplate': { request: {
    id: string;
  }; answer: Record<string, never> };
  /** The templates of existing devices. */
  'curve.everyTemplate': { request: Record<string, never>; answer: {
    templates: readonly CurveTemplate[];
  } };
  /** Replaces all templates. */
  'curve.takeTemplates': { request: {
    templates: readonly CurveTemplate[];
  }; answer: {
    templates: readonly CurveTemplate[];
  } };
  /** The points available for curves of one device, or of one of its parts with the parts inside. */
  'curve.points': { request: CurvePointQuery; answer: readonly CurvePoint[] };
  /** At most ten points of one device. Cells must belong to one cluster. A range within a day has the stored resolution. */
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
    /** Only the exports of this printed report. */
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
  /** For the owner of the export, or any other person with write permission. */
  'export.retry': { request: {
    id: string;
  }; answer: ExportTask };
  /** For the owner of the export, or any other person with write permission. */
  'export.remove': { request: {
    id: string;
  }; answer: Record<string, never> };
  /** The documents that the station can print. */
  'paper.list': { request: Record<string, never>; answer: readonly {
    value?: string;
    title?: string;
  }[] };
  /** Answers immediately; the PDF is created in the background as an export task. */
  'paper.create': { request: {
    paper: string;
    month: string;
  }; answer: ExportTask };
  /** The days of a range with complete data, with gaps, and without data. */
  'report.coverage': { request: {
    /** First and last day, inclusive, in the time zone of the station. */
    range: readonly [string, string];
  }; answer: Coverage };
  /** The clusters whose cell spread increased most in a range, and their highest and lowest cells. */
  'cells.drift': { request: {
    /** First and last day, inclusive, in the time zone of the station. */
    range: readonly [string, string];
  }; answer: CellDrift };
  'paper.schedule': { request: Record<string, never>; answer: Paper };
  'paper.saveSchedule': { request: Paper; answer: Paper };
  'user.login': { request: Login; answer: LoginAnswer };
  'user.logout': { request: Record<string, never>; answer: Readonly<Record<string, unknown>> };
  'user.changePassword': { request: PasswordChange; answer: Readonly<Record<string, unknown>> };
  /** All accounts, without passwords. */
  'user.list': { request: Record<string, never>; answer: readonly UserListed[] };
  'user.create': { request: UserSent; answer: UserPerson };
  'user.update': { request: PartUserSent; answer: UserPerson };
  'user.remove': { request: {
    id: string;
  }; answer: UserPerson };
  /** Sessions of another person. */
  'user.endSessions': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** For a person who has lost the authenticator and the recovery codes. */
  'user.resetFactor': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** Whether any account of this station uses two-factor authentication. */
  'factor.asked': { request: Record<string, never>; answer: {
    asked?: boolean;
  } };
  /** For the person who asks. */
  'factor.state': { request: Record<string, never>; answer: {
    on?: true | false;
    codesLeft?: number;
  } };
  /** The users for whom two-factor authentication is required. */
  'factor.demand': { request: Record<string, never>; answer: {
    of: "nobody" | "administrators" | "writers" | "everybody";
  } };
  /** Users who have not set it up can do nothing else until they do. */
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
  }; answer: KioskOpened };
  'kiosk.list': { request: Record<string, never>; answer: readonly Kiosk[] };
  'user.renewKiosk': { request: {
    id: string;
  }; answer: Kiosk };
  'user.closeKiosk': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** The sessions of the person who asks. */
  'session.own': { request: Record<string, never>; answer: readonly Session[] };
  /** The sessions of all persons. */
  'session.list': { request: Record<string, never>; answer: readonly Session[] };
  /** One of the person's own sessions, or all except the present one. */
  'session.endOwn': { request: {
    id?: string;
    password: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** Sessions of another person. */
  'session.end': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  'consistent.model': { request: Record<string, never>; answer: Mode };
  /** The data of the live topic `station`, for consoles without the live channel. */
  'station.state': { request: Record<string, never>; answer: StationState };
  /** Data that the station has for a past time. */
  'station.moment': { request: {
    at: number;
  }; answer: StationMoment };
  'station.searchSup': { request: Record<string, never>; answer: StationHead };
  /** The stations that the person may see. */
  'station.searchList': { request: Record<string, never>; answer: readonly StationServed[] };
  /** The stations that the person may see. */
  'station.selectByAccountId': { request: unknown; answer: readonly StationServed[] };
  'menu.current': { request: Record<string, never>; answer: Menu };
  'role.current': { request: unknown; answer: UserRights };
  /** Mode 0 is light, any other mode dark. If the call fails, the console is dark. */
  'theme.current': { request: unknown; answer: {
    mode?: 0 | 1;
    color?: Readonly<Record<string, string>>;
  } };
  'command.check': { request: {
    command: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** Announced maintenance that has not ended and that this person has not dismissed. */
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
  /** Simulates two strategies, saved or edited, over the last seven days or tomorrow. Saves and starts nothing. */
  'simulation.start': { request: SimulationRequestSent; answer: {
    taskId?: string;
  } };
  'simulation.cancel': { request: Record<string, never>; answer: Record<string, never> };
  /** The last simulation of this session; empty if there is none. */
  'simulation.newest': { request: Record<string, never>; answer: Simulation };
  /** The SOC of tomorrow with a template as edited; empty without a template. Saves nothing. */
  'simulation.expected': { request: {
    template?: StrategyTemplateSent;
  }; answer: {
    /** There is no load history for a part of the day, and it would be needed to apply a limit. The SOC is absent. */
    noLoadHistory?: boolean;
    soc?: readonly number[];
  } };
  /** The last seven days, simulated and measured, to show the accuracy of a forecast. */
  'simulation.backtest': { request: Record<string, never>; answer: SimulationBacktest };
  'station.search': { request: {
    containsImage?: boolean;
  }; answer: PartStation };
  /** Values used as limits in forms. A value is omitted if a part of it is unknown. */
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
  /** All countries and provinces, with the cities of the given country. */
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
  /** Today's plan by rows, with the price state of each row. */
  'strategy.plan': { request: Record<string, never>; answer: readonly StrategyPlanRow[] };
  'strategy.templates': { request: Record<string, never>; answer: readonly StrategyTemplate[] };
  'strategy.template': { request: {
    id: string;
  }; answer: StrategyTemplate };
  'strategy.limits': { request: Record<string, never>; answer: PartStrategyLimits };
  /** Whether the vehicle that carries the station is moving. Absent if unknown. */
  'strategy.isMoving': { request: Record<string, never>; answer: {
    move?: boolean;
  } };
  /** The strategies that the engine can run, and which of them is selected. */
  'strategy.enabledTypes': { request: Record<string, never>; answer: readonly StrategyStartable[] };
  /** Selects the strategy that a start runs in preset mode. */
  'strategy.save': { request: {
    type: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
  }; answer: Strategy };
  /** With its next report, the station accepts the template for that day or states why it does not. */
  'strategy.pushRule': { request: {
    template: string;
    day: string;
  }; answer: readonly DispatchOrder[] };
  /** With its next report, a station in remote mode starts its selected strategy or states why it does not. */
  'strategy.pushStart': { request: Record<string, never>; answer: readonly DispatchOrder[] };
  /** With its next report, a station in remote mode stops its strategy. */
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
  /** Selects whether the next start of the strategy follows the manual power or the plan. */
  'strategy.changeManual': { request: {
    enabled: boolean;
  }; answer: ManualPower };
  'strategy.updateManual': { request: ManualPowerSent; answer: ManualPower };
  /** Saves and selects the strategy together or not at all. Takes effect with the next start. */
  'strategy.addLoadFollowing': { request: LoadTracking; answer: Strategy };
  'strategy.changeLimits': { request: StrategyLimits; answer: StrategyLimits };
  'strategy.createRule': { request: StrategyTemplateSent; answer: StrategyTemplate };
  'strategy.changeRule': { request: StrategyTemplateSent; answer: StrategyTemplate };
  'strategy.deleteRule': { request: {
    id: string;
  }; answer: Record<string, never> };
  /** Saves the settings as the strategy's own page does and selects the strategy, both or neither. Takes effect with the next start. */
  'strategy.addConfig': { request: {
    template?: StrategyTemplateSent;
    /** The storage follows the load so that the power at the grid connection point stays at its target. */
    loadTracking?: LoadTracking;
    /** The storage absorbs fast changes so that a power changes no faster than the set rate. */
    smoothing?: Smoothing;
    /** During a response, the storage keeps the power at the grid connection point at the agreed value. At other times, the template of the day applies. */
    demandResponse?: {
      revision?: number;
      windows: readonly DemandResponseWindow[];
    };
    /** During a regulation, the storage runs at the power requested by the grid operator. At other times, the template of the day applies. */
    peakRegulation?: {
      revision?: number;
      windows: readonly PeakRegulationWindow[];
    };
    /** The site draws as little as allowed from the grid. PV and storage supply it until only the reserve is left. */
    independent?: IndependentOperation;
    /** The storage keeps the transformers of an area within a power band and supports the voltage. */
    region?: RegionStrategy;
    type: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
  }; answer: Strategy };
  'strategy.addTemplateName': { request: StrategyTemplateNamed; answer: StrategyTemplate };
  'strategy.alterTemplateName': { request: StrategyTemplateRenamed; answer: StrategyTemplate };
  'strategy.deleteTemplate': { request: {
    id: string;
  }; answer: Record<string, never> };
  /** Saves the whole template. Without an id, creates a new one. */
  'strategy.saveTemplate': { request: StrategyTemplateSent; answer: StrategyTemplate };
  /** All templates with the months and days to which they are assigned. */
  'strategy.everyTemplate': { request: Record<string, never>; answer: StrategyTemplateWhole };
  /** Replaces all templates and their assignments. */
  'strategy.takeTemplates': { request: StrategyTemplateWholeSent; answer: StrategyTemplateWhole };
  /** The limits of the station and of each grid connection point with its own limits, with their protection settings. */
  'strategy.everyLimit': { request: Record<string, never>; answer: {
    points: readonly StrategyPointLimit[];
  } };
  /** Replaces all limits. The selected strategy stays. */
  'strategy.takeLimits': { request: {
    points: readonly StrategyPointLimit[];
  }; answer: {
    points: readonly StrategyPointLimit[];
  } };
  /** The strategy that a start follows, and its mode. */
  'strategy.toFollow': { request: Record<string, never>; answer: {
    kind: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
    mode: "manual" | "intelligent" | "preset";
  } };
  /** Sets kind and mode together. The strategy is stopped until somebody starts it. */
  'strategy.takeToFollow': { request: {
    kind: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
    mode: "manual" | "intelligent" | "preset";
  }; answer: {
    kind: "pv" | "manual" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
    mode: "manual" | "intelligent" | "preset";
  } };
  /** The assignment of templates to months and days. */
  'strategy.allotments': { request: Record<string, never>; answer: StrategyTemplateAllotments };
  'strategy.allotCurrent': { request: StrategyTemplateAllotments; answer: StrategyTemplateAllotments };
  'strategy.wise': { request: Record<string, never>; answer: IntelligentState };
  /** Selects whether the next start of the strategy follows the intelligent strategy or the preset. */
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
  /** The active plan, or the plan that would be calculated now. */
  'strategy.previewArbitrage': { request: Record<string, never>; answer: IntelligentPreview };
  'strategy.wiseRealTime': { request: Record<string, never>; answer: IntelligentRealTime };
  'strategy.couldHaveEarned': { request: {
    /** Yesterday if absent. */
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
  /** The active plan curve, and the loaded curve that a person reviews before activating it. */
  'strategy.planTracking': { request: Record<string, never>; answer: PlanTracking };
  /** Reads and checks the whole curve. The station does not follow it until it is activated. */
  'strategy.changePlanTracking': { request: {
    file?: string;
    url?: string;
    day: string;
    source: "file" | "url";
  }; answer: PlanTracking };
  'strategy.usePlanCurve': { request: {
    revision: number;
  }; answer: PlanTracking };
  /** Only the active plan curve. */
  'strategy.planInForce': { request: Record<string, never>; answer: {
    /** As read at that time. */
    inForce?: PlanTrackingCurveSent;
  } };
  /** Replaces the active curve. The loaded curve stays. */
  'strategy.takePlanCurve': { request: {
    /** As read at that time. */
    inForce?: PlanTrackingCurveSent;
  }; answer: {
    /** As read at that time. */
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
  /** Changing the version resets the goals to 0. */
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
    /** First and last day, inclusive, in the time zone of the station. */
    range?: readonly [string, string];
    text?: string;
    operationTitleList?: readonly ("login" | "save" | "command" | "strategy" | "alarm" | "user" | "password" | "refusal" | "power_station_operation_status" | "export" | "clock" | "latch")[];
  }; answer: {
    list: readonly OperationLog[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** Changes of the station's operation status. */
  'log.operationStatus': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    /** First and last day, inclusive, in the time zone of the station. */
    range?: readonly [string, string];
    text?: string;
    operationTitleList?: readonly ("login" | "save" | "command" | "strategy" | "alarm" | "user" | "password" | "refusal" | "power_station_operation_status" | "export" | "clock" | "latch")[];
  }; answer: {
    list: readonly OperationLogStatusChange[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** Actions of the station without a person. */
  'log.running': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    /** First and last day, inclusive, in the time zone of the station. */
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
  /** Only if none is set yet. */
  'password.setSecondary': { request: {
    password: string;
    confirmation: string;
  }; answer: Readonly<Record<string, unknown>> };
  'password.changeSecondary': { request: PasswordChange; answer: Readonly<Record<string, unknown>> };
  'timezone.search': { request: Record<string, never>; answer: {
    timezone: string;
  } };
  /** Shifts every plan row and every report day. */
  'timezone.save': { request: {
    timezone: string;
  }; answer: {
    timezone: string;
  } };
  'timezone.list': { request: Record<string, never>; answer: readonly {
    value?: string;
    title?: string;
  }[] };
  'currency.search': { request: Record<string, never>; answer: {
    currency: string;
  } };
  /** The numbers of prices and revenue stay the same. */
  'currency.save': { request: {
    currency: string;
  }; answer: {
    currency: string;
  } };
  'currency.list': { request: Record<string, never>; answer: readonly {
    value?: string;
    title?: string;
  }[] };
  'storageCode.search': { request: Record<string, never>; answer: {
    code: string;
  } };
  /** Another code may activate vendor files, including device models. */
  'storageCode.save': { request: {
    /** Can be changed but not removed: without a code, no vendor's changes apply. */
    code: string;
  }; answer: {
    /** Can be changed but not removed: without a code, no vendor's changes apply. */
    code: string;
  } };
  /** Technicians see all codes, all others only the distributed ones. */
  'dynamicCode.search': { request: Record<string, never>; answer: readonly DynamicCode[] };
  'dynamicCode.save': { request: DynamicCodeSave; answer: Readonly<Record<string, unknown>> };
  'dynamicCode.distribute': { request: Record<string, never>; answer: {
    count?: number;
  } };
  /** The source of the energy figures in reports. */
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
  /** Days that are already booked do not change. */
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
  /** The number of price bands in the time periods of the meters. */
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
  /** The device types of this station, with the number of devices of each. */
  'adminType.list': { request: Record<string, never>; answer: readonly AlarmType[] };
  'device.listByType': { request: {
    type?: string;
  }; answer: readonly TypeIndexRow[] };
  /** The position of a device among the devices of its type, used in lists and in the numbers of virtual meters. */
  'device.saveTypeIndex': { request: {
    deviceId: string;
    typeIndex: number;
  }; answer: Readonly<Record<string, unknown>> };
  'cache.refresh': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  /** Creates missing day records for the reports. Recalculation replaces existing ones. */
  'data.sync': { request: {
    startDay: string;
    endDay: string;
  }; answer: {
    taskId?: string;
  } };
  'accessType.search': { request: Record<string, never>; answer: {
    type: 1 | 2 | 3;
  } };
  /** Changes from production to demo access or extended access, which are read-only. Only administrators can change it back. */
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
  /** Writes the mode of all liquid cooling units and reads it back. */
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
  /** The grid connection points with their units, as edited on a page. */
  'unit.list': { request: Record<string, never>; answer: PointList };
  /** Grid connection points and units that have devices assigned. They cannot be removed. */
  'unit.held': { request: Record<string, never>; answer: readonly {
    busbarName: string;
    unitInfoList?: readonly PointListUnit[];
  }[] };
  /** Saves the whole list. Devices, limits and day records follow a renamed point or unit. */
  'unit.save': { request: PointListSent; answer: PointList };
  /** Replaces the whole configuration, or is rejected as a whole. */
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
  /** Settings of the whole station. */
  'globalConfig.save': { request: GlobalConfig; answer: GlobalConfig };
  'strongNode.search': { request: Record<string, never>; answer: {
    revision?: number;
    templates: readonly {
      name: string;
      parameters: {
        /** Limits the total power of all nodes below, with or without electrical protection. */
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
        /** Positive: power drawn from above. */
        powerUpper?: number;
        /** Negative: power fed back. */
        powerLower?: number;
        /** Its power limits apply to the dispatch. */
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
        /** Limits the total power of all nodes below, with or without electrical protection. */
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
        /** Positive: power drawn from above. */
        powerUpper?: number;
        /** Negative: power fed back. */
        powerLower?: number;
        /** Its power limits apply to the dispatch. */
        electricalProtection?: boolean;
        children?: readonly unknown[];
      };
    }[];
  }; answer: {
    revision?: number;
    templates: readonly {
      name: string;
      parameters: {
        /** Limits the total power of all nodes below, with or without electrical protection. */
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
        /** Positive: power drawn from above. */
        powerUpper?: number;
        /** Negative: power fed back. */
        powerLower?: number;
        /** Its power limits apply to the dispatch. */
        electricalProtection?: boolean;
        children?: readonly unknown[];
      };
    }[];
  } };
  /** The node and everything below it, under a separate name. */
  'strongNode.keep': { request: {
    name: string;
    parameters: {
      /** Limits the total power of all nodes below, with or without electrical protection. */
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
      /** Positive: power drawn from above. */
      powerUpper?: number;
      /** Negative: power fed back. */
      powerLower?: number;
      /** Its power limits apply to the dispatch. */
      electricalProtection?: boolean;
      children?: readonly unknown[];
    };
  }; answer: {
    revision?: number;
    templates: readonly {
      name: string;
      parameters: {
        /** Limits the total power of all nodes below, with or without electrical protection. */
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
        /** Positive: power drawn from above. */
        powerUpper?: number;
        /** Negative: power fed back. */
        powerLower?: number;
        /** Its power limits apply to the dispatch. */
        electricalProtection?: boolean;
        children?: readonly unknown[];
      };
    }[];
  } };
  /** Nodes created from it stay. */
  'strongNode.drop': { request: {
    name: string;
  }; answer: {
    revision?: number;
    templates: readonly {
      name: string;
      parameters: {
        /** Limits the total power of all nodes below, with or without electrical protection. */
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
        /** Positive: power drawn from above. */
        powerUpper?: number;
        /** Negative: power fed back. */
        powerLower?: number;
        /** Its power limits apply to the dispatch. */
        electricalProtection?: boolean;
        children?: readonly unknown[];
      };
    }[];
  } };
  'strong.search': { request: Record<string, never>; answer: StrongElectricity };
  /** Its limits apply to the dispatch from the next second. */
  'strong.save': { request: StrongElectricity; answer: StrongElectricity };
  /** The power range that the nodes leave for the storage; absent if no node sets a limit. */
  'strong.range': { request: Record<string, never>; answer: {
    charge?: number;
    discharge?: number;
  } };
  'environment.search': { request: Record<string, never>; answer: Environment };
  /** The alarms of temperature and humidity sensors use it immediately. */
  'environment.save': { request: Environment; answer: Environment };
  'thermal.search': { request: Record<string, never>; answer: Thermal };
  'thermal.save': { request: Thermal; answer: Thermal };
  /** The state of each liquid cooling unit under the rules, with the reason. */
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
    /** First and last day, inclusive, in the time zone of the station. */
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
  /** Devices whose counters decreased or increased by an impossible amount. Their readings are not counted. */
  'counter.held': { request: Record<string, never>; answer: readonly CounterOnHold[] };
  /** Counts all readings on hold of the device. */
  'counter.book': { request: {
    device: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** Discards the jump of the counters of the device. They continue from their new readings. */
  'counter.leave': { request: {
    device: string;
  }; answer: Readonly<Record<string, unknown>> };
  'recalculation.start': { request: {
    /** First and last day, inclusive, in the time zone of the station. */
    range: readonly [string, string];
  }; answer: {
    taskId?: string;
  } };
  'functionSwitch.search': { request: Record<string, never>; answer: FunctionSwitch };
  /** A disabled function has no menu entry, and its page cannot be opened. */
  'functionSwitch.save': { request: FunctionSwitch; answer: FunctionSwitch };
  /** Reloads the configuration, resets latched faults and starts the strategy. */
  'recover.start': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  'dispatchConfig.search': { request: Record<string, never>; answer: DispatchConfig };
  'dispatchConfig.save': { request: DispatchConfig; answer: DispatchConfig };
  /** Dispatch orders of the cloud platform to the station, newest first, as known to the side that answers. */
  'dispatchOrder.list': { request: Record<string, never>; answer: readonly DispatchOrder[] };
  'version.search': { request: Record<string, never>; answer: Version };
  /** The languages that the console offers. */
  'language.list': { request: Record<string, never>; answer: readonly {
    value?: string;
    title?: string;
  }[] };
  /** The operator of this platform, with the stations that the person may see. */
  'company.search': { request: Record<string, never>; answer: readonly VersionCompany[] };
  /** Borders of the countries, served by the station itself. */
  'map.countries': { request: unknown; answer: unknown };
  /** The primary diagram of the station: topology, present values of each part, and stored layout. All grid connection points unless one is given. */
  'wiring.search': { request: {
    busbarName?: string;
  }; answer: Wiring };
  /** The diagram without values, for editing its layout. */
  'topology.search': { request: Record<string, never>; answer: Wiring };
  /** Stores positions of parts of the diagram. Parts without a position are laid out automatically. */
  'topology.save': { request: {
    /** Position of a part set by a person, in pixels of the drawing. A part without a position is laid out automatically. */
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
