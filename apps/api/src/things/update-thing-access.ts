import {
  changeThingAccess,
  collaborateOn,
  follow,
  maySeeThing,
  reject,
  revokeThingAccess,
  things,
} from '@hedgerow/domain';
import { thingOfAccess } from '@hedgerow/read-model';
import { newId } from '@hedgerow/platform';
import { Field, InputType } from '@nestjs/graphql';
import { changeMutation } from '../commands/node-mutation.js';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { seenMutation } from '../commands/seen-mutation.js';
import { UUID } from '../graphql/schema/scalars.js';
import { thingNodes } from './thing.type.js';

@InputType({ description: 'A flag that is left out stays as it is.' })
export class UpdateThingAccessByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
  @Field(() => Boolean, { nullable: true }) isOwner?: boolean | null;
  @Field(() => Boolean, { nullable: true }) isCollaborator?: boolean | null;
}

@InputType()
export class DeleteThingAccessByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

@InputType()
export class CollaborateThingAccessInput extends MutationInput {
  @Field(() => UUID) thingId!: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'What it is to be. Left out, it is toggled.',
  })
  isCollaborator?: boolean | null;
}

const ChangeThingAccess = personCommand('ChangeThingAccess', {
  input: UpdateThingAccessByIdInput,
  async decide({ viewer, input: { id, isOwner, isCollaborator } }, { load, pool }) {
    const thingId = await thingOfAccess(pool, id);
    if (thingId === undefined) return reject('NTFND', 'Access not found');
    const thing = await load(things, thingId);
    return follow(thing, changeThingAccess(thing.state, { viewer, accessId: id, isOwner, isCollaborator }));
  },
});

const RevokeThingAccess = personCommand('RevokeThingAccess', {
  input: DeleteThingAccessByIdInput,
  async decide({ viewer, input: { id: accessId } }, { load, pool }) {
    const thingId = await thingOfAccess(pool, accessId);
    if (thingId === undefined) return reject('NTFND', 'Access not found');
    const thing = await load(things, thingId);
    return follow(thing, revokeThingAccess(thing.state, { viewer, accessId }));
  },
});

const Collaborate = personCommand('Collaborate', {
  input: CollaborateThingAccessInput,
  async decide({ viewer, input: { thingId, isCollaborator } }, { load }) {
    const thing = await load(things, thingId);
    return follow(thing, collaborateOn(thing.state, { viewer, accessId: newId(), isCollaborator }));
  },
});

export const thingAccessMutations = [
  ...changeMutation('updateThingAccessById', {
    command: ChangeThingAccess,
    nodes: thingNodes,
    description: 'Says what a person with access may do. For owners; the last one stays an owner.',
  }),
  ...seenMutation('deleteThingAccessById', {
    command: RevokeThingAccess,
    nodes: thingNodes,
    aggregate: things,
    maySee: maySeeThing,
    description: 'Takes the access of a person away. Anyone may give up their own; the last owner stays.',
  }),
  ...changeMutation('collaborateThingAccess', {
    command: Collaborate,
    nodes: thingNodes,
    description:
      'Makes the caller a collaborator of a public thing, or no longer one. To a private thing people are invited.',
  }),
];
