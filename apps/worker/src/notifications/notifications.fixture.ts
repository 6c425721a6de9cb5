import {} from '@jest/globals';
import {
  type Actor,
  type Fact,
  type NotificationContent,
  notifications,
  taskAssigned,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aTask, aThing, aUser, type Built, recorded } from '@hedgerow/testing';
import { consequencesOf } from '../reactions/react.js';
import type { Reaction, ReactionEvent } from '../reactions/reaction.js';
import { type NotifyParts, type NotifyStore } from './notify.js';
import { notifyPeople } from './notify-people.js';

/** A store in memory, with what was sent. */
const memory = () => {
  const streams = new Map<string, Fact[]>();
  const claims = new Map<string, string>();
  const commands = new Set<string>();
  const give = (...built: readonly Pick<Built, 'stream' | 'facts'>[]) => {
    for (const { stream, facts } of built) streams.set(stream, [...(streams.get(stream) ?? []), ...facts]);
  };
  const store = {
    load: async (aggregate: typeof notifications, id: string) => {
      const events = streams.get(aggregate.stream(id)) ?? [];
      return { aggregate, id, state: aggregate.fold(events as never), version: events.length, events };
    },
    append: async ({
      commandId,
      streams: [first],
    }: {
      commandId: string;
      streams: { stream: string; facts: Fact[] }[];
    }) => {
      if (!commands.has(commandId)) give(first!);
      commands.add(commandId);
      return { events: [], repeated: false };
    },
    claimOwner: async (kind: string, value: string) => claims.get(`${kind} ${value}`),
  } as unknown as NotifyStore;
  const counts = new Map<string, number>();
  const attempts: NotifyParts['attempts'] = {
    begin: async ([count]) => {
      const n = (counts.get(count!.key) ?? 0) + 1;
      if (n > count!.free) return 360;
      counts.set(count!.key, n);
      return 0;
    },
  };
  const sent = () =>
    [...streams]
      .filter(([stream]) => stream.startsWith('notification-'))
      .flatMap(([, facts]) => facts.map(({ data }) => data as NotificationContent & { userId: string }));
  return { store, parts: { store, attempts }, give, claims, sent };
};

/** A person whose name and address are theirs. */
const person = (world: ReturnType<typeof memory>, username: string) => {
  const built = aUser({ username });
  world.give(built);
  world.claims.set(`username ${username}`, built.id);
  world.claims.set(`verified-email ${username}@example.org`, built.id);
  return built;
};

/** The event of a fact, as reactions take it. */
export const eventOf = (fact: Fact, over: { actor?: Actor; at?: string } = {}): ReactionEvent => {
  const built = { id: newId(), stream: 'a-1', facts: [fact] };
  const [event] = recorded(built, { from: over.at ?? '2026-07-16T08:00:00.000Z' });
  return { ...event!, ...(over.actor ? { actor: over.actor } : {}) } as ReactionEvent;
};

/** Runs all that follows from an event, as often as it is said. */
export const run = async (reaction: Reaction, event: ReactionEvent, times = 1) => {
  const { jobs } = consequencesOf(reaction, event, undefined);
  for (let i = 0; i < times; i += 1)
    for (const job of jobs)
      await reaction.run({ ...job, payload: JSON.parse(job.payload) as object }, {} as never);
};

/** Three people with accounts, and a private thing of the first with a task, which the second may see. */
export const scene = () => {
  const world = memory();
  const [anna, ben, cleo] = ['anna', 'ben', 'cleo'].map((name) => person(world, name)) as [
    Built,
    Built,
    Built,
  ];
  const shared = [{ userId: ben.id }];
  const thing = aThing({ registeredBy: anna.id, name: 'Mill Lane rowan', isPublic: false, shared });
  const due = { dueDate: '2026-07-20', title: 'Prune it' };
  const task = aTask({ thingId: thing.id, createdBy: anna.id, ...due });
  world.give(thing, task);
  const about = { taskId: task.id, thingId: thing.id };
  const assign = (userId: string, assignedBy = anna.id) => {
    const fact = taskAssigned({ ...about, assignmentId: newId(), userId, assignedBy });
    world.give({ stream: task.stream, facts: [fact] });
    return fact;
  };
  const told = () => world.sent().map(({ userId, kind }) => [nameOf(userId), kind]);
  const nameOf = (id: string) => ({ [anna.id]: 'anna', [ben.id]: 'ben', [cleo.id]: 'cleo' })[id];
  return { ...world, anna, ben, cleo, thing, task, about, assign, told, people: notifyPeople(world.parts) };
};
