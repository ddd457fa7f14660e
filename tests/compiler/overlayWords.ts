// How a vendor may change each word of the language. Independent of the table in the compiler, so that the two check each other.
// free: change · mask: every widget, unless the base hides the input · louder: a tone that warns at least as much · grows: add to a list ·
// tighter: lower or raise · conditions: narrow · question: reword · fixed: nothing.

type Way = 'free' | 'mask' | 'louder' | 'grows' | 'lower' | 'higher' | 'condition' | 'question' | 'fixed';
const split = (words: string): string[] => words.trim().split(/\s+/);

/** In screens, parts and papers (drawn), and in data files. A word in neither is fixed in both and must be listed as fixed. */
const ways: Readonly<Record<'drawn' | 'data', Partial<Record<Way, string>>>> = {
  drawn: {
    free: `title description after before help placeholder show format span offset width align fixed empty icon says done shows
      failed sort under words text submit layout frame variant as position density height pageSize decimals download columnChoice fileName`,
    mask: 'widget',
    louder: 'tone',
    grows: 'needs badges',
    condition: 'visible enabled',
    question: 'confirm',
  },
  data: {
    free: 'title description after before says icon sort accepted advice',
    louder: 'tone',
    grows: 'needs required',
    lower: 'maximum exclusiveMaximum maxLength maxItems maxProperties',
    higher: 'minimum exclusiveMinimum minLength minItems',
    question: 'confirm',
  },
};
/** Objects whose keys are names chosen by the author. */
export const maps = new Set(
  split(`properties $defs cases choices rules says sources drafts commands itemCommands submit body columns fields groups tabs steps series sub
    enter redirect points headline curve settings alarms models blocks registers binds plausibility families units parts flags`),
);
export const removable = new Set(split('body columns fields groups tabs steps series sub choices headline curve points'));
export const addable = new Set(
  split(
    'rules says sources commands itemCommands body columns fields groups tabs steps series sub enter headline curve points models binds plausibility',
  ),
);
const fixed = `
  $id $ref $schema $defs above accept access across atZero additionalProperties address age agedBy alarmTexts alarms all anonymous answer answers
  around ask at badge battery battery-current battery-fault battery-power battery-unknown behind below duringEdit better binds bit
  bits blocks body bound busbar busbarName call called capacity cases category cell-high cell-low charge-end charge-forbidden check checks children choices
  choose closed codes colour column columns command commands config confirmedBy const context create corner count counts curve default delta demand
  demand-discharge details device devices digits disabledDates discharge-end discharge-forbidden divisor document draft drafts draw during edit
  emergency-stop end energizes enter entity enum events everyMs everyone explains families feeds filledBy fieldNames fields file find fire first fn follows from full given go
  grid-lost group groups headline hidden holdMs id idleBelow initial insulation is itemCommands items joined keep key kind known label language
  changes latitude legend length level limits line links list live longitude manual map marks max maxMB measures menu method min minWidth
  minutes missing model models monitor multiple name narrow nodes now of on op open options order ours paged params part partial parts passes
  passwordDue past path pattern periodS planned point pointKey pointKeys points poster power prefix primary probe properties propertyNames ranking rated
  ratios reach read readOnly readings reason redirect reduction refresh registers release remember renamedFrom request reset rest restores reverse role row
  rows rule rules runtime safety-unknown save saveTitle scale scan search secret series session settings showTime shutsDown side stored sign simulate soc
  soc-high soc-low soh source sources spread spreadBy stage standby start state states status stays step steps still stop stride sub switches symbol
  table tabs tags task tells temperature than tiles time timeoutMs times to tolerance trend type unconfirmed uniqueItems unseen witnesses begins unit unitStep units unknown
  until value values vendor views voltage wall warnOnly warns watch way when whole window wire wiring with withinMs wraps writeOnly writes
  write zero zoom alone bare carriesPower implied otherwise exists meanings optional sunspec computed lacks replaces reads dealt simulates node three-stage
  boundBy bindsNot stopped-elsewhere converter-unknown converter-fault battery-measurement contactor-open
  plausibility soc-unknown not-following apparent-power export reverse-trip followUp answerMs rampPerS register explainedBy stopAfterMs
  disconnectAfterMs restMs watches deviation secondMaster stoppedElsewhere contradicted afterMs quietMs
  reference moved skewMs windowMs voltages currents powers health between forMs releaseMs lost lostWith alarm opposite absolute ofRating ofFlow
  months month days day most spans track onlyWith secondary tooltip refine top templates period block x stacked signed advises direct lineVoltages reactivePower
  sequences set pauseMs positive negative restarts unitId variants factors powerFactor zone identityMismatch identity-mismatch
  prepare pages page mask horizontal extraPoints strandedEnergy maxSelected allTitle tariff showMarks secondTrack submitOnChange collapsed typical
  horizontalScroll selection searchColumns saveTemplate rootType baseline place optionalPoints
  repeats seconds watchdog fallback writesFirst print afterS back showMissing`;

const listed = (side: 'drawn' | 'data'): Map<string, Way> =>
  new Map(
    (['free', 'mask', 'louder', 'grows', 'lower', 'higher', 'condition', 'question'] as const).flatMap((way) =>
      split(ways[side][way] ?? '').flatMap((word) => (word === '' ? [] : [[word, way] as const])),
    ),
  );
const tables = { drawn: listed('drawn'), data: listed('data') };

export const wayOf = (side: 'drawn' | 'data', word: string): Way => tables[side].get(word) ?? 'fixed';
export const listedWords: ReadonlySet<string> = new Set([...tables.drawn.keys(), ...tables.data.keys(), ...split(fixed)]);
