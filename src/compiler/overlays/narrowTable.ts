// The changes that a vendor's patch may make, word by word. Any other change is rejected.
import type { DocKind } from '../doc.ts';

/**
 * free: every value · mask: every widget, except for one that hides a password · tone: warns at least as much · question: a text that
 * asks · condition: combined with that of the base · lower, higher: only a tighter limit · superset: a list that may only grow ·
 * words, members: checked recursively. `deletes`: null removes it. `newOnes`: members that the base does not have may be added.
 */
export type Rule = { deletes?: boolean } & (
  | { is: 'free' | 'mask' | 'tone' | 'question' | 'condition' | 'lower' | 'higher' | 'superset' | 'refused' }
  | { is: 'words'; words: Readonly<Record<string, Rule>>; rest?: Rule; newOnes?: true }
  | { is: 'members'; each: Rule; newOnes?: true }
);

const free: Rule = { is: 'free' };
const tone: Rule = { is: 'tone' };
const mask: Rule = { is: 'mask' };
const lower: Rule = { is: 'lower' };
const higher: Rule = { is: 'higher' };
const superset: Rule = { is: 'superset' };
const question: Rule = { is: 'question' };
const condition: Rule = { is: 'condition' };
const refused: Rule = { is: 'refused' };
const words = (rules: Readonly<Record<string, Rule>>, more: Partial<Extract<Rule, { is: 'words' }>> = {}): Rule => ({
  is: 'words',
  words: rules,
  ...more,
});
const members = (each: Rule, more: Partial<Extract<Rule, { is: 'members' }>> = {}): Rule => ({ is: 'members', each, ...more });

const place = { after: free, before: free };
const gates = { visible: condition, enabled: condition };

// Entities ------------------------------------------------------------------------------------------------------------------------
const choice = words({ title: free, tone, ...place }, { deletes: true });
const rule = words({ says: free }, { newOnes: true });
const limits = {
  maximum: lower,
  exclusiveMaximum: lower,
  maxLength: lower,
  maxItems: lower,
  maxProperties: lower,
  minimum: higher,
  exclusiveMinimum: higher,
  minLength: higher,
  minItems: higher,
};
const says = members(free, { newOnes: true });
const schemaWords: Record<string, Rule> = {
  title: free,
  description: free,
  ...place,
  ...limits,
  required: superset,
  choices: members(choice),
  rules: members(rule, { newOnes: true }),
  says,
};
const schema: Rule = { is: 'words', words: schemaWords };
Object.assign(schemaWords, {
  properties: members(schema),
  items: schema,
  additionalProperties: schema,
  $defs: members(schema),
  cases: members(words({ properties: members(schema), required: superset })),
});

// Screens and parts -----------------------------------------------------------------------------------------------------------------
const fieldWords: Record<string, Rule> = {
  title: free,
  help: free,
  placeholder: free,
  widget: mask,
  show: free,
  format: free,
  span: free,
  offset: free,
  width: free,
  align: free,
  fixed: free,
  tone,
  ...gates,
  ...place,
};
const field: Rule = { is: 'words', words: fieldWords, deletes: true, newOnes: true };
const fields = members(field, { newOnes: true });
Object.assign(fieldWords, { fields, columns: fields });
const group = words({ title: free, fields, ...place }, { deletes: true, newOnes: true });
const groups = members(group, { newOnes: true });

const nodeWords: Record<string, Rule> = { title: free, empty: free, span: free, needs: superset, ...gates, ...place };
const node: Rule = { is: 'words', words: nodeWords, deletes: true, newOnes: true };
const nodes = members(node, { newOnes: true });
const use = words({ title: free, help: free, icon: free, tone, ...gates, ...place }, { newOnes: true, deletes: true });
/** Tabs, steps, series …: named members with words, a body or fields. */
const tab: Rule = words(
  { title: free, icon: free, says: free, body: nodes, fields, ...gates, ...place },
  { deletes: true, newOnes: true },
);
nodeWords.options = words(
  {
    fields,
    columns: fields,
    groups,
    body: nodes,
    tabs: members(tab, { newOnes: true }),
    steps: members(tab, { newOnes: true }),
    series: members(tab, { newOnes: true }),
    sub: members(tab, { newOnes: true }),
    commands: members(use, { newOnes: true }),
    itemCommands: members(use, { newOnes: true }),
    text: free,
    submit: free,
    tone,
    layout: free,
    frame: free,
    variant: free,
    as: free,
    position: free,
    density: free,
    height: free,
    pageSize: free,
    decimals: free,
    download: free,
    columnChoice: free,
    fileName: free,
  },
  { newOnes: true },
);
const command = words(
  {
    title: free,
    icon: free,
    tone,
    confirm: question,
    done: free,
    shows: free,
    failed: free,
    needs: superset,
    ask: words({ title: free, fields, groups, body: nodes }),
    submit: members(words({ title: free, ...place })),
    ...gates,
    ...place,
  },
  { newOnes: true },
);
const screen = words({
  title: free,
  description: free,
  needs: superset,
  menu: words({ sort: free, icon: free, under: free, words: free, badges: superset }, { deletes: true, newOnes: true }),
  enter: members(words({ says: free }, { newOnes: true })),
  sources: members(words({}, { newOnes: true }), { newOnes: true }),
  commands: members(command, { newOnes: true }),
  body: nodes,
});

// Devices, calls, guards ----------------------------------------------------------------------------------------------------------
const member = words({ title: free, ...place }, { deletes: true, newOnes: true });
const device = words({
  title: free,
  description: free,
  icon: free,
  monitor: words({ title: free, sort: free }),
  points: members(schema),
  headline: members(member, { newOnes: true }),
  curve: members(member, { newOnes: true }),
  groups: members(
    words({ title: free, points: members(member, { newOnes: true }), ...place }, { deletes: true, newOnes: true }),
    { newOnes: true },
  ),
  commands: members(words({ title: free, tone, confirm: question, accepted: free, needs: superset, ...place })),
  settings: members(words({ title: free, needs: superset, rules: members(rule, { newOnes: true }), ...place })),
  config: schema,
  alarms: members(words({ title: free, advice: free, ...place })),
  // Power limits can only be added.
  binds: members(words(place, { newOnes: true }), { newOnes: true }),
  // Likewise for plausibility checks, whose texts may change.
  plausibility: members(
    words({ alarm: words({ title: free, advice: free }), opposite: words({ title: free, advice: free }), ...place }),
    { newOnes: true },
  ),
  models: members(words({ title: free }, { newOnes: true }), { newOnes: true }),
});
const calls = members(words({ title: free, description: free, needs: superset, request: schema }));
const guards = members(words({ says: free }));
/** A vendor cannot change a unit of the base but may add units. */
const units = words({ units: members(words({}, { newOnes: true })) });

/** Layout and texts only: what a paper reads, and who may read it, is defined by the base. */
const paperFields = members(words({ title: free, decimals: free, visible: condition, ...place }, { deletes: true }));
const block = words(
  {
    title: free,
    text: free,
    tone,
    empty: free,
    visible: condition,
    fields: paperFields,
    columns: paperFields,
    series: members(words({ title: free, ...place }, { deletes: true })),
    ...place,
  },
  { deletes: true },
);
const paper = words({ title: free, description: free, needs: superset, body: members(block) });

export function rulesFor(kind: DocKind): Rule {
  const byKind: Readonly<Partial<Record<DocKind, Rule>>> = {
    entities: schema,
    screens: screen,
    parts: screen,
    devices: device,
    calls,
    guards,
    units,
    papers: paper,
  };
  return byKind[kind] ?? refused;
}
