// Checks the commands of a device type against one of its models. Reports points that the model lacks, registers whose steps are too
// coarse for the confirmation, and blocks that cannot be prepared in time.
import type { DeviceType } from '../../../core/devices/device.ts';
import { registerFormats } from '../../../core/devices/registerFormats.ts';
import type { CompilerContext } from '../../compilerContext.ts';
import { type At, below } from '../../doc.ts';
import { type Dict, dict, entries, isDict, list, strings } from '../../json.ts';
import { placedIn } from '../checkRegisters.ts';
import { formsOf, type Placed } from '../registerForms.ts';
import { type Proof, proofsOf } from './proofs.ts';

export function checkModelProofs(context: CompilerContext, place: At, model: Dict, type: DeviceType): void {
  const lies = placedIn(model, type);
  checkRest(context, place, model, type);
  for (const proof of proofsOf(type)) {
    const written = String(dict(dict(dict(type.commands)[proof.command]).writes).point);
    const lacks = list(model.lacks);
    // A command whose point the model lacks is not offered.
    if (lacks.includes(written)) continue;
    const lacked = lacks.indexOf(proof.point);
    if (lacked >= 0) reportLack(context, below(below(place, 'lacks'), lacked), proof.point, `it confirms "${proof.command}"`);
    checkSteps(context, below(place, 'registers'), proof, { lies, written: stepWritten(lies, model, written) });
    checkPrepared(context, below(place, 'blocks'), proof, { lies, model, type });
  }
}

const reportLack = (context: CompilerContext, place: At, name: string, detail: string): void =>
  context.report('model/lacks-command', place, { name, detail });

/** The station itself gives the commands of `rest`, so every model must be able to write them. */
function checkRest(context: CompilerContext, place: At, { lacks }: Dict, { rest, commands }: DeviceType): void {
  for (const way of ['stop', 'start'] as const) {
    const command = rest?.[way];
    const { point } = dict(dict(dict(commands)[command ?? '']).writes);
    const index = list(lacks).indexOf(point);
    if (command !== undefined && typeof point === 'string' && index >= 0)
      reportLack(context, below(below(place, 'lacks'), index), point, `"${command}" writes it to ${way} the device`);
  }
}

interface Steps {
  lies: readonly Placed[];
  /** Step of the written register; undefined if it is unknown or as small as the value. */
  written: number | undefined;
}

/** A value between two steps of the register reads as the nearest of them. */
function checkSteps(context: CompilerContext, place: At, proof: Proof, { lies, written }: Steps): void {
  const { command, point: name, constant, asked, tolerance } = proof;
  const placed = lies.find((each) => each.name === name);
  for (const { form, place: own } of placed ? formsOf(placed, below(place, name)) : []) {
    const step = stepOf(form.register);
    if (step === undefined) continue;
    const offset = form.register.offset ?? 0;
    const isIdle = tolerance > 0 && isBelow(tolerance, step / 2);
    const isBetween =
      constant === undefined
        ? asked !== undefined && isBelow(tolerance, step / 2) && (written === undefined || awayFrom(written, step) > 0)
        : isBelow(tolerance, awayFrom(constant - offset, step));
    if (isIdle || isBetween) context.report('model/coarse-confirmation', own, { name, command, step, tolerance });
  }
}

const isBelow = (value: number, limit: number): boolean => value < limit * (1 - 1e-9);
/** Distance to the nearest multiple of the step, without floating-point error. */
function awayFrom(value: number, step: number): number {
  const away = Math.abs(value / step - Math.round(value / step));
  return away < 1e-6 ? 0 : away * step;
}

function stepOf({
  as,
  scale = 1,
  times = 1,
  map,
}: Pick<Placed['register'], 'as' | 'scale' | 'times' | 'map'>): number | undefined {
  const isKnown = registerFormats[as].integer === true && typeof scale === 'number' && !isDict(map);
  return isKnown ? Math.abs(scale * times) : undefined;
}

/** Of a sequence, the step of the write that contains the magnitude. */
function stepWritten(lies: readonly Placed[], { sequences }: Dict, name: string): number | undefined {
  const steps = list(dict(dict(sequences)[name]).writes).map(dict);
  const amount = steps.find(({ set }) => set === 'value' || set === 'size');
  const register = amount ?? lies.find((each) => each.name === name)?.register;
  const as = dict(register).as;
  return typeof as === 'string' && Object.hasOwn(registerFormats, as) ? stepOf(register as Placed['register']) : undefined;
}

interface Reading {
  lies: readonly Placed[];
  model: Dict;
  type: DeviceType;
}

/**
 * A point that confirms a command is read as soon as it is written, regardless of the interval of its block. Only a preparation
 * takes time.
 */
function checkPrepared(context: CompilerContext, place: At, proof: Proof, { lies, model, type }: Reading): void {
  const { withinMs } = dict(dict(dict(type.commands)[proof.command]).confirmedBy);
  const read = new Set([proof.point, ...inputsIn(dict(model.computed)[proof.point])]);
  for (const [block, written] of entries(model.blocks)) {
    const { table, address, count, prepare } = dict(written);
    const ms = dict(dict(prepare).until).withinMs;
    const [first, end] = [Number(address), Number(address) + Number(count)];
    const isIn = ({ name, register }: Placed): boolean =>
      read.has(name) && register.table === table && register.address >= first && register.address < end;
    if (typeof ms === 'number' && typeof withinMs === 'number' && ms > withinMs && lies.some(isIn))
      context.report('model/slow-confirmation', below(below(place, block), 'prepare'), {
        name: proof.point,
        command: proof.command,
        block,
        ms,
        withinMs,
      });
  }
}

function inputsIn(computed: unknown): string[] {
  const inputs = list(dict(computed).of);
  return [...strings(inputs), ...inputs.filter(isDict).flatMap(inputsIn)];
}
