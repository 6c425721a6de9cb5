import {
  type Aggregate,
  type Fact,
  isRejection,
  type Loaded,
  type Rejection,
  type StreamFacts,
} from '@hedgerow/domain';
import { type Appended, type Claim, ClaimTaken, EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Injectable } from '@nestjs/common';
import type { Person } from '../graphql/schema/context.js';
import { accepted, refuseFields } from '../graphql/schema/refusal.js';
import type { CommandResult, PersonCommand } from './person-command.js';

/** What a handler decided: facts for one or several streams. The first stream is the one that the command is about. */
export type Decision = (StreamFacts | Rejection) | readonly (StreamFacts | Rejection)[] | Rejection;

/** The actor of what a person does. */
export const actorOf = ({ userId }: Person) => ({ kind: 'person' as const, id: userId });

/**
 * The way of a command, written once: load, decide, append. A handler says what it loads and decides. A command whose id
 * came before gets its first answer, also when it would be refused now (what it deleted is gone).
 */
@Injectable()
export abstract class DecisionHandler<C extends PersonCommand> {
  constructor(protected readonly store: EventStore) {}

  /** Loads what the decision needs and decides. Ids and moments are made here and travel in the decision. */
  protected abstract decide(command: C): Promise<Decision> | Decision;

  /** Names that only one may hold, and the field that is to blame when another holds one. */
  protected claims(_command: C, _id: string): readonly (Claim & { field: string; taken: string })[] {
    return [];
  }

  protected load<S, F extends Fact>(aggregate: Aggregate<S, F>, id: string): Promise<Loaded<S, F>> {
    return this.store.load(aggregate, id);
  }

  /** @throws Refusal when the decision is no. */
  async execute(command: C): Promise<CommandResult> {
    const { viewer, input } = command;
    const { clientMutationId: given, ...asked } = input;
    // An empty text is no id: it would be the same one for every command.
    const clientMutationId = given || undefined;
    const identity = {
      commandId: clientMutationId ?? newId(),
      actor: actorOf(viewer),
      ...(clientMutationId ? { payload: { command: command.constructor.name, ...asked } } : {}),
    };
    const earlier = async () => (clientMutationId ? this.store.answerOf(identity) : undefined);
    const decision = await this.decide(command);
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
    const id = idOf(about.stream);
    if (about.facts.length === 0) {
      const first = await earlier();
      return first ? resultOf(first) : { id, version: about.expected, events: [], repeated: false };
    }
    const claims = this.claims(command, id);
    const appended = await this.store.append({ ...identity, streams, claims }).catch((error: unknown) => {
      if (!(error instanceof ClaimTaken)) throw error;
      const claim = claims.find(({ kind }) => kind === error.kind);
      return claim ? refuseFields({ field: claim.field, message: claim.taken }) : Promise.reject(error);
    });
    return resultOf(appended);
  }
}

const isList = (decision: Decision): decision is readonly (StreamFacts | Rejection)[] =>
  Array.isArray(decision);

/** `thing-<id>`: the name of an aggregate holds no hyphen. */
const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Read from the answer and not from the request: when the command came before, this is what it made then. */
const resultOf = ({ events, repeated }: Appended): CommandResult => {
  const { stream } = events[0]!;
  const { version } = events.filter((event) => event.stream === stream).at(-1)!;
  return { id: idOf(stream), version, events, repeated };
};
