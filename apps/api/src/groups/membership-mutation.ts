import { groups, maySeeGroup } from '@hedgerow/domain';
import type { Type } from '@nestjs/common';
import type { MutationInput, PersonCommandClass } from '../commands/person-command.js';
import { seenMutation } from '../commands/seen-mutation.js';
import { groupNodes } from './group.type.js';

interface Declaration<I extends MutationInput> {
  readonly command: PersonCommandClass<I>;
  readonly description: string;
}

/** The mutation of a command that changes who belongs to a group. Payload: the group, null for who has left a private one. */
export const membershipMutation = <I extends MutationInput>(name: string, declared: Declaration<I>): Type[] =>
  seenMutation(name, { ...declared, nodes: groupNodes, aggregate: groups, maySee: maySeeGroup });
