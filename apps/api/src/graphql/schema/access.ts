import { isSignedIn } from '@hedgerow/domain';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { RequestContext } from './context.js';
import { refuse } from './refusal.js';

/** Key of the rule in a resolver's metadata; a test reads every resolver's. */
export const accessRule = 'access';

class SignedIn implements CanActivate {
  canActivate(execution: ExecutionContext): boolean {
    const { viewer } = GqlExecutionContext.create(execution).getContext<RequestContext>();
    return isSignedIn(viewer) || refuse('LOGIN');
  }
}

/**
 * Who may call a resolver. `anyone` and `signed in` are checked here; any other rule is a sentence that names what
 * the resolver, its SQL or the domain checks, so that readers need not guess.
 */
export const Access = (rule: 'anyone' | 'signed in' | (string & {})): MethodDecorator =>
  applyDecorators(SetMetadata(accessRule, rule), ...(rule === 'signed in' ? [UseGuards(SignedIn)] : []));
