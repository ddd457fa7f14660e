// Made by `npm run gen` from schemas/calls and schemas/entities. Do not edit.

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
    /** First and last day, both included, in the station's zone. */
    range?: readonly string[];
  }; answer: {
    list: readonly {
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
      clearedBy?: string;
      value?: number;
    }[];
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
  }; answer: {
    list: readonly {
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
      clearedBy?: string;
      value?: number;
    }[];
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
    /** First and last day, both included, in the station's zone. */
    range?: readonly string[];
  }; answer: {
    list: readonly {
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
      clearedBy?: string;
      value?: number;
    }[];
    total: number;
    current: number;
    pageSize: number;
  } };
  'alarm.count': { request: Record<string, never>; answer: {
    A?: number;
    B?: number;
    C?: number;
    unrated?: number;
    total?: number;
  } };
  'alarm.remove': { request: {
    ids: readonly string[];
  }; answer: {
    removed?: number;
  } };
  'alarm.acknowledge': { request: unknown; answer: unknown };
  'alarm.types': { request: Record<string, never>; answer: readonly {
    type?: string;
    title?: string;
    count?: number;
  }[] };
  'busbar.list': { request: Record<string, never>; answer: readonly {
    busbarName: string;
    unitInfoList?: readonly {
      name: string;
      originalName?: string;
      type?: string;
      machineCode?: string;
    }[];
  }[] };
  'camera.list': { request: {
    id?: string;
    busbarName?: string;
  }; answer: readonly {
    id?: string;
    name?: string;
    busbarName?: string;
    kind?: "standalone" | "cloud";
    channel?: number;
    format?: "mjpeg" | "hls" | "none";
  }[] };
  /** The pictures of one camera, each a part of a multipart answer that does not end. */
  'camera.stream': { request: {
    id: string;
  }; answer: unknown };
  /** Where the browser itself may play an HLS camera: a path of this station that is good for this camera alone. */
  'camera.address': { request: {
    id: string;
  }; answer: {
    url?: string;
  } };
  /** A playlist or a piece of one, by the ticket that camera.address gave. */
  'camera.hls': { request: {
    ticket: string;
    piece: string;
  }; answer: unknown };
  /** The cameras that stand in the cloud. */
  'monitoring.list': { request: {
    id?: string;
    busbarName?: string;
  }; answer: readonly {
    id?: string;
    name?: string;
    busbarName?: string;
    kind?: "standalone" | "cloud";
    channel?: number;
    format?: "mjpeg" | "hls" | "none";
  }[] };
  /** Clusters or cells of one device as columns of one length, with extremes and quality; pushed as changes by index. */
  'monitor.parts': { request: {
    /** Of the parts. */
    type: string;
    device: string;
    /** One part of the device, such as stack1/cluster.3; in another device than that it counts as absent. */
    id?: string;
    /** Of the parts or of what holds them. Absent: all points of the parts. */
    keys?: readonly string[];
    busbarName?: string;
  }; answer: {
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
  } };
  /** The same of all devices at the point. */
  'monitor.stationParts': { request: {
    /** Of the parts. */
    type: string;
    /** Of the parts or of what holds them. Absent: all points of the parts. */
    keys?: readonly string[];
    busbarName?: string;
  }; answer: {
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
  } };
  /** A CSV file with a column for each cell of one cluster. */
  'monitor.exportCells': { request: {
    id?: string;
    key: "cell#voltage" | "cell#temperature" | "cell#soc" | "cell#soh";
    start: number;
    end: number;
    stepS: 1 | 10 | 30 | 60 | 300 | 600 | 1800;
  }; answer: unknown };
  'modbus.read': { request: unknown; answer: unknown };
  'modbus.write': { request: unknown; answer: unknown };
  'device.list': { request: {
    type?: string;
    busbarName?: string;
    category?: "total" | "storage" | "load" | "pv" | "station";
  }; answer: readonly {
    id?: string;
    name?: string;
    type?: string;
    model?: string;
    busbarName?: string;
    category?: "total" | "storage" | "load" | "pv" | "station";
    state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
    at?: number;
  }[] };
  /** What the command itself needs is in the device file and is checked before it runs. */
  'device.command': { request: {
    id: string;
    command: string;
    input?: Readonly<Record<string, number>>;
  }; answer: {
    outcome?: "confirmed" | "accepted" | "refused" | "unknown";
    seen?: number;
    detail?: string;
  } };
  /** The values must be writable points of the device; settings bring their own needs and rules. */
  'device.write': { request: {
    id: string;
    values: Readonly<Record<string, number>>;
  }; answer: {
    outcome?: "confirmed" | "accepted" | "refused" | "unknown";
    seen?: number;
    detail?: string;
  } };
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
    type?: "ac" | "aiopbi" | "camera" | "chargingpile" | "dcdc" | "dio" | "em2" | "fac" | "hts" | "lc" | "mcgw" | "pcs" | "pinvt" | "pvstore" | "smk" | "snsset" | "stack" | "udd" | "ups" | "wl";
    busbarName?: string;
    name?: string;
  }; answer: {
    list: readonly {
      id?: string;
      name?: string;
      type?: "ac" | "aiopbi" | "camera" | "chargingpile" | "dcdc" | "dio" | "em2" | "fac" | "hts" | "lc" | "mcgw" | "pcs" | "pinvt" | "pvstore" | "smk" | "snsset" | "stack" | "udd" | "ups" | "wl";
      model?: string;
      category?: "total" | "storage" | "load" | "pv" | "station";
      busbarName?: string;
      address?: string;
      state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
      note?: string;
      at?: number;
      /** Models and settings of each type are cases that the compiler takes from the device files. */
      form?: {
        model?: "generic";
        kind?: "standalone" | "cloud";
        address?: string;
        channel?: number;
        gunCount?: number;
        ratedPower?: number;
        currentRatio?: number;
        voltageRatio?: number;
        branchCount?: number;
        cellCount?: number;
        cellCapacity?: number;
        clusterCount?: number;
        ratedEnergy?: number;
        ratedCapacity?: number;
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
        id?: string;
        revision?: number;
        name: string;
        type: "ac" | "aiopbi" | "camera" | "chargingpile" | "dcdc" | "dio" | "em2" | "fac" | "hts" | "lc" | "mcgw" | "pcs" | "pinvt" | "pvstore" | "smk" | "snsset" | "stack" | "udd" | "ups" | "wl";
        busbarName: string;
        unit?: string;
        deviceClass?: "physical" | "virtual";
        hidden?: boolean;
        vin?: string;
      };
    }[];
    total: number;
    current: number;
    pageSize: number;
  } };
  'device.create': { request: {
    model?: "generic";
    kind?: "standalone" | "cloud";
    address?: string;
    channel?: number;
    gunCount?: number;
    ratedPower?: number;
    currentRatio?: number;
    voltageRatio?: number;
    branchCount?: number;
    cellCount?: number;
    cellCapacity?: number;
    clusterCount?: number;
    ratedEnergy?: number;
    ratedCapacity?: number;
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
    id?: string;
    revision?: number;
    name: string;
    type: "ac" | "aiopbi" | "camera" | "chargingpile" | "dcdc" | "dio" | "em2" | "fac" | "hts" | "lc" | "mcgw" | "pcs" | "pinvt" | "pvstore" | "smk" | "snsset" | "stack" | "udd" | "ups" | "wl";
    busbarName: string;
    unit?: string;
    deviceClass?: "physical" | "virtual";
    hidden?: boolean;
    vin?: string;
  }; answer: {
    model?: "generic";
    kind?: "standalone" | "cloud";
    address?: string;
    channel?: number;
    gunCount?: number;
    ratedPower?: number;
    currentRatio?: number;
    voltageRatio?: number;
    branchCount?: number;
    cellCount?: number;
    cellCapacity?: number;
    clusterCount?: number;
    ratedEnergy?: number;
    ratedCapacity?: number;
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
    id?: string;
    revision?: number;
    name: string;
    type: "ac" | "aiopbi" | "camera" | "chargingpile" | "dcdc" | "dio" | "em2" | "fac" | "hts" | "lc" | "mcgw" | "pcs" | "pinvt" | "pvstore" | "smk" | "snsset" | "stack" | "udd" | "ups" | "wl";
    busbarName: string;
    unit?: string;
    deviceClass?: "physical" | "virtual";
    hidden?: boolean;
    vin?: string;
  } };
  'device.update': { request: {
    model?: "generic";
    kind?: "standalone" | "cloud";
    address?: string;
    channel?: number;
    gunCount?: number;
    ratedPower?: number;
    currentRatio?: number;
    voltageRatio?: number;
    branchCount?: number;
    cellCount?: number;
    cellCapacity?: number;
    clusterCount?: number;
    ratedEnergy?: number;
    ratedCapacity?: number;
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
    id?: string;
    revision?: number;
    name: string;
    type: "ac" | "aiopbi" | "camera" | "chargingpile" | "dcdc" | "dio" | "em2" | "fac" | "hts" | "lc" | "mcgw" | "pcs" | "pinvt" | "pvstore" | "smk" | "snsset" | "stack" | "udd" | "ups" | "wl";
    busbarName: string;
    unit?: string;
    deviceClass?: "physical" | "virtual";
    hidden?: boolean;
    vin?: string;
  }; answer: {
    model?: "generic";
    kind?: "standalone" | "cloud";
    address?: string;
    channel?: number;
    gunCount?: number;
    ratedPower?: number;
    currentRatio?: number;
    voltageRatio?: number;
    branchCount?: number;
    cellCount?: number;
    cellCapacity?: number;
    clusterCount?: number;
    ratedEnergy?: number;
    ratedCapacity?: number;
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
    id?: string;
    revision?: number;
    name: string;
    type: "ac" | "aiopbi" | "camera" | "chargingpile" | "dcdc" | "dio" | "em2" | "fac" | "hts" | "lc" | "mcgw" | "pcs" | "pinvt" | "pvstore" | "smk" | "snsset" | "stack" | "udd" | "ups" | "wl";
    busbarName: string;
    unit?: string;
    deviceClass?: "physical" | "virtual";
    hidden?: boolean;
    vin?: string;
  } };
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
  }; answer: readonly {
    id?: string;
    type?: string;
    title?: string;
    vendor?: string;
  }[] };
  /** Reads one group of registers of a device, saved (by id alone) or as it stands in the form. */
  'device.testLink': { request: {
    model?: "generic";
    kind?: "standalone" | "cloud";
    address?: string;
    channel?: number;
    gunCount?: number;
    ratedPower?: number;
    currentRatio?: number;
    voltageRatio?: number;
    branchCount?: number;
    cellCount?: number;
    cellCapacity?: number;
    clusterCount?: number;
    ratedEnergy?: number;
    ratedCapacity?: number;
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
    id?: string;
    revision?: number;
    name?: string;
    type?: "ac" | "aiopbi" | "camera" | "chargingpile" | "dcdc" | "dio" | "em2" | "fac" | "hts" | "lc" | "mcgw" | "pcs" | "pinvt" | "pvstore" | "smk" | "snsset" | "stack" | "udd" | "ups" | "wl";
    busbarName?: string;
    unit?: string;
    deviceClass?: "physical" | "virtual";
    hidden?: boolean;
    vin?: string;
  }; answer: {
    result?: string;
    ms?: number;
    values?: Readonly<Record<string, number>>;
  } };
  'device.saveStack': { request: unknown; answer: unknown };
  /** The meters, by category. */
  'device.emList': { request: {
    type?: string;
    busbarName?: string;
    category?: "total" | "storage" | "load" | "pv" | "station";
  }; answer: readonly {
    id?: string;
    name?: string;
    type?: string;
    model?: string;
    busbarName?: string;
    category?: "total" | "storage" | "load" | "pv" | "station";
    state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
    at?: number;
  }[] };
  'monitor.stackOverview': { request: {
    id?: string;
    busbarName?: string;
  }; answer: readonly {
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
  }[] };
  'chargingPile.query': { request: {
    id?: string;
    type?: string;
    busbarName?: string;
  }; answer: readonly {
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
  }[] };
  'pcs.single': { request: {
    id: string;
  }; answer: {
    id?: string;
    name?: string;
    type?: string;
    model?: string;
    busbarName?: string;
    category?: "total" | "storage" | "load" | "pv" | "station";
    state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
    at?: number;
    status?: readonly ("pending" | "charging" | "discharging" | "stand" | "local" | "remote")[];
    values?: Readonly<Record<string, number>>;
    relates?: Readonly<Record<string, string>>;
    config?: Readonly<Record<string, unknown>>;
  } };
  /** Every schema file in force with its hash, vendor files included. */
  'diagnostics.files': { request: Record<string, never>; answer: {
    hash?: string;
    list?: readonly {
      file?: string;
      hash?: string;
    }[];
  } };
  /** What browsers reported as breaking the content policy, newest last. */
  'diagnostics.violations': { request: Record<string, never>; answer: readonly {
    at?: number;
    document?: string;
    directive?: string;
    blocked?: string;
  }[] };
  'home.overview': { request: {
    busbarName?: string;
  }; answer: {
    at?: number;
    currency?: string;
    today?: {
      earned?: number;
      charged?: number;
      discharged?: number;
      efficiency?: number;
      complete?: boolean;
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
    month?: {
      earned?: number;
      charged?: number;
      discharged?: number;
      efficiency?: number;
      complete?: boolean;
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
    total?: {
      earned?: number;
      charged?: number;
      discharged?: number;
      efficiency?: number;
      complete?: boolean;
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
    lastWeek?: {
      day?: string;
      earned?: number;
    };
    next?: {
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
      soh?: number;
      stored?: number;
      capacity?: number;
      power?: number;
      direction?: -1 | 0 | 1;
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
      newestAt?: number;
    };
    cloudLinked?: boolean;
  } };
  'home.energyTransfer': { request: unknown; answer: {
    at?: number;
    busbarName?: string;
    rated?: number;
    grid?: {
      id?: string;
      name?: string;
      power?: number;
      rated?: number;
      today?: number;
      todayBack?: number;
      demand?: number;
      demandLimit?: number;
      soc?: number;
      stored?: number;
      state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
      at?: number;
    };
    pv?: {
      id?: string;
      name?: string;
      power?: number;
      rated?: number;
      today?: number;
      todayBack?: number;
      demand?: number;
      demandLimit?: number;
      soc?: number;
      stored?: number;
      state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
      at?: number;
    };
    load?: {
      id?: string;
      name?: string;
      power?: number;
      rated?: number;
      today?: number;
      todayBack?: number;
      demand?: number;
      demandLimit?: number;
      soc?: number;
      stored?: number;
      state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
      at?: number;
    };
    storage?: {
      id?: string;
      name?: string;
      power?: number;
      rated?: number;
      today?: number;
      todayBack?: number;
      demand?: number;
      demandLimit?: number;
      soc?: number;
      stored?: number;
      state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
      at?: number;
    };
    chargers?: readonly {
      id?: string;
      name?: string;
      power?: number;
      rated?: number;
      today?: number;
      todayBack?: number;
      demand?: number;
      demandLimit?: number;
      soc?: number;
      stored?: number;
      state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
      at?: number;
    }[];
  } };
  /** Grid, PV, load and storage power of today. */
  'home.powerCurve': { request: {
    day?: string;
    /** First and last day, both included, in the station's zone. */
    range?: readonly string[];
    start?: number;
    end?: number;
    stepS?: 1 | 10 | 30 | 60 | 300 | 600 | 1800;
    busbarName?: string;
    points?: number;
    quantities?: readonly ("grid" | "pv" | "load" | "storage")[];
  }; answer: {
    start?: number;
    end?: number;
    stepS?: number;
    at?: readonly number[];
    series?: readonly {
      id?: string;
      name?: string;
      key?: string;
      device?: string;
      values?: readonly (number | null)[];
      min?: readonly (number | null)[];
      max?: readonly (number | null)[];
    }[];
    marks?: readonly {
      at?: number;
      title?: string;
      level?: "A" | "B" | "C" | "unrated";
    }[];
    /** A range of 30 days or more. */
    flagged?: boolean;
  } };
  /** Energy and money by day. */
  'home.earnings': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly string[];
    busbarName?: string;
  }; answer: readonly {
    day?: string;
    charged?: number;
    discharged?: number;
    cost?: number;
    income?: number;
    earned?: number;
    complete?: boolean;
  }[] };
  /** Energy and money of a day by price state. */
  'home.bands': { request: {
    day?: string;
    month?: string;
    busbarName?: string;
  }; answer: readonly {
    chargeState?: 0 | 1 | 2 | 3 | 4 | 5;
    charged?: number;
    discharged?: number;
    buy?: number;
    sell?: number;
    cost?: number;
    income?: number;
    earned?: number;
  }[] };
  /** The containers of a large station and their state. */
  'home.part': { request: {
    busbarName?: string;
  }; answer: {
    total?: number;
    charging?: number;
    discharging?: number;
    idle?: number;
    disturbed?: number;
    containers?: readonly {
      id?: string;
      name?: string;
      unit?: string;
      busbarName?: string;
      state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
      packStatus?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
      soc?: number;
      power?: number;
      direction?: -1 | 0 | 1;
      maxTemperature?: number;
      cellSpread?: number;
      alarms?: number;
      at?: number;
    }[];
  } };
  /** Every transformer area of the region. */
  'home.regionOverview': { request: Record<string, never>; answer: readonly {
    busbarName?: string;
    state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
    capacity?: number;
    loading?: number;
    grid?: number;
    load?: number;
    pv?: number;
    storage?: number;
    direction?: -1 | 0 | 1;
    soc?: number;
    minVoltage?: number;
    maxVoltage?: number;
    unbalance?: number;
    powerFactor?: number;
    frequency?: number;
    at?: number;
  }[] };
  /** Voltage of the three phases at the low-voltage side of an area. */
  'home.regionLowVoltageCurve': { request: {
    day?: string;
    /** First and last day, both included, in the station's zone. */
    range?: readonly string[];
    start?: number;
    end?: number;
    stepS?: 1 | 10 | 30 | 60 | 300 | 600 | 1800;
    busbarName?: string;
    /** When more than four samples fall on a pixel, minimum and maximum of each column are sent. */
    points?: number;
  }; answer: {
    start?: number;
    end?: number;
    stepS?: number;
    at?: readonly number[];
    series?: readonly {
      id?: string;
      name?: string;
      key?: string;
      device?: string;
      values?: readonly (number | null)[];
      min?: readonly (number | null)[];
      max?: readonly (number | null)[];
    }[];
    marks?: readonly {
      at?: number;
      title?: string;
      level?: "A" | "B" | "C" | "unrated";
    }[];
    /** A range of 30 days or more. */
    flagged?: boolean;
  } };
  /** Power factor and frequency of an area. */
  'home.regionPowerQualityCurve': { request: {
    day?: string;
    /** First and last day, both included, in the station's zone. */
    range?: readonly string[];
    start?: number;
    end?: number;
    stepS?: 1 | 10 | 30 | 60 | 300 | 600 | 1800;
    busbarName?: string;
    /** When more than four samples fall on a pixel, minimum and maximum of each column are sent. */
    points?: number;
  }; answer: {
    start?: number;
    end?: number;
    stepS?: number;
    at?: readonly number[];
    series?: readonly {
      id?: string;
      name?: string;
      key?: string;
      device?: string;
      values?: readonly (number | null)[];
      min?: readonly (number | null)[];
      max?: readonly (number | null)[];
    }[];
    marks?: readonly {
      at?: number;
      title?: string;
      level?: "A" | "B" | "C" | "unrated";
    }[];
    /** A range of 30 days or more. */
    flagged?: boolean;
  } };
  /** Newest powers and running state of the station. */
  'station.realTimeData': { request: {
    busbarName?: string;
  }; answer: {
    at?: number;
    grid?: number;
    pv?: number;
    load?: number;
    storage?: number;
    direction?: -1 | 0 | 1;
    soc?: number;
    stored?: number;
    running?: "running" | "stopped" | "starting" | "stopping";
    communication?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
    alarms?: number;
  } };
  /** A stop: nothing but the right and a confirmation stands before it. */
  'shutdown.start': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  'shutdown.stop': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  'shutdown.config': { request: Record<string, never>; answer: {
    devices?: readonly string[];
    revision?: number;
    rampS: number;
    which: "all" | "chosen";
    stopConverters: boolean;
    openContactors: boolean;
    delayS: number;
    startStrategy: boolean;
    triggers: readonly string[];
  } };
  'shutdown.saveConfig': { request: {
    devices?: readonly string[];
    revision?: number;
    rampS: number;
    which: "all" | "chosen";
    stopConverters: boolean;
    openContactors: boolean;
    delayS: number;
    startStrategy: boolean;
    triggers: readonly string[];
  }; answer: {
    devices?: readonly string[];
    revision?: number;
    rampS: number;
    which: "all" | "chosen";
    stopConverters: boolean;
    openContactors: boolean;
    delayS: number;
    startStrategy: boolean;
    triggers: readonly string[];
  } };
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
  'shutdown.state': { request: Record<string, never>; answer: {
    state?: "ready" | "stopping" | "shut" | "starting" | "unfinished";
    kind?: "shutdown" | "startup" | "disconnect";
    by?: string;
    cause?: string;
    startedAt?: number;
    endedAt?: number;
    steps?: readonly {
      order?: number;
      name?: "strategy" | "ramp" | "pause" | "device";
      deviceName?: string;
      command?: string;
      seconds?: number;
      state?: "waiting" | "running" | "confirmed" | "accepted" | "refused" | "unknown" | "skipped";
      endedAt?: number;
    }[];
  } };
  /** A stop: the strategy stops, the converters ramp to zero, then the contactors of every battery open. */
  'stack.disconnectAll': { request: Record<string, never>; answer: {
    taskId?: string;
  } };
  /** Storage power to zero and the strategy stopped. */
  'storage.stop': { request: Record<string, never>; answer: Readonly<Record<string, unknown>> };
  'vin.read': { request: Record<string, never>; answer: {
    vin: string;
    writtenAt?: number;
    writtenBy?: string;
    revision?: number;
  } };
  'vin.write': { request: {
    vin: string;
    revision?: number;
  }; answer: {
    vin: string;
    writtenAt?: number;
    writtenBy?: string;
    revision?: number;
  } };
  /** The time periods of the meters by templates; those of the prices while none are saved. */
  'period.search': { request: Record<string, never>; answer: {
    revision?: number;
    templates: readonly {
      name: string;
      months: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12)[];
      rows: readonly {
        startTime: string;
        endTime: string;
        chargeState: 0 | 1 | 2 | 3 | 4 | 5;
        buy?: number;
        sell?: number;
      }[];
    }[];
  } };
  'period.save': { request: {
    revision?: number;
    templates: readonly {
      name: string;
      months: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12)[];
      rows: readonly {
        startTime: string;
        endTime: string;
        chargeState: 0 | 1 | 2 | 3 | 4 | 5;
      }[];
    }[];
  }; answer: {
    revision?: number;
    templates: readonly {
      name: string;
      months: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12)[];
      rows: readonly {
        startTime: string;
        endTime: string;
        chargeState: 0 | 1 | 2 | 3 | 4 | 5;
        buy?: number;
        sell?: number;
      }[];
    }[];
  } };
  /** The time periods that a meter holds at this moment. */
  'period.held': { request: {
    id: string;
  }; answer: {
    id?: string;
    name?: string;
    readAt?: number;
    same?: boolean;
    today?: readonly {
      startTime: string;
      endTime: string;
      chargeState: 0 | 1 | 2 | 3 | 4 | 5;
      buy?: number;
      sell?: number;
    }[];
    months?: readonly {
      month?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
      periods?: string;
      same?: boolean;
    }[];
  } };
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
    list: readonly {
      at?: number;
      by?: string;
      meter?: string;
      what?: "periodsSaved" | "periodsWritten" | "writeFailed" | "replaced" | "added" | "removed" | "changed";
      before?: string;
      after?: string;
    }[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** The old meter ends at the chosen time, a new one is created and started. */
  'meter.replace': { request: {
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
  }; answer: {
    taskId?: string;
  } };
  /** The verification code stands in for the secondary password, which a station before its first mode may not have. */
  'mode.link': { request: {
    verificationCode: string;
  }; answer: {
    taskId?: string;
  } };
  /** The first choice of a station that has no mode; later changes are mode.toLocal. */
  'mode.initLocal': { request: Record<string, never>; answer: {
    mode?: 0 | 1 | 2;
    linked?: boolean;
    changedAt?: number;
    changedBy?: string;
    configured?: boolean;
  } };
  'mode.toLocal': { request: Record<string, never>; answer: {
    mode?: 0 | 1 | 2;
    linked?: boolean;
    changedAt?: number;
    changedBy?: string;
    configured?: boolean;
  } };
  'mode.toRemote': { request: Record<string, never>; answer: {
    mode?: 0 | 1 | 2;
    linked?: boolean;
    changedAt?: number;
    changedBy?: string;
    configured?: boolean;
  } };
  'mode.stationStatus': { request: Record<string, never>; answer: {
    mode?: 0 | 1 | 2;
    linked?: boolean;
    changedAt?: number;
    changedBy?: string;
    configured?: boolean;
  } };
  'mode.pushConfig': { request: unknown; answer: unknown };
  'mode.copyFromCloud': { request: unknown; answer: {
    taskId?: string;
  } };
  /** Every shown device of the point, or those of some types, with its link, its headline values and what is wrong. */
  'monitor.realTime': { request: {
    busbarName?: string;
    types?: readonly string[];
  }; answer: {
    devices?: readonly {
      id?: string;
      name?: string;
      type?: string;
      busbarName?: string;
      page?: string;
    }[];
    live?: Readonly<Record<string, {
      state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
      at?: number;
      alarms?: number;
      level?: "A" | "B" | "C" | "unrated";
      status?: readonly ("pending" | "charging" | "discharging" | "stand" | "local" | "remote")[];
      values?: Readonly<Record<string, number>>;
    }>>;
    states?: Readonly<Record<string, number>>;
    total?: number;
    alarmed?: number;
    alarms?: number;
  } };
  /** Lets a simulated device fail by order, to see what the station makes of it. Refused for a real one. */
  'plant.fault': { request: {
    delayMs?: number;
    code?: number;
    limit?: number;
    point?: string;
    value?: number;
    device: string;
    fault: "none" | "silent" | "cut" | "slow" | "exception" | "garbage" | "length" | "ignores" | "unanswered" | "late" | "clamps" | "reads" | "trips";
    seconds?: number;
  }; answer: {
    until?: number;
  } };
  /** The price periods of a day, or of the first day of a month, with the prices of a kWh. */
  'price.bands': { request: {
    day?: string;
    month?: string;
    busbarName?: string;
  }; answer: readonly {
    startTime: string;
    endTime: string;
    chargeState: 0 | 1 | 2 | 3 | 4 | 5;
    buy?: number;
    sell?: number;
  }[] };
  /** The prices that hold in a month. */
  'price.month': { request: {
    month: string;
  }; answer: {
    revision?: number;
    month?: string;
    day?: string;
    bands: readonly {
      startTime: string;
      endTime: string;
      chargeState: 0 | 1 | 2 | 3 | 4 | 5;
      buy?: number;
      sell?: number;
    }[];
    prices: readonly {
      chargeState: 0 | 1 | 2 | 3 | 4 | 5;
      buy: number;
      sell: number;
    }[];
    /** Else the prices come from the month, or from the same month of every year. */
    own?: boolean;
  } };
  /** The prices that hold on a day. */
  'price.day': { request: {
    day: string;
  }; answer: {
    revision?: number;
    month?: string;
    day?: string;
    bands: readonly {
      startTime: string;
      endTime: string;
      chargeState: 0 | 1 | 2 | 3 | 4 | 5;
      buy?: number;
      sell?: number;
    }[];
    prices: readonly {
      chargeState: 0 | 1 | 2 | 3 | 4 | 5;
      buy: number;
      sell: number;
    }[];
    /** Else the prices come from the month, or from the same month of every year. */
    own?: boolean;
  } };
  /** Every month and day whose prices were set, newest first. */
  'price.history': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
  }; answer: {
    list: readonly {
      id?: string;
      month?: string;
      day?: string;
      savedAt?: number;
      savedBy?: string;
      revision?: number;
    }[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** Of one month or of one day. */
  'price.update': { request: {
    revision?: number;
    month?: string;
    day?: string;
    bands: readonly {
      startTime: string;
      endTime: string;
      chargeState: 0 | 1 | 2 | 3 | 4 | 5;
    }[];
    prices: readonly {
      chargeState: 0 | 1 | 2 | 3 | 4 | 5;
      buy: number;
      sell: number;
    }[];
  }; answer: {
    revision?: number;
    month?: string;
    day?: string;
    bands: readonly {
      startTime: string;
      endTime: string;
      chargeState: 0 | 1 | 2 | 3 | 4 | 5;
      buy?: number;
      sell?: number;
    }[];
    prices: readonly {
      chargeState: 0 | 1 | 2 | 3 | 4 | 5;
      buy: number;
      sell: number;
    }[];
    /** Else the prices come from the month, or from the same month of every year. */
    own?: boolean;
  } };
  /** The maximum demand of a month and of each of its days. */
  'demand.month': { request: {
    month?: string;
  }; answer: {
    month?: string;
    demand?: number;
    at?: number;
    days?: readonly {
      day?: string;
      demand?: number;
      at?: number;
    }[];
  } };
  'curve.power': { request: {
    day?: string;
    /** First and last day, both included, in the station's zone. */
    range?: readonly string[];
    start?: number;
    end?: number;
    stepS?: 1 | 10 | 30 | 60 | 300 | 600 | 1800;
    busbarName?: string;
    points?: number;
    quantities?: readonly ("grid" | "pv" | "load" | "storage")[];
  }; answer: {
    start?: number;
    end?: number;
    stepS?: number;
    at?: readonly number[];
    series?: readonly {
      id?: string;
      name?: string;
      key?: string;
      device?: string;
      values?: readonly (number | null)[];
      min?: readonly (number | null)[];
      max?: readonly (number | null)[];
    }[];
    marks?: readonly {
      at?: number;
      title?: string;
      level?: "A" | "B" | "C" | "unrated";
    }[];
    /** A range of 30 days or more. */
    flagged?: boolean;
  } };
  'curve.pcs': { request: {
    id?: string;
    keys?: readonly string[];
    day?: string;
    /** First and last day, both included, in the station's zone. */
    range?: readonly string[];
    start?: number;
    end?: number;
    stepS?: 1 | 10 | 30 | 60 | 300 | 600 | 1800;
    busbarName?: string;
    points?: number;
  }; answer: {
    start?: number;
    end?: number;
    stepS?: number;
    at?: readonly number[];
    series?: readonly {
      id?: string;
      name?: string;
      key?: string;
      device?: string;
      values?: readonly (number | null)[];
      min?: readonly (number | null)[];
      max?: readonly (number | null)[];
    }[];
    marks?: readonly {
      at?: number;
      title?: string;
      level?: "A" | "B" | "C" | "unrated";
    }[];
    /** A range of 30 days or more. */
    flagged?: boolean;
  } };
  /** Points of one device of any type. */
  'curve.device': { request: {
    id?: string;
    keys?: readonly string[];
    day?: string;
    /** First and last day, both included, in the station's zone. */
    range?: readonly string[];
    start?: number;
    end?: number;
    stepS?: 1 | 10 | 30 | 60 | 300 | 600 | 1800;
    busbarName?: string;
    points?: number;
  }; answer: {
    start?: number;
    end?: number;
    stepS?: number;
    at?: readonly number[];
    series?: readonly {
      id?: string;
      name?: string;
      key?: string;
      device?: string;
      values?: readonly (number | null)[];
      min?: readonly (number | null)[];
      max?: readonly (number | null)[];
    }[];
    marks?: readonly {
      at?: number;
      title?: string;
      level?: "A" | "B" | "C" | "unrated";
    }[];
    /** A range of 30 days or more. */
    flagged?: boolean;
  } };
  /** A CSV file in station time. */
  'report.export': { request: {
    id: string;
    keys: readonly string[];
    /** First and last day, both included, in the station's zone. */
    range: readonly string[];
    stepS: 1 | 10 | 30 | 60 | 300 | 600 | 1800;
  }; answer: unknown };
  'report.overview': { request: unknown; answer: unknown };
  'report.cutoff': { request: unknown; answer: unknown };
  'report.partialPv': { request: unknown; answer: unknown };
  /** The energy balance of the station by day or month, of the meters by their category. */
  'report.stationElectricity': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly string[];
    by?: "day" | "month";
    id?: string;
    busbarName?: string;
  }; answer: readonly {
    period?: string;
    import?: number;
    export?: number;
    pv?: number;
    load?: number;
    charged?: number;
    discharged?: number;
    own?: number;
    complete?: boolean;
  }[] };
  /** What each meter counted by day or month, forward and reverse, in all and by price. */
  'report.electricity': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly string[];
    by?: "day" | "month";
    id?: string;
    busbarName?: string;
  }; answer: readonly {
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
  }[] };
  /** Energy and money of the storage by day or month and by price, with their sum. */
  'report.earnings': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly string[];
    by?: "day" | "month";
    busbarName?: string;
  }; answer: {
    rows?: readonly {
      period?: string;
      charged?: number;
      discharged?: number;
      efficiency?: number;
      cost?: number;
      income?: number;
      earned?: number;
      bands?: {
        sharp?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
        peak?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
        flat?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
        valley?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
        deepValley?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
        noPrice?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
      };
      complete?: boolean;
      corrected?: boolean;
    }[];
    total?: {
      period?: string;
      charged?: number;
      discharged?: number;
      efficiency?: number;
      cost?: number;
      income?: number;
      earned?: number;
      bands?: {
        sharp?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
        peak?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
        flat?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
        valley?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
        deepValley?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
        noPrice?: {
          charged?: number;
          discharged?: number;
          earned?: number;
        };
      };
      complete?: boolean;
      corrected?: boolean;
    };
  } };
  'report.compare': { request: unknown; answer: unknown };
  'curve.stack': { request: unknown; answer: unknown };
  'curve.cluster': { request: unknown; answer: unknown };
  'curve.hybridCluster': { request: unknown; answer: unknown };
  'curve.fire': { request: unknown; answer: unknown };
  'curve.cell': { request: unknown; answer: unknown };
  'curve.temperature': { request: unknown; answer: unknown };
  'curve.voltage': { request: unknown; answer: unknown };
  'curve.monitor': { request: unknown; answer: unknown };
  'curve.templates': { request: unknown; answer: unknown };
  'curve.saveTemplate': { request: unknown; answer: unknown };
  'curve.removeTemplate': { request: unknown; answer: unknown };
  'curve.points': { request: unknown; answer: unknown };
  'curve.multi': { request: unknown; answer: unknown };
  'export.create': { request: unknown; answer: {
    taskId?: string;
  } };
  'export.list': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
  }; answer: unknown };
  'user.login': { request: {
    loginName: string;
    password: string;
  }; answer: {
    token?: string;
    user?: {
      id?: string;
      name?: string;
      role?: "viewer" | "operator" | "maintainer" | "administrator";
    };
    rights?: {
      control?: boolean;
      write?: boolean;
      maintain?: boolean;
      administer?: boolean;
    };
  } };
  'user.logout': { request: Record<string, never>; answer: Readonly<Record<string, unknown>> };
  'user.changePassword': { request: {
    original: string;
    password: string;
    confirmation: string;
  }; answer: Readonly<Record<string, unknown>> };
  'user.list': { request: Record<string, never>; answer: readonly {
    id?: string;
    loginName: string;
    name: string;
    role: "viewer" | "operator" | "maintainer" | "administrator";
    disabled?: boolean;
  }[] };
  'user.create': { request: {
    id?: string;
    loginName: string;
    name: string;
    role: "viewer" | "operator" | "maintainer" | "administrator";
    disabled?: boolean;
    password?: string;
  }; answer: {
    id?: string;
    name?: string;
    role?: "viewer" | "operator" | "maintainer" | "administrator";
  } };
  'user.update': { request: {
    id?: string;
    loginName?: string;
    name?: string;
    role?: "viewer" | "operator" | "maintainer" | "administrator";
    disabled?: boolean;
    password?: string;
  }; answer: {
    id?: string;
    name?: string;
    role?: "viewer" | "operator" | "maintainer" | "administrator";
  } };
  'user.remove': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  'user.openKiosk': { request: {
    name: string;
  }; answer: {
    token?: string;
  } };
  'consistent.model': { request: Record<string, never>; answer: {
    mode?: 0 | 1 | 2;
    linked?: boolean;
    changedAt?: number;
    changedBy?: string;
    configured?: boolean;
  } };
  /** What the live channel pushes as `station`, for consoles without it. */
  'station.state': { request: Record<string, never>; answer: {
    id?: string;
    name?: string;
    type?: 1 | 2 | 3 | 4 | 6;
    large?: boolean;
    timezone?: string;
    currency?: string;
    mode?: 0 | 1 | 2;
    state?: {
      strategy?: "running" | "stopped";
      starting?: boolean;
      stopping?: boolean;
    };
    secondaryPasswordSet?: boolean;
    alarms?: {
      A?: number;
      B?: number;
      C?: number;
      unrated?: number;
      total?: number;
    };
    devices?: {
      total?: number;
      fresh?: number;
      newestAt?: number;
    };
    types?: Readonly<Record<string, number>>;
    now?: number;
  } };
  'station.searchSup': { request: Record<string, never>; answer: {
    id?: string;
    name?: string;
    stationType?: 1 | 2 | 3 | 4 | 6;
    installedPower?: number;
    capacity?: number;
    operationStatus?: 0 | 1 | 2;
    operationTime?: string;
    accessType?: "production" | "extend" | "demo";
  } };
  'station.searchList': { request: unknown; answer: unknown };
  'station.selectByAccountId': { request: unknown; answer: unknown };
  'menu.current': { request: Record<string, never>; answer: {
    user?: {
      id?: string;
      name?: string;
      role?: "viewer" | "operator" | "maintainer" | "administrator";
    };
    rights?: {
      control?: boolean;
      write?: boolean;
      maintain?: boolean;
      administer?: boolean;
    };
    screens?: readonly string[];
  } };
  'role.current': { request: unknown; answer: {
    control?: boolean;
    write?: boolean;
    maintain?: boolean;
    administer?: boolean;
  } };
  /** Mode 0 is light, anything else dark. Where the call fails the console is dark. */
  'theme.current': { request: unknown; answer: {
    mode?: 0 | 1;
    color?: Readonly<Record<string, string>>;
  } };
  'command.check': { request: {
    command: string;
  }; answer: Readonly<Record<string, unknown>> };
  /** Announced windows that have not ended and that this person has not put away. */
  'banner.current': { request: Record<string, never>; answer: readonly {
    id?: string;
    startTime: number;
    endTime: number;
    operateType: 1 | 2;
  }[] };
  'banner.dismiss': { request: {
    id: string;
  }; answer: Readonly<Record<string, unknown>> };
  'banner.announce': { request: {
    startTime: number;
    endTime: number;
    operateType: 1 | 2;
  }; answer: {
    id?: string;
    startTime: number;
    endTime: number;
    operateType: 1 | 2;
  } };
  'task.list': { request: Record<string, never>; answer: readonly {
    taskId?: string;
    call?: string;
    state?: "running" | "done" | "failed";
    step?: string;
    done?: number;
    of?: number;
    text?: string;
    startedAt?: number;
    endedAt?: number;
  }[] };
  'task.get': { request: {
    taskId: string;
  }; answer: {
    taskId?: string;
    call?: string;
    state?: "running" | "done" | "failed";
    step?: string;
    done?: number;
    of?: number;
    text?: string;
    startedAt?: number;
    endedAt?: number;
  } };
  'content.problems': { request: Record<string, never>; answer: {
    hash?: string;
    loadedAt?: number;
    list?: readonly {
      code?: string;
      severity?: "error" | "warning";
      file?: string;
      pointer?: string;
      line?: number;
      column?: number;
      what?: string;
      why?: string;
      fix?: string;
    }[];
  } };
  'system.design': { request: unknown; answer: unknown };
  'station.search': { request: {
    containsImage?: boolean;
  }; answer: {
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
  } };
  'station.create': { request: {
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
  }; answer: {
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
  } };
  'station.update': { request: {
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
  }; answer: {
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
  } };
  'station.picture': { request: unknown; answer: unknown };
  'station.init': { request: unknown; answer: {
    taskId?: string;
  } };
  'battery.vendors': { request: Record<string, never>; answer: readonly {
    value?: string;
    title?: string;
  }[] };
  /** All countries and provinces, with the cities of the country named. */
  'place.areas': { request: {
    country?: string;
  }; answer: readonly {
    value?: string;
    title?: string;
    children?: readonly {
      value?: string;
      title?: string;
      children?: readonly {
        value?: string;
        title?: string;
      }[];
    }[];
  }[] };
  'place.search': { request: {
    text: string;
    country?: string;
  }; answer: readonly {
    name?: string;
    area?: readonly string[];
    longitude?: number;
    latitude?: number;
  }[] };
  'place.resolve': { request: {
    area?: readonly string[];
    address?: string;
  }; answer: {
    name?: string;
    area?: readonly string[];
    longitude?: number;
    latitude?: number;
  } };
  'strategy.state': { request: Record<string, never>; answer: {
    kind?: "pv" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
    mode?: "manual" | "intelligent" | "preset";
    strategy?: "running" | "stopped";
    starting?: boolean;
    stopping?: boolean;
    reason?: {
      code?: string;
      text?: string;
      wanted?: number;
      limited?: number;
      area?: string;
    };
    template?: string;
    demandLimit?: number;
    reverseLimit?: number;
  } };
  'strategy.start': { request: {
    type?: "pv" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
  }; answer: {
    kind?: "pv" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
    mode?: "manual" | "intelligent" | "preset";
    strategy?: "running" | "stopped";
    starting?: boolean;
    stopping?: boolean;
    reason?: {
      code?: string;
      text?: string;
      wanted?: number;
      limited?: number;
      area?: string;
    };
    template?: string;
    demandLimit?: number;
    reverseLimit?: number;
  } };
  'strategy.stop': { request: Record<string, never>; answer: {
    kind?: "pv" | "rp" | "dc" | "bp" | "cp" | "lf" | "independentOprCfg" | "ps" | "st" | "pp" | "dr" | "region" | "at";
    mode?: "manual" | "intelligent" | "preset";
    strategy?: "running" | "stopped";
    starting?: boolean;
    stopping?: boolean;
    reason?: {
      code?: string;
      text?: string;
      wanted?: number;
      limited?: number;
      area?: string;
    };
    template?: string;
    demandLimit?: number;
    reverseLimit?: number;
  } };
  /** The plan of today by rows, with the price state of each. */
  'strategy.plan': { request: Record<string, never>; answer: readonly {
    start?: string;
    end?: string;
    power?: number;
    direction?: -1 | 0 | 1;
    /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
    chargeStatus?: "idle" | "stop";
    chargeState?: 0 | 1 | 2 | 3 | 4 | 5;
  }[] };
  'strategy.templates': { request: Record<string, never>; answer: readonly {
    id?: string;
    revision?: number;
    name: string;
    rows: readonly {
      start: string;
      end: string;
      /** Positive charges. */
      power: number;
      /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
      chargeStatus?: "idle" | "stop";
      distribution?: "num_avg" | "available_num_avg";
    }[];
    demandProtect?: boolean;
    reverseProtect?: boolean;
    constantVoltageProtect?: boolean;
    dischargeEndProtect?: boolean;
    socLow: number;
    socUp: number;
    state?: "enabled" | "disabled";
  }[] };
  'strategy.limits': { request: Record<string, never>; answer: {
    revision?: number;
    demandLimit: number;
    reverseLimit: number;
  } };
  'strategy.isMoving': { request: unknown; answer: unknown };
  'strategy.enabledTypes': { request: unknown; answer: unknown };
  'strategy.save': { request: unknown; answer: unknown };
  'strategy.pushRule': { request: unknown; answer: unknown };
  'strategy.demandPre': { request: Record<string, never>; answer: {
    revision?: number;
    status: "enabled" | "disabled";
    limit: number;
    target?: number;
    capacity?: number;
  } };
  'strategy.changeDemandPre': { request: {
    revision?: number;
    status: "enabled" | "disabled";
    limit: number;
    target?: number;
  }; answer: {
    revision?: number;
    status: "enabled" | "disabled";
    limit: number;
    target?: number;
    capacity?: number;
  } };
  'strategy.reversePre': { request: Record<string, never>; answer: {
    revision?: number;
    status: "enabled" | "disabled";
    limit: number;
    target?: number;
    capacity?: number;
  } };
  'strategy.changeReversePre': { request: {
    revision?: number;
    status: "enabled" | "disabled";
    limit: number;
    target?: number;
  }; answer: {
    revision?: number;
    status: "enabled" | "disabled";
    limit: number;
    target?: number;
    capacity?: number;
  } };
  'strategy.independent': { request: unknown; answer: unknown };
  'strategy.manual': { request: Record<string, never>; answer: {
    revision?: number;
    /** Positive charges. */
    power: number;
    /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
    chargeStatus?: "idle" | "stop";
    enabled?: boolean;
  } };
  /** What a start of the strategy follows. */
  'strategy.changeManual': { request: {
    enabled: boolean;
  }; answer: {
    revision?: number;
    /** Positive charges. */
    power: number;
    /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
    chargeStatus?: "idle" | "stop";
    enabled?: boolean;
  } };
  'strategy.updateManual': { request: {
    revision?: number;
    /** Positive charges. */
    power: number;
    /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
    chargeStatus?: "idle" | "stop";
  }; answer: {
    revision?: number;
    /** Positive charges. */
    power: number;
    /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
    chargeStatus?: "idle" | "stop";
    enabled?: boolean;
  } };
  'strategy.addLoadFollowing': { request: unknown; answer: unknown };
  'strategy.changeLimits': { request: {
    revision?: number;
    demandLimit: number;
    reverseLimit: number;
  }; answer: {
    revision?: number;
    demandLimit: number;
    reverseLimit: number;
  } };
  'strategy.createRule': { request: {
    id?: string;
    revision?: number;
    name: string;
    rows: readonly {
      start: string;
      end: string;
      /** Positive charges. */
      power: number;
      /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
      chargeStatus?: "idle" | "stop";
      distribution?: "num_avg" | "available_num_avg";
    }[];
    demandProtect?: boolean;
    reverseProtect?: boolean;
    constantVoltageProtect?: boolean;
    dischargeEndProtect?: boolean;
    socLow: number;
    socUp: number;
    state?: "enabled" | "disabled";
  }; answer: {
    id?: string;
    revision?: number;
    name: string;
    rows: readonly {
      start: string;
      end: string;
      /** Positive charges. */
      power: number;
      /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
      chargeStatus?: "idle" | "stop";
      distribution?: "num_avg" | "available_num_avg";
    }[];
    demandProtect?: boolean;
    reverseProtect?: boolean;
    constantVoltageProtect?: boolean;
    dischargeEndProtect?: boolean;
    socLow: number;
    socUp: number;
    state?: "enabled" | "disabled";
  } };
  'strategy.changeRule': { request: {
    id?: string;
    revision?: number;
    name: string;
    rows: readonly {
      start: string;
      end: string;
      /** Positive charges. */
      power: number;
      /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
      chargeStatus?: "idle" | "stop";
      distribution?: "num_avg" | "available_num_avg";
    }[];
    demandProtect?: boolean;
    reverseProtect?: boolean;
    constantVoltageProtect?: boolean;
    dischargeEndProtect?: boolean;
    socLow: number;
    socUp: number;
    state?: "enabled" | "disabled";
  }; answer: {
    id?: string;
    revision?: number;
    name: string;
    rows: readonly {
      start: string;
      end: string;
      /** Positive charges. */
      power: number;
      /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
      chargeStatus?: "idle" | "stop";
      distribution?: "num_avg" | "available_num_avg";
    }[];
    demandProtect?: boolean;
    reverseProtect?: boolean;
    constantVoltageProtect?: boolean;
    dischargeEndProtect?: boolean;
    socLow: number;
    socUp: number;
    state?: "enabled" | "disabled";
  } };
  'strategy.deleteRule': { request: {
    id: string;
  }; answer: Record<string, never> };
  'strategy.addConfig': { request: unknown; answer: unknown };
  'strategy.addTemplateName': { request: {
    name: string;
    rows?: readonly {
      start: string;
      end: string;
      /** Positive charges. */
      power: number;
      /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
      chargeStatus?: "idle" | "stop";
      distribution?: "num_avg" | "available_num_avg";
    }[];
  }; answer: {
    id?: string;
    revision?: number;
    name: string;
    rows: readonly {
      start: string;
      end: string;
      /** Positive charges. */
      power: number;
      /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
      chargeStatus?: "idle" | "stop";
      distribution?: "num_avg" | "available_num_avg";
    }[];
    demandProtect?: boolean;
    reverseProtect?: boolean;
    constantVoltageProtect?: boolean;
    dischargeEndProtect?: boolean;
    socLow: number;
    socUp: number;
    state?: "enabled" | "disabled";
  } };
  'strategy.alterTemplateName': { request: {
    id: string;
    revision?: number;
    name: string;
  }; answer: {
    id?: string;
    revision?: number;
    name: string;
    rows: readonly {
      start: string;
      end: string;
      /** Positive charges. */
      power: number;
      /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
      chargeStatus?: "idle" | "stop";
      distribution?: "num_avg" | "available_num_avg";
    }[];
    demandProtect?: boolean;
    reverseProtect?: boolean;
    constantVoltageProtect?: boolean;
    dischargeEndProtect?: boolean;
    socLow: number;
    socUp: number;
    state?: "enabled" | "disabled";
  } };
  'strategy.deleteTemplate': { request: {
    id: string;
  }; answer: Record<string, never> };
  /** The whole template; without an id a further one. */
  'strategy.saveTemplate': { request: {
    id?: string;
    revision?: number;
    name: string;
    rows: readonly {
      start: string;
      end: string;
      /** Positive charges. */
      power: number;
      /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
      chargeStatus?: "idle" | "stop";
      distribution?: "num_avg" | "available_num_avg";
    }[];
    demandProtect?: boolean;
    reverseProtect?: boolean;
    constantVoltageProtect?: boolean;
    dischargeEndProtect?: boolean;
    socLow: number;
    socUp: number;
    state?: "enabled" | "disabled";
  }; answer: {
    id?: string;
    revision?: number;
    name: string;
    rows: readonly {
      start: string;
      end: string;
      /** Positive charges. */
      power: number;
      /** What a row of 0 kW does: idle keeps the converter on at zero, stop switches it off. */
      chargeStatus?: "idle" | "stop";
      distribution?: "num_avg" | "available_num_avg";
    }[];
    demandProtect?: boolean;
    reverseProtect?: boolean;
    constantVoltageProtect?: boolean;
    dischargeEndProtect?: boolean;
    socLow: number;
    socUp: number;
    state?: "enabled" | "disabled";
  } };
  /** Which template holds in which month and on which day. */
  'strategy.allotments': { request: Record<string, never>; answer: {
    revision?: number;
    months: readonly {
      month: number;
      template: string;
    }[];
    days: readonly {
      day: string;
      template: string;
    }[];
  } };
  'strategy.allotCurrent': { request: {
    revision?: number;
    months: readonly {
      month: number;
      template: string;
    }[];
    days: readonly {
      day: string;
      template: string;
    }[];
  }; answer: {
    revision?: number;
    months: readonly {
      month: number;
      template: string;
    }[];
    days: readonly {
      day: string;
      template: string;
    }[];
  } };
  'strategy.wise': { request: unknown; answer: unknown };
  'strategy.saveWise': { request: unknown; answer: unknown };
  'strategy.arbitrage': { request: unknown; answer: unknown };
  'strategy.changeArbitrage': { request: unknown; answer: unknown };
  'strategy.wiseDemand': { request: unknown; answer: unknown };
  'strategy.changeWiseDemand': { request: unknown; answer: unknown };
  'strategy.wiseReverse': { request: unknown; answer: unknown };
  'strategy.changeWiseReverse': { request: unknown; answer: unknown };
  'strategy.previewArbitrage': { request: unknown; answer: unknown };
  'strategy.wiseRealTime': { request: unknown; answer: unknown };
  'strategy.wiseRealTimeByZone': { request: unknown; answer: unknown };
  'strategy.smoothing': { request: unknown; answer: unknown };
  'strategy.saveSmoothing': { request: unknown; answer: unknown };
  'strategy.planTracking': { request: unknown; answer: unknown };
  'strategy.changePlanTracking': { request: unknown; answer: unknown };
  'strategy.peakRegulation': { request: unknown; answer: unknown };
  'strategy.changePeakRegulation': { request: unknown; answer: unknown };
  'strategy.demandResponse': { request: unknown; answer: unknown };
  'strategy.changeDemandResponse': { request: unknown; answer: unknown };
  'strategy.loadTracking': { request: unknown; answer: unknown };
  'strategy.changeLoadTracking': { request: unknown; answer: unknown };
  'strategy.batteryProtection': { request: Record<string, never>; answer: {
    revision?: number;
    enabled: boolean;
    /** Share of the rated power that is used at most. */
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
  } };
  'strategy.changeBatteryProtection': { request: {
    revision?: number;
    enabled: boolean;
    /** Share of the rated power that is used at most. */
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
  }; answer: {
    revision?: number;
    enabled: boolean;
    /** Share of the rated power that is used at most. */
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
  } };
  'strategy.powerReduction': { request: Record<string, never>; answer: {
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
  } };
  'strategy.changePowerReduction': { request: {
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
  }; answer: {
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
  } };
  'strategy.region': { request: unknown; answer: unknown };
  'strategy.saveRegion': { request: unknown; answer: unknown };
  'strategy.version': { request: unknown; answer: unknown };
  'strategy.modifyVersion': { request: unknown; answer: unknown };
  'strategy.strongVersion': { request: unknown; answer: unknown };
  'strategy.modifyStrongVersion': { request: unknown; answer: unknown };
  'strategy.goals': { request: unknown; answer: unknown };
  'strategy.modifyGoals': { request: unknown; answer: unknown };
  'log.search': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    /** First and last day, both included, in the station's zone. */
    range?: readonly string[];
    text?: string;
    operationTitleList?: readonly ("login" | "save" | "command" | "strategy" | "alarm" | "user" | "password" | "refusal" | "power_station_operation_status" | "clock")[];
  }; answer: {
    list: readonly {
      id?: number;
      at?: number;
      who?: string;
      kind?: "login" | "save" | "command" | "strategy" | "alarm" | "user" | "password" | "refusal" | "power_station_operation_status" | "clock";
      /** What was done, in words. */
      title?: string;
      target?: string;
      before?: string;
      after?: string;
      outcome?: "done" | "confirmed" | "accepted" | "refused" | "unknown" | "running" | "started" | "stopped" | "ended" | "resumed" | "not resumed";
      address?: string;
    }[];
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
    range?: readonly string[];
    text?: string;
    operationTitleList?: readonly ("login" | "save" | "command" | "strategy" | "alarm" | "user" | "password" | "refusal" | "power_station_operation_status" | "clock")[];
  }; answer: {
    list: readonly {
      at?: number;
      who?: string;
      before?: 0 | 1 | 2;
      after?: 0 | 1 | 2;
    }[];
    total: number;
    current: number;
    pageSize: number;
  } };
  'log.running': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
  }; answer: unknown };
  'password.state': { request: Record<string, never>; answer: {
    set?: boolean;
  } };
  /** Only while there is none. */
  'password.setSecondary': { request: {
    password: string;
    confirmation: string;
  }; answer: Readonly<Record<string, unknown>> };
  'password.changeSecondary': { request: {
    original: string;
    password: string;
    confirmation: string;
  }; answer: Readonly<Record<string, unknown>> };
  'timezone.search': { request: Record<string, never>; answer: {
    timezone: string;
  } };
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
  'storageCode.save': { request: {
    code: string;
  }; answer: {
    code: string;
  } };
  'dynamicCode.search': { request: unknown; answer: unknown };
  'dynamicCode.save': { request: unknown; answer: unknown };
  'dynamicCode.distribute': { request: unknown; answer: unknown };
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
  'periodVersion.search': { request: unknown; answer: unknown };
  'periodVersion.save': { request: unknown; answer: unknown };
  'nodeCode.save': { request: unknown; answer: unknown };
  'adminType.list': { request: unknown; answer: unknown };
  'device.listByType': { request: unknown; answer: unknown };
  'device.saveTypeIndex': { request: unknown; answer: unknown };
  'cache.refresh': { request: unknown; answer: {
    taskId?: string;
  } };
  'data.sync': { request: unknown; answer: {
    taskId?: string;
  } };
  'accessType.save': { request: unknown; answer: unknown };
  'coolingMode.search': { request: unknown; answer: unknown };
  'coolingMode.save': { request: unknown; answer: unknown };
  'dynamicStrong.search': { request: unknown; answer: unknown };
  'dynamicStrong.save': { request: unknown; answer: unknown };
  'virtualMeter.search': { request: {
    param: "virtual_power_index";
  }; answer: {
    param: "virtual_power_index";
    value: string;
  } };
  'virtualMeter.save': { request: {
    param: "virtual_power_index";
    value: string;
  }; answer: {
    param: "virtual_power_index";
    value: string;
  } };
  'machine.list': { request: unknown; answer: unknown };
  'unit.types': { request: unknown; answer: unknown };
  'unit.save': { request: unknown; answer: unknown };
  'config.upload': { request: unknown; answer: unknown };
  'digitalIo.search': { request: unknown; answer: unknown };
  'digitalIo.save': { request: unknown; answer: unknown };
  'globalConfig.search': { request: unknown; answer: unknown };
  'globalConfig.save': { request: unknown; answer: unknown };
  'strongNode.search': { request: unknown; answer: unknown };
  'strongNode.save': { request: unknown; answer: unknown };
  'environment.search': { request: unknown; answer: unknown };
  'environment.save': { request: unknown; answer: unknown };
  'thermal.search': { request: unknown; answer: unknown };
  'thermal.save': { request: unknown; answer: unknown };
  'insulation.search': { request: unknown; answer: unknown };
  'insulation.save': { request: unknown; answer: unknown };
  /** The days whose energy a person corrected, newest first, beside what was measured. */
  'correction.search': { request: {
    current?: number;
    pageSize?: number;
    sort?: {
      column?: string;
      order?: "ascend" | "descend";
    };
    /** First and last day, both included, in the station's zone. */
    range?: readonly string[];
    busbarName?: string;
  }; answer: {
    list: readonly {
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
      form?: {
        day: string;
        busbarName: string;
        bands: readonly {
          chargeState: 0 | 1 | 2 | 3 | 4 | 5;
          charged: number;
          discharged: number;
        }[];
        note?: string;
      };
    }[];
    total: number;
    current: number;
    pageSize: number;
  } };
  /** The energy of a day by price as it stands: what a correction starts from. */
  'correction.day': { request: {
    day: string;
    busbarName: string;
  }; answer: {
    day: string;
    busbarName: string;
    bands: readonly {
      chargeState: 0 | 1 | 2 | 3 | 4 | 5;
      charged: number;
      discharged: number;
    }[];
    note?: string;
  } };
  'correction.save': { request: {
    day: string;
    busbarName: string;
    bands: readonly {
      chargeState: 0 | 1 | 2 | 3 | 4 | 5;
      charged: number;
      discharged: number;
    }[];
    note?: string;
  }; answer: {
    taskId?: string;
  } };
  'correction.remove': { request: {
    day: string;
    busbarName: string;
  }; answer: Readonly<Record<string, unknown>> };
  'recalculation.start': { request: {
    /** First and last day, both included, in the station's zone. */
    range: readonly string[];
  }; answer: {
    taskId?: string;
  } };
  'functionSwitch.search': { request: unknown; answer: unknown };
  'functionSwitch.save': { request: unknown; answer: unknown };
  'recover.start': { request: unknown; answer: {
    taskId?: string;
  } };
  'dispatchConfig.search': { request: unknown; answer: unknown };
  'dispatchConfig.save': { request: unknown; answer: unknown };
  'version.search': { request: unknown; answer: unknown };
  'company.search': { request: unknown; answer: unknown };
  /** The primary diagram of the station: its topology, what each part shows now, the stored layout. All grid-connection points unless one is named. */
  'wiring.search': { request: {
    busbarName?: string;
  }; answer: {
    nodes?: readonly {
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
    }[];
    links?: readonly {
      id?: string;
      from?: string;
      to?: string;
    }[];
    live?: Readonly<Record<string, {
      state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
      closed?: boolean;
      passes?: boolean;
      feeds?: boolean;
      power?: number;
      direction?: "importing" | "exporting" | "charging" | "discharging" | "generating" | "consuming" | "idle";
      soc?: number;
      voltage?: number;
      loading?: number;
      at?: number;
    }>>;
    /** Where people placed a part, in pixels of the drawing; a part without a place is laid out automatically. */
    layout?: Readonly<Record<string, {
      x: number;
      y: number;
    }>>;
    revision?: number;
  } };
  /** The diagram without its values, for whoever edits its layout. */
  'topology.search': { request: Record<string, never>; answer: {
    nodes?: readonly {
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
    }[];
    links?: readonly {
      id?: string;
      from?: string;
      to?: string;
    }[];
    live?: Readonly<Record<string, {
      state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
      closed?: boolean;
      passes?: boolean;
      feeds?: boolean;
      power?: number;
      direction?: "importing" | "exporting" | "charging" | "discharging" | "generating" | "consuming" | "idle";
      soc?: number;
      voltage?: number;
      loading?: number;
      at?: number;
    }>>;
    /** Where people placed a part, in pixels of the drawing; a part without a place is laid out automatically. */
    layout?: Readonly<Record<string, {
      x: number;
      y: number;
    }>>;
    revision?: number;
  } };
  /** Stores where parts of the diagram stand; parts that are not named are laid out automatically. */
  'topology.save': { request: {
    /** Where people placed a part, in pixels of the drawing; a part without a place is laid out automatically. */
    layout?: Readonly<Record<string, {
      x: number;
      y: number;
    }>>;
    revision?: number;
  }; answer: {
    nodes?: readonly {
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
    }[];
    links?: readonly {
      id?: string;
      from?: string;
      to?: string;
    }[];
    live?: Readonly<Record<string, {
      state?: "normal" | "alarm" | "delay" | "offline" | "timeout" | "abnormal" | "none";
      closed?: boolean;
      passes?: boolean;
      feeds?: boolean;
      power?: number;
      direction?: "importing" | "exporting" | "charging" | "discharging" | "generating" | "consuming" | "idle";
      soc?: number;
      voltage?: number;
      loading?: number;
      at?: number;
    }>>;
    /** Where people placed a part, in pixels of the drawing; a part without a place is laid out automatically. */
    layout?: Readonly<Record<string, {
      x: number;
      y: number;
    }>>;
    revision?: number;
  } };
}
export type CallName = keyof Calls;
export type RequestOf<N extends CallName> = Calls[N]['request'];
export type AnswerOf<N extends CallName> = Calls[N]['answer'];
