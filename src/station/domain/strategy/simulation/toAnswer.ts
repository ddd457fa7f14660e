// Presents the result of two simulated strategies: figures with their differences, bands, violated rules and curves.
import type { AnswerOf } from '../../../../core/calls/calls.gen.ts';
import type { TextObject } from '../../../../core/language.ts';
import { say as sayText, translateWith } from '../../../../core/texts/text.ts';
import type { CallContext } from '../../../contract/calls.ts';
import type { KeptSide, KeptSimulation, SideName } from '../../../contract/simulations.ts';
import { type ReasonCode, reasons } from '../../../dispatch/decision.ts';
import type { Broken, Rule, RunFigures } from '../../../contract/simulated.ts';
import { translator, withoutGaps } from '../../request/index.ts';

type Answer = AnswerOf<'simulation.newest'>;
type Figures = NonNullable<Answer['figures']>[number];
type Band = NonNullable<Answer['bands']>[number];

interface Named extends KeptSide {
  name: string;
}

export function toAnswer({ left: first, right: second, ...kept }: KeptSimulation, context: CallContext): Answer {
  const say = translator(context);
  const named = (side: KeptSide): Named => ({ ...side, name: toName(side.called, say) });
  const [left, right] = [named(first), named(second)];
  const difference = say('Difference');
  const [one, other] = [toFigures(left), toFigures(right)];
  return {
    ...kept,
    left: left.name,
    right: right.name,
    noLoadHistory: left.outcome.noLoadHistory || right.outcome.noLoadHistory,
    figures: [one, other, { ...minus(one, other), side: difference }],
    bands: toBands(left, right, difference),
    broken: [left, right].flatMap((side) => side.outcome.broken.map((each) => toBroken(each, side.name, context))),
    reasons: toReasons(left, right, say),
    spans: left.outcome.spans.flatMap(({ reason, ...span }) => {
      const known = numbers.get(reason);
      return known === undefined ? [] : [{ ...span, reason: known }];
    }),
    at: left.outcome.curve.at,
    power: left.outcome.curve.power,
    soc: left.outcome.curve.soc,
    grid: left.outcome.curve.grid,
    otherPower: right.outcome.curve.power,
    otherSoc: right.outcome.curve.soc,
    otherGrid: right.outcome.curve.grid,
  };
}

function toName({ kind, template, edited }: SideName, say: (text: string) => string): string {
  const named = say(typeof kind === 'string' ? kind : kind.text);
  const fullName = template === undefined ? named : `${named}: ${template}`;
  return edited ? `${fullName} ${say('(as edited)')}` : fullName;
}

/** Numbers of the reasons, typed as in the enumeration. */
const numbers = new Map<number, (typeof reasons)[ReasonCode]['number']>(
  Object.values(reasons).map(({ number }) => [number, number]),
);
const rounded = (value: number): number => Math.round(value * 100) / 100;

function toFigures({ name, outcome: { figures, brokenCount } }: Named): Figures {
  const { peak, reverseMargin, earned, bought, fed, curtailed }: Partial<RunFigures> = figures;
  return withoutGaps({
    side: name,
    earned: earned === undefined ? undefined : rounded(earned),
    charged: rounded(figures.charged),
    discharged: rounded(figures.discharged),
    bought: bought === undefined ? undefined : rounded(bought),
    fed: fed === undefined ? undefined : rounded(fed),
    curtailed: curtailed === undefined ? undefined : rounded(curtailed),
    peak: peak && rounded(peak.power),
    peakAt: peak?.at,
    margin: reverseMargin && rounded(reverseMargin.power),
    marginAt: reverseMargin?.at,
    cycles: rounded(figures.cycles),
    changedByLimits: rounded(figures.changedByLimits),
    socLeast: rounded(figures.socLeast),
    socMost: rounded(figures.socMost),
    socEnd: rounded(figures.socEnd),
    broken: brokenCount,
    unknown: figures.unknown,
  });
}

const compared = [
  ...(['earned', 'charged', 'discharged', 'bought', 'fed', 'curtailed', 'peak', 'margin', 'cycles', 'changedByLimits'] as const),
  ...(['socLeast', 'socMost', 'socEnd', 'broken'] as const),
];
/** Differences of the figures that are known on both sides. */
function minus(one: Figures, other: Figures): Partial<Figures> {
  return Object.fromEntries(
    compared.flatMap((name) => {
      const [value, otherValue] = [one[name], other[name]];
      return value === undefined || otherValue === undefined ? [] : [[name, rounded(value - otherValue)]];
    }),
  );
}

function toBands(left: Named, right: Named, difference: string): Band[] {
  const [one, other] = [left.outcome.figures.bands, right.outcome.figures.bands];
  const states = [...new Set([...one, ...other].map(({ chargeState }) => chargeState))].toSorted((some, more) => some - more);
  const none = { charged: 0, discharged: 0, earned: 0 };
  return states.flatMap((chargeState): Band[] => {
    const [of, otherBand] = [one, other].map((bands) => bands.find((band) => band.chargeState === chargeState) ?? none);
    const row = (side: string, charged: number, discharged: number, earned: number | undefined): Band => ({
      key: `${chargeState} ${side}`,
      chargeState,
      side,
      charged: rounded(charged),
      discharged: rounded(discharged),
      ...(earned !== undefined && { earned: rounded(earned) }),
    });
    if (!of || !otherBand) return [];
    const money = of.earned === undefined || otherBand.earned === undefined ? undefined : of.earned - otherBand.earned;
    return [
      row(left.name, of.charged, of.discharged, of.earned),
      row(right.name, otherBand.charged, otherBand.discharged, otherBand.earned),
      row(difference, of.charged - otherBand.charged, of.discharged - otherBand.discharged, money),
    ];
  });
}

const texts: Readonly<Record<Rule, string>> = {
  'soc-low': 'The SOC falls to {{worst}} % (limit {{limit}} %)',
  'soc-high': 'The SOC rises to {{worst}} % (limit {{limit}} %)',
  demand: 'The demand reaches {{worst}} kW (limit {{limit}} kW)',
  reverse: 'The power at the grid connection point falls to {{worst}} kW (limit {{limit}} kW)',
  export: 'The feed-in reaches {{worst}} kW (limit {{limit}} kW)',
  transformer: 'The power at the grid connection point reaches {{worst}} kW (transformer capacity {{limit}} kVA)',
  'cell-high': 'A cell rises to {{worst}} V (limit {{limit}} V)',
  'cell-low': 'A cell falls to {{worst}} V (limit {{limit}} V)',
  'no-plan': 'No strategy schedule for this time',
  unknown: 'The power at the grid connection point is unknown, so its limits cannot be checked',
};

function toBroken(broken: Broken, side: string, { station, language }: CallContext) {
  const { rule, from, until, row } = broken;
  const says = sayText(brokenText(broken), translateWith(station.content().locales[language] ?? {}, language));
  return withoutGaps({ key: `${side} ${rule} ${from}`, side, rule, from, until, says, row });
}

export function brokenText({ rule, worst, limit }: Broken): TextObject {
  const steps = rule.startsWith('cell') ? 1000 : 10;
  const values = {
    worst: worst === undefined ? '' : Math.round(worst * steps) / steps,
    limit: limit === undefined ? '' : rounded(limit),
  };
  return { text: texts[rule], values };
}

/** Share of time in % in which each reason limited the power. */
function toReasons(left: KeptSide, right: KeptSide, say: (text: string) => string): NonNullable<Answer['reasons']> {
  const shareOf = ({ outcome }: KeptSide, number: number): number => {
    const all = Object.values(outcome.reasons).reduce((sum, minutes) => sum + minutes, 0);
    return rounded((100 * (outcome.reasons[number] ?? 0)) / Math.max(1, all));
  };
  return Object.entries(reasons)
    .map(([code, { number, text }]) => ({ code, text: say(text), left: shareOf(left, number), right: shareOf(right, number) }))
    .filter((each) => each.left > 0 || each.right > 0)
    .toSorted((one, other) => other.left - one.left);
}
