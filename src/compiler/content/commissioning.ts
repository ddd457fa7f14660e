// Returns the commissioning steps of commissioning.json as data.
import type { CommissioningSteps } from '../../core/content.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { asWritten, dict } from '../json.ts';

export const toCommissioning = (context: CompilerContext): CommissioningSteps =>
  asWritten<CommissioningSteps>(dict(dict(context.docs.get('commissioning.json')?.data).steps));
