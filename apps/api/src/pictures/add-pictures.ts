import {
  actions,
  addPictures,
  devices,
  groups,
  isRejection,
  namedBy,
  pictures,
  type PictureSubject,
  start,
  things,
  users,
} from '@hedgerow/domain';
import { loadPictured, StaleStream } from '@hedgerow/event-store';
import { Args, Context, Field, InputType, Int, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { CommandBus } from '@nestjs/cqrs';
import {
  type CommandResult,
  MutationInput,
  type PersonCommand,
  personCommand,
} from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { enumOf } from '../graphql/schema/enum-of.js';
import { UUID } from '../graphql/schema/scalars.js';
import { PictureNode, pictureNodes } from './picture.type.js';

const fileTypes = ['product', 'thing', 'group', 'device', 'user', 'action'] as const;
type FileType = (typeof fileTypes)[number];
const FileTypes = enumOf('FileType', fileTypes, {
  product: { description: 'Pictures of a thing, in the words of the specification.' },
  user: { description: 'Pictures of the caller.' },
});

/** In the specification a thing is a product here. */
const subjectOf = (type: FileType): PictureSubject => (type === 'product' ? 'thing' : type);
const aggregates = { thing: things, group: groups, device: devices, user: users, action: actions };

@InputType()
export class NewFilesInput extends MutationInput {
  @Field(() => UUID, { description: 'The session that files were uploaded under: POST /files/{sessionId}.' })
  sessionId!: string;
  @Field(() => FileTypes) type!: FileType;
  @Field(() => UUID, { description: 'Of the thing, group, device, person or action.' }) id!: string;
}

@ObjectType()
export class NewFilesPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => Int) movedFiles!: number;
  @Field(() => [PictureNode], {
    description: 'In the order of their upload. They are ready some seconds later.',
  })
  pictures!: PictureNode[];
}

/** A person makes the files that they uploaded the pictures of something. */
export const AddPictures = personCommand('AddPictures', {
  input: NewFilesInput,
  async decide({ viewer, input: { sessionId, type, id } }, sources) {
    const of = await loadPictured(sources, subjectOf(type), id);
    const pictureIds = await sources.pictures.waiting(viewer.userId, sessionId);
    const decided = addPictures(of, { viewer, subjectId: id, pictureIds });
    if (isRejection(decided)) return decided;
    return decided.map((fact) => start(pictures, fact.data.pictureId, fact));
  },
  async within({ input: { type, id } }, streams, { load, pictures: files }) {
    const subject = subjectOf(type);
    const { details } = subject === 'action' ? (await load(actions, id)).state : {};
    const of = {
      subject: aggregates[subject].stream(id),
      thing: details && things.stream(details.thingId),
    };
    const names = streams.map(({ stream }) => stream);
    return async (client) => {
      // Another call was quicker, or the person is gone: what is left to be claimed is asked anew.
      if (
        !(await files.claim(
          names.map((name) => namedBy(name).id),
          of,
          client,
        ))
      )
        throw new StaleStream(names);
    };
  },
});

@Resolver()
export class NewFilesMutation {
  constructor(
    private readonly commands: CommandBus,
    private readonly writes: ReadYourWrites,
  ) {}

  @Access('signed in')
  @Mutation(() => NewFilesPayload, {
    description: 'Makes the files that the caller uploaded under a session the pictures of something.',
  })
  async newFiles(
    @Args('input') input: NewFilesInput,
    @Context() context: RequestContext,
  ): Promise<NewFilesPayload> {
    const command = new AddPictures(context.person, input);
    const { events, writtenEarlier } = await this.commands.execute<PersonCommand, CommandResult>(command);
    const rows = await Promise.all(
      events.map(({ stream, version }) =>
        this.writes.row(context, pictureNodes, { id: namedBy(stream).id, version, writtenEarlier }),
      ),
    );
    return {
      clientMutationId: input.clientMutationId ?? null,
      movedFiles: events.length,
      pictures: rows.map((row) => pictureNodes.toNode(row, context.viewer)),
    };
  }
}
