import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  badgeAwarded,
  badgeKinds,
  deviceLinkedToThing,
  thingAccessGranted,
  userSignedIn,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import {
  aDevice,
  aGroup,
  anAction,
  aThing,
  aUser,
  type Built,
  freshDatabase,
  type TestDatabase,
  testServices,
} from '@hedgerow/testing';
import {
  emptyGeneration,
  projectEvents,
  projectionEvents,
  uplinkDecoded,
} from '@hedgerow/testing/projection';
import fc from 'fast-check';
import { compareGenerations, isSame } from './generations/index.js';
import type { ProjectionEvent } from './projection-event.js';
import { projections } from './projections.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase(await testServices({ postgres: true }));
}, 60_000);
afterAll(() => db.drop());

const minute = (n: number) => new Date(Date.parse('2026-05-31T22:00:00Z') + n * 60_000).toISOString();
const more = (built: Built, ...facts: Built['facts'][number][]): Built => ({ ...built, facts });

interface Plan {
  links: readonly { device: number; thing: number; minute: number }[];
  frames: readonly {
    sensor: number;
    minute: number;
    water: number | null;
    battery: number | null;
    fCnt: number;
  }[];
  parameters: readonly ('WATER' | 'PH')[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  links: fc.array(fc.record({ device: fc.nat(2), thing: fc.nat(2), minute: fc.nat(240) }), { maxLength: 8 }),
  frames: fc.array(
    fc.record({
      sensor: fc.nat(3),
      minute: fc.nat(240),
      water: fc.option(fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)),
      battery: fc.option(fc.constantFrom(3.1, 3.3)),
      fCnt: fc.nat(1),
    }),
    { maxLength: 30 },
  ),
  parameters: fc.array(fc.constantFrom('WATER' as const, 'PH' as const), { minLength: 3, maxLength: 3 }),
});

/** One history for each key. Within a key order counts; between keys there is none. */
const histories = ({ links, frames, parameters }: Plan): ProjectionEvent[][] => {
  const person = aUser();
  const group = aGroup({ createdBy: person.id });
  const things = parameters.map((indicatorParameter) =>
    aThing({ indicatorParameter, registeredBy: person.id }),
  );
  const sensors = [0, 1, 2, 3].map(() => `eui-${newId().slice(-12)}`);
  const devices = [0, 1, 2].map((n) => aDevice({ networkDeviceId: sensors[n]! }));
  const access = thingAccessGranted({
    ...thingAccessGranted.definition.example,
    thingId: things[0]!.id,
    userId: newId(),
    isOwner: false,
  });
  const award = badgeAwarded({ awardId: newId(), userId: person.id, kind: badgeKinds[1], level: 1 });
  return [
    [
      ...projectionEvents(person),
      ...projectionEvents(more(person, userSignedIn({ userId: person.id, sessionId: newId() })), {
        from: minute(9),
        firstVersion: 3,
      }),
      ...projectionEvents({ id: award.data.awardId, stream: `badge-created-${person.id}`, facts: [award] }),
    ],
    projectionEvents(group),
    ...things.map((thing, n) => [
      ...projectionEvents(thing, { from: minute(0) }),
      ...(n === 0 ? projectionEvents(more(thing, access), { from: minute(20), firstVersion: 3 }) : []),
      ...projectionEvents(anAction({ thingId: thing.id }), { from: minute(40 + n) }),
      ...projectionEvents(anAction({ thingId: thing.id }), { from: minute(30) }),
    ]),
    ...devices.map((device, n) => [
      ...projectionEvents(device, { from: minute(1) }),
      ...links
        .filter((link) => link.device === n)
        .flatMap((link, i) =>
          projectionEvents(
            more(device, deviceLinkedToThing({ deviceId: device.id, thingId: things[link.thing]!.id })),
            {
              from: minute(link.minute),
              firstVersion: 3 + i,
            },
          ),
        ),
    ]),
    ...sensors.map((sensor, n) =>
      frames
        .filter((f) => f.sensor === n)
        .map(({ minute: m, water, battery, fCnt }) =>
          // The same moment and counter say the same: it is the same frame again.
          uplinkDecoded(
            sensor,
            minute(m),
            { water: fCnt === 0 ? (m * 37) % 100 : water, battery },
            { fCnt: fCnt === 0 ? 0 : newFrame() },
          ),
        ),
    ),
  ];
};
let frameCount = 1;
const newFrame = () => ++frameCount;

/** Merges histories as the numbers say and cuts the result into batches. */
const interleave = (keys: readonly ProjectionEvent[][], picks: readonly number[]): ProjectionEvent[][] => {
  const left = keys.map((events) => [...events]).filter((events) => events.length > 0);
  const batches: ProjectionEvent[][] = [[]];
  for (let i = 0; left.length > 0; i++) {
    const pick = picks[i % picks.length]!;
    const key = left[pick % left.length]!;
    batches.at(-1)!.push(key.shift()!);
    if (key.length === 0) left.splice(left.indexOf(key), 1);
    if (pick % 5 === 0) batches.push([]);
  }
  return batches.filter((batch) => batch.length > 0);
};

const differences = async (
  generations: readonly [number, number],
  projection: (typeof projections)[number],
) => {
  const client = await db.pool.connect();
  try {
    return (await compareGenerations(client, projection, generations)).filter(
      (difference) => !isSame(difference),
    );
  } finally {
    client.release();
  }
};

describe('live equals rebuilt', () => {
  it.each(projections.map((projection) => [projection.name, projection] as const))(
    '%s: whatever the interleaving between keys and the size of batches, the rows are the same',
    async (_name, projection) => {
      const live = await emptyGeneration(db.pool, projection);
      const rebuilt = await emptyGeneration(db.pool, projection);
      const picks = fc.array(fc.nat(1_000), { minLength: 5, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(plans, picks, picks, async (plan, one, other) => {
          const keys = histories(plan);
          for (const batch of interleave(keys, one)) await projectEvents(db.pool, projection, live, batch);
          for (const batch of interleave(keys, other))
            await projectEvents(db.pool, projection, rebuilt, batch);
          expect(await differences([live, rebuilt], projection)).toEqual([]);
        }),
        { numRuns: 20, endOnFailure: true },
      );
    },
    120_000,
  );

  it.each(projections.map((projection) => [projection.name, projection] as const))(
    '%s: a whole history delivered twice leaves the rows of one delivery',
    async (_name, projection) => {
      const once = await emptyGeneration(db.pool, projection);
      const twice = await emptyGeneration(db.pool, projection);
      const [plan] = fc.sample(plans, { numRuns: 1, seed: 7 });
      const batch = histories(plan!).flat();
      await projectEvents(db.pool, projection, once, batch);
      await projectEvents(db.pool, projection, twice, batch);
      await projectEvents(db.pool, projection, twice, batch);
      expect(await differences([once, twice], projection)).toEqual([]);
    },
  );
});
