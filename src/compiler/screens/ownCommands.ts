// Checks a command that a vendor wrote. Reports a weaker confirmation or fewer guards than the base has for the same call.
import { expandNeeds } from '../../core/access/guard.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { type At, below, isOwn, isVendors } from '../doc.ts';
import { type Dict, dict, entries, strings, text } from '../json.ts';
import { ofDeviceFiles } from '../language/stops.ts';
import { asks } from '../overlays/question.ts';

/** `isSave`: the command saves a draft that the user has edited. */
export function checkOwnCommand(context: CompilerContext, name: string, command: Dict, place: At, isSave: boolean): void {
  if (!isOwn(place.doc, place.pointer)) return;
  for (const call of callsOf(command)) {
    if (ofDeviceFiles.includes(call)) {
      context.report('overlay/device-call', place, { name, call });
      continue;
    }
    const { question, needs } = baseOf(context, call);
    const asked = question === 'form' ? (command.ask ?? command.confirm) : command.confirm;
    if (question !== 'none' && asked === undefined && !(isSave && question === 'form'))
      context.report('overlay/asks-less', place, { name, call });
    const own = expandNeeds([...strings(command.needs), ...(context.calls.get(call)?.needs ?? [])], context.guards);
    const missing = needs.filter((each) => !expandNeeds([each], context.guards).every((guard) => own.includes(guard)));
    if (missing.length > 0) context.report('overlay/needs-less', place, { name, call, missing: missing.join(', ') });
  }
  if (command.confirm !== undefined && !asks(command.confirm))
    context.report('overlay/asks-nothing', below(place, 'confirm'), { text: JSON.stringify(command.confirm) });
}

const callsOf = (command: Dict): string[] => [
  ...new Set([command.call, ...entries(command.submit).map(([, each]) => dict(each).call)].flatMap((each) => text(each) ?? [])),
];

interface Guarded {
  /** form: a dialog to fill in. */
  question: 'none' | 'form' | 'confirm';
  needs: readonly string[];
}
const made = new WeakMap<CompilerContext, ReadonlyMap<string, Guarded>>();

/** All guards and confirmations of the base for a call, combined over its screens and parts. */
function baseOf(context: CompilerContext, call: string): Guarded {
  const known = made.get(context) ?? toGuarded(context);
  made.set(context, known);
  // A call that no base screen sends is confirmed elsewhere if it has side effects: by the shell or by a kind.
  return known.get(call) ?? { question: context.calls.get(call)?.title === undefined ? 'none' : 'form', needs: [] };
}

function toGuarded(context: CompilerContext): ReadonlyMap<string, Guarded> {
  const found = new Map<string, Guarded>();
  for (const { layers } of [...docsOf(context, 'screens'), ...docsOf(context, 'parts')]) {
    const commands = layers.filter(({ file }) => !isVendors(file)).flatMap(({ data }) => entries(dict(data).commands));
    for (const [, written] of commands) {
      const command = dict(written);
      for (const call of callsOf(command)) {
        const { question = 'none', needs = [] } = found.get(call) ?? {};
        const own = command.confirm !== undefined ? 'confirm' : command.ask !== undefined ? 'form' : 'none';
        found.set(call, {
          question: question === 'confirm' || own === 'none' ? question : own,
          needs: [...new Set([...needs, ...strings(command.needs)])],
        });
      }
    }
  }
  return found;
}
