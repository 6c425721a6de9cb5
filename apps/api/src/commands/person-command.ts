import {
  type Actor,
  type Aggregate,
  type Fact,
  isRejection,
  type Loaded,
  knownPushServices,
  namedBy,
  type Rejection,
  type StreamFacts,
} from '@hedgerow/domain';
import {
  type Appended,
  type AppendRequest,
  type AppendedEvent,
  type Claim,
  ClaimTaken,
  EventStore,
  Invitations,
  MailCodes,
  PictureFiles,
  Replays,
} from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Injectable, type Type } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { Field, InputType } from '@nestjs/graphql';
import type pg from 'pg';
import type { Person } from '../graphql/schema/context.js';
import { accepted, refuseFields } from '../graphql/schema/refusal.js';
import { Runtime } from '../runtime.js';
import { untilFirst } from './turns.js';

/** What every mutation takes beside its own fields. */
@InputType({ isAbstract: true })
export abstract class MutationInput {
  @Field(() => String, {
    nullable: true,
    description: 'Chosen by the caller. The same id with the same input again gets the first answer.',
  })
  clientMutationId?: string | null;
}

/** What a command wrote. */
export interface CommandResult {
  /** Id of the aggregate that the command is about, and the version that an answer has to show. */
  readonly id: string;
  readonly version: number;
  readonly events: readonly AppendedEvent[];
  /** Nothing was written now: the command came before, and this is what it wrote then, or it changes nothing. */
  readonly writtenEarlier: boolean;
  /** Of a command about several (`DecisionOfEach`): what was refused, by the id that was asked for. */
  readonly refused?: ReadonlyMap<string, Rejection>;
}

/** An order of a person who is signed in, with the input of its mutation. */
export abstract class PersonCommand<I extends MutationInput = MutationInput> extends Command<CommandResult> {
  constructor(
    readonly viewer: Person,
    readonly input: I,
  ) {
    super();
  }
}

/** What was decided: facts for one or several streams. The first stream is the one that the command is about. */
export type Decision = (StreamFacts | Rejection) | readonly (StreamFacts | Rejection)[] | Rejection;

/**
 * What was decided about several, each on its own, by the ids that were asked for: what is refused of one keeps none of the
 * others from being done. What is done is done in one append, so that the command sent again finds all of it.
 */
export interface DecisionOfEach {
  readonly each: ReadonlyMap<string, StreamFacts | Rejection>;
}

/** What a decision may look at. */
export interface Sources {
  /** State and version of an aggregate, from its events. */
  load<S, F extends Fact>(aggregate: Aggregate<S, F>, id: string): Promise<Loaded<S, F>>;
  /** The same of several by one statement, in the order of the ids. */
  loadAll<S, F extends Fact>(aggregate: Aggregate<S, F>, ids: readonly string[]): Promise<Loaded<S, F>[]>;
  /** The read model, where only that knows which aggregate is meant. It may be behind. */
  readonly pool: pg.Pool;
  /** Who holds a name that only one may hold. */
  claimOwner(kind: Claim['kind'], value: string): Promise<string | undefined>;
  /** The codes of letters. */
  readonly codes: MailCodes;
  readonly invitations: Invitations;
  /** Files of pictures that were uploaded. */
  readonly pictures: PictureFiles;
  readonly replays: Replays;
  /** The names in ADMIN_USERNAMES. */
  readonly adminUsernames: readonly string[];
  /** Where push messages may be sent. */
  readonly pushServices: readonly string[];
}

/** A name that only one may hold, and the field that is to blame when another holds it. */
export type FieldClaim = Claim & { readonly field: string; readonly taken: string };

interface Declaration<I extends MutationInput> {
  readonly input: Type<I>;
  /** Loads what the decision needs and decides. Ids and moments are made here and travel in the decision. */
  decide(
    command: PersonCommand<I>,
    sources: Sources,
  ): Promise<Decision | DecisionOfEach> | Decision | DecisionOfEach;
  /**
   * Refused with STALE when others were quicker: what was meant may not fit what is there now. Any other order holds
   * whatever others did a moment before, and is decided anew.
   */
  readonly refusesStale?: true;
  /** Names that only one may hold. `id` is that of the aggregate that the command is about. */
  claims?(
    command: PersonCommand<I>,
    id: string,
    sources: Sources,
  ): Promise<readonly FieldClaim[]> | readonly FieldClaim[];
  /**
   * More in the transaction that appends what was decided, prepared before it begins; not asked for when nothing happens.
   * What it refuses is not done.
   */
  within?(
    command: PersonCommand<I>,
    streams: readonly StreamFacts[],
    sources: Sources,
  ): Promise<AppendRequest['within'] | undefined>;
  /** Names that are free from now on. Asked beside the decision: a stream that moved since refuses both. */
  releases?(command: PersonCommand<I>, sources: Sources): Promise<readonly Omit<Claim, 'owner'>[]>;
}

/** A command class, with its input and with its handler, which belongs to the slice's module. */
export interface PersonCommandClass<I extends MutationInput> {
  new (viewer: Person, input: I): PersonCommand<I>;
  readonly Input: Type<I>;
  readonly Handler: Type;
}

/** The actor of what a person does, with the session in which they do it. */
export const actorOf = ({ userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>): Actor => ({
  kind: 'person',
  id: userId,
  ...(sessionId === undefined ? {} : { session: sessionId }),
});

/** By what a command is known when it comes again. An empty text is no id: it would be the same one for every command. */
export const identityOf = ({ constructor, viewer, input }: PersonCommand) => {
  const { clientMutationId: given, ...asked } = input;
  return {
    commandId: given || newId(),
    actor: actorOf(viewer),
    ...(given ? { payload: { command: constructor.name, ...asked } } : {}),
  };
};

/**
 * The way of a command, written once: load, decide, append. A command whose id came before gets its first answer, also
 * when it would be refused now (what it deleted is gone).
 */
@Injectable()
abstract class DecisionHandler<I extends MutationInput> {
  protected abstract readonly declared: Declaration<I>;

  constructor(
    private readonly store: EventStore,
    private readonly runtime: Runtime,
    private readonly codes: MailCodes,
    private readonly invitations: Invitations,
    private readonly pictures: PictureFiles,
    private readonly replays: Replays,
  ) {}

  /** @throws Refusal when the decision is no. */
  async execute(command: PersonCommand<I>): Promise<CommandResult> {
    const once = () => this.once(command);
    return this.declared.refusesStale ? once() : untilFirst(once);
  }

  private async once(command: PersonCommand<I>): Promise<CommandResult> {
    const identity = identityOf(command);
    const earlier = async () => (identity.payload ? this.store.answerOf(identity) : undefined);
    const sources: Sources = {
      load: (aggregate, aggregateId) => this.store.load(aggregate, aggregateId),
      loadAll: (aggregate, ids) => this.store.loadAll(aggregate, ids),
      claimOwner: (kind, value) => this.store.claimOwner(kind, value),
      pool: this.runtime.readPool,
      codes: this.codes,
      invitations: this.invitations,
      pictures: this.pictures,
      replays: this.replays,
      adminUsernames: this.runtime.config.adminUsernames,
      pushServices: this.runtime.config.pushServices ?? knownPushServices,
    };
    const decision = await this.declared.decide(command, sources);
    if ('each' in decision) return this.each(identity, decision);
    const streams: StreamFacts[] = [];
    for (const part of isList(decision) ? decision : [decision]) {
      if (!isRejection(part)) streams.push(part);
      else {
        const first = await earlier();
        return first ? resultOf(first) : accepted(part as never);
      }
    }
    const [about] = streams;
    if (!about) throw new Error(`${command.constructor.name} decided nothing`);
    const { id } = namedBy(about.stream);
    if (about.facts.length === 0) {
      const first = await earlier();
      return first ? resultOf(first) : { id, version: about.expected, events: [], writtenEarlier: true };
    }
    const claims = (await this.declared.claims?.(command, id, sources)) ?? [];
    const release = (await this.declared.releases?.(command, sources)) ?? [];
    const within = await this.declared.within?.(command, streams, sources);
    const appended = await this.store
      .append({ ...identity, streams, claims, release, ...(within ? { within } : {}) })
      .catch((error: unknown) => {
        if (!(error instanceof ClaimTaken)) throw error;
        const claim = claims.find(({ kind }) => kind === error.kind);
        return claim ? refuseFields({ field: claim.field, message: claim.taken }) : Promise.reject(error);
      });
    return resultOf(appended);
  }

  private async each(
    identity: ReturnType<typeof identityOf>,
    { each }: DecisionOfEach,
  ): Promise<CommandResult> {
    const streams: StreamFacts[] = [];
    const refused = new Map<string, Rejection>();
    for (const [id, part] of each) {
      if (isRejection(part)) refused.set(id, part);
      else if (part.facts.length > 0) streams.push(part);
    }
    const appended =
      streams.length > 0
        ? await this.store.append({ ...identity, streams })
        : identity.payload && (await this.store.answerOf(identity));
    return appended
      ? { ...resultOf(appended), refused }
      : { id: '', version: 0, events: [], writtenEarlier: true, refused };
  }
}

/** Declares a command of people who are signed in. Its name is part of what makes a repeated command the same one. */
export const personCommand = <I extends MutationInput>(
  name: string,
  declared: Declaration<I>,
): PersonCommandClass<I> => {
  class Made extends PersonCommand<I> {
    static readonly Input = declared.input;
    static readonly Handler = class extends DecisionHandler<I> {
      protected readonly declared = declared;
    };
  }
  Object.defineProperty(Made, 'name', { value: name });
  Object.defineProperty(Made.Handler, 'name', { value: `${name}Handler` });
  CommandHandler(Made)(Made.Handler);
  return Made;
};

const isList = (decision: Decision): decision is readonly (StreamFacts | Rejection)[] =>
  Array.isArray(decision);

/** `thing-<id>`: the name of an aggregate holds no hyphen. */
/** Read from the answer and not from the request: when the command came before, this is what it made then. */
const resultOf = ({ events, repeated }: Appended): CommandResult => {
  const { stream } = events[0]!;
  const { version } = events.filter((event) => event.stream === stream).at(-1)!;
  return { id: namedBy(stream).id, version, events, writtenEarlier: repeated };
};
