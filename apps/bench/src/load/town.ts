import { derivedId } from '@hedgerow/platform';
import { type ProjectionEvent, projections } from '@hedgerow/read-model';
import { aDevice, aGroup, anAction, aThing, aUser } from '@hedgerow/testing';
import { projectEvents, projectionEvents } from '@hedgerow/testing/projection';
import type pg from 'pg';
import { chance } from './chance.js';
import { frames } from './frames.js';

/** How much there is in a read model. */
export interface Town {
  readonly things: number;
  readonly actionsOfEach: number;
  readonly groups: number;
  readonly people: number;
  /** Each on a thing, from the first on. */
  readonly devices: number;
  /** Twenty minutes apart. */
  readonly readingsOfEach: number;
  readonly seed: number;
}

/** What requests ask for by its id: what everybody may see. */
export interface Known {
  readonly thingIds: readonly string[];
}

/** As the projector hands them over. */
const batchSize = 2_000;

const streets = 'Mill Station Library Quay Chapel Market Canal Bridge Tower Rectory Orchard Clinic'.split(
  ' ',
);
const plants = 'rowan lavender roses willow yew pear limes hazel maple cherry birch apple'.split(' ');
const words =
  'watered by neighbours every second evening dry sandy soil beside the wall planted last autumn'.split(' ');

/** `Mill quickbeam 17 rowan`: of few words, as in life, and of one that few have. */
const nameOf = (n: number, next: () => number): string => {
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)]!;
  const rare = Math.floor(next() * 20_000)
    .toString(26)
    .replace(/[0-9]/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
  return `${pick(streets)} ${rare} ${n % 90} ${pick(plants)}`;
};
const descriptionOf = (next: () => number): string =>
  Array.from({ length: Math.floor(next() * 12) }, () => words[Math.floor(next() * words.length)]).join(' ');

const idOf = {
  thing: (n: number) => derivedId('bench town thing', String(n)),
  group: (n: number) => derivedId('bench town group', String(n)),
  person: (n: number) => derivedId('bench town person', String(n)),
};

/** One thing of ten is private. */
const isPublic = (n: number): boolean => n % 10 !== 9;

/** What happened in the town, one thing after the other. */
function* happened({
  things,
  actionsOfEach,
  groups,
  people,
  seed,
  ...probes
}: Town): Generator<ProjectionEvent> {
  const next = chance(seed);
  for (let n = 0; n < people; n++)
    yield* projectionEvents(aUser({ userId: idOf.person(n), name: `Person ${n}`, username: `person${n}` }));
  for (let n = 0; n < groups; n++)
    yield* projectionEvents(
      aGroup({ groupId: idOf.group(n), name: `Group ${n}`, createdBy: idOf.person(n % people) }),
    );
  for (let n = 0; n < things; n++) {
    const from = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
    const thing = aThing({
      thingId: idOf.thing(n),
      groupId: idOf.group(n % groups),
      registeredBy: idOf.person(n % people),
      name: nameOf(n, next),
      description: descriptionOf(next),
      isPublic: isPublic(n),
      location: { lat: 51 + next(), lng: -1.5 + next() },
    });
    yield* projectionEvents(thing, { from });
    for (let k = 0; k < actionsOfEach; k++) {
      const at = new Date(Date.UTC(2026, 3, 1) + (k * things + n) * 1_000).toISOString();
      const action = anAction({ thingId: thing.id, createdBy: idOf.person((n + k) % people) });
      yield* projectionEvents(action, { from: at });
    }
  }
  yield* measured({ ...probes, seed });
}

/** Devices, each linked to a thing, and what they have sent; a step of time after the other, so that few are held at once. */
function* measured({ devices, readingsOfEach, seed }: Pick<Town, 'devices' | 'readingsOfEach' | 'seed'>) {
  const step = { devices, frames: devices, seed };
  for (const [n, { actor }] of frames(step).entries())
    yield* projectionEvents(
      aDevice({ thingId: idOf.thing(n), networkDeviceId: (actor as { id: string }).id }),
      { from: '2026-01-01T00:00:00.000Z' },
    );
  for (let k = 0; k < readingsOfEach; k++) yield* frames({ ...step, after: k * devices });
}

/** Lets all of it be projected, and PostgreSQL look at what it has. */
export const fillTown = async (pool: pg.Pool, town: Town): Promise<Known> => {
  let batch: ProjectionEvent[] = [];
  const flush = async () => {
    for (const projection of projections) await projectEvents(pool, projection, 'live', batch);
    batch = [];
  };
  for (const event of happened(town)) {
    batch.push(event);
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  await pool.query('vacuum analyze');
  const ids = Array.from({ length: town.things }, (_, n) => idOf.thing(n));
  return { thingIds: ids.filter((_, n) => isPublic(n)) };
};
