import {
  type Actor,
  departFromDevice,
  departFromGroup,
  departFromTask,
  departFromThing,
  type DepartureChoice,
  devices,
  type Fact,
  groups,
  heirsOf,
  namedBy,
  type Part,
  type StreamFacts,
  tasks,
  things,
  users,
} from '@hedgerow/domain';
import { type EventStore, whileStale } from '@hedgerow/event-store';
import { derivedId } from '@hedgerow/platform';

type Store = Pick<EventStore, 'load' | 'append'>;

export interface Leaver {
  readonly userId: string;
  readonly choices: readonly DepartureChoice[];
  /** Correlates what is written; the same again writes nothing twice. */
  readonly jobId: string;
}

interface Leaving extends Omit<Leaver, 'choices'> {
  readonly choices: ReadonlyMap<string, string | null>;
  readonly signal: AbortSignal;
}

/** Others may change the same thing at the same moment. More tries than that have another cause. */
const tries = 10;
/** More at once only wait for the same database. */
const atOnce = 4;

/**
 * Hands over, leaves or removes what a person has a part in who deleted their account. Each stream is decided by what its
 * own history says now, so that this may stop anywhere and begin again.
 */
export class Departures {
  readonly #known = new Map<string, Promise<boolean>>();

  constructor(
    private readonly store: Store,
    private readonly actor: Actor,
  ) {}

  /** Throws when it is to stop. */
  async leaveAll(streams: readonly string[], leaver: Leaver, signal: AbortSignal): Promise<void> {
    const choices = new Map(leaver.choices.map(({ id, to }) => [id, to]));
    const left = [...streams];
    const work = async () => {
      for (let stream = left.shift(); stream !== undefined; stream = left.shift()) {
        signal.throwIfAborted();
        await whileStale(tries, () => this.#leave(stream, { ...leaver, choices, signal }));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  async #leave(stream: string, leaving: Leaving): Promise<void> {
    const { jobId } = leaving;
    const { expected, facts } = await this.#decide(stream, leaving);
    if (facts.length === 0) return;
    await this.store.append({
      // Another one each time: a part that the person came by again is left again.
      commandId: derivedId('departure', jobId, stream, `${expected}`),
      actor: this.actor,
      correlationId: jobId,
      streams: [{ stream, expected, facts }],
    });
  }

  async #decide(stream: string, { userId, choices, signal }: Leaving): Promise<StreamFacts> {
    const { name, id } = namedBy(stream);
    const departure = async (parts: ReadonlyMap<string, Part>) => {
      const to = choices.get(id);
      const heir = await this.#firstThere(heirsOf(parts, { userId, to }), signal);
      return { userId, to, isThere: (other: string) => other === heir };
    };
    const facts = (expected: number, decided: readonly Fact[]) => ({ stream, expected, facts: decided });
    if (name === things.name) {
      const { state, version } = await this.store.load(things, id);
      return facts(version, departFromThing(state, await departure(state.accesses)));
    }
    if (name === groups.name) {
      const { state, version } = await this.store.load(groups, id);
      return facts(
        version,
        departFromGroup(state, await departure(state.isPersonal ? new Map() : state.members)),
      );
    }
    if (name === tasks.name) {
      const { state, version } = await this.store.load(tasks, id);
      return facts(version, departFromTask(state, userId));
    }
    const { state, version } = await this.store.load(devices, id);
    return facts(version, departFromDevice(id, state, await departure(state.accesses)));
  }

  /** Asks no further than the first who is there: a group may have thousands of members. */
  async #firstThere(people: readonly string[], signal: AbortSignal): Promise<string | undefined> {
    for (const person of people) {
      signal.throwIfAborted();
      if (await this.#isThere(person)) return person;
    }
    return undefined;
  }

  /** Asked once for each person: who leaves meanwhile hands on what they were given. */
  #isThere(userId: string): Promise<boolean> {
    const known = this.#known.get(userId);
    if (known) return known;
    const asked = this.store.load(users, userId).then(({ state }) => state.exists && !state.isLeaving);
    this.#known.set(userId, asked);
    return asked;
  }
}
