import { GraphQLError } from 'graphql';
import { stubId } from './stub-records.js';

type Args = Record<string, unknown>;
type Json = Record<string, unknown>;

const types = ['ActionRecorded', 'BadgeAwarded', 'ThingDetailsChanged'];

/** The replays: one that is done, and more as they are ordered or set by a test. */
export const stubReplays = (iso: (hoursAgo: number) => string, empty: boolean) => {
  let isReady = true;
  const replay = (n: number, more: Json): Json => ({
    ...{
      id: stubId('replay', n),
      state: 'WAITING',
      pressed: null,
      orderedBy: 'Ada Reyes',
      orderedAt: iso(1),
    },
    ...{ from: null, to: '2026-07-13T00:00:00.000Z', types: null, subjects: null, groups: null, speed: null },
    ...{ into: 'NDJSON', topic: null, command: 'npm run replay -- --out events.ndjson', eventsDone: 0 },
    ...{
      eventsTotal: null,
      eventsPerSecond: null,
      secondsLeft: null,
      bytes: null,
      sha256: null,
      sample: null,
    },
    ...{ begunAt: null, endedAt: null, goneAt: null, problem: null, because: null, isSilent: false },
    ...{ path: null, manifestPath: null, ...more },
  });
  const rows: Json[] = empty
    ? []
    : [
        replay(1, {
          command: 'npm run replay -- --out hedgerow-1.parquet',
          ...{ state: 'DONE', types: ['ActionRecorded'], into: 'PARQUET', eventsDone: 21_440 },
          ...{ eventsTotal: 21_440, bytes: 6_100_000, goneAt: iso(-100), path: '/replays/a/events?key=k' },
          manifestPath: '/replays/a/manifest?key=k',
          sample: '{"type":"ActionRecorded","actor":"person:0d1e"}',
        }),
      ];
  const find = ({ input }: Args): Json => rows.find(({ id }) => id === (input as Json)['id'])!;
  const press = (more: Json) => (args: Args) => ({ replay: Object.assign(find(args), more) });
  const states = {
    set: (n: number, more: Json) => void rows.unshift(replay(n, more)),
    change: (n: number, more: Json) =>
      void Object.assign(
        rows.find(({ id }) => id === stubId('replay', n))!,
        more,
      ),
    withoutFolder: () => void (isReady = false),
  };
  const calls = {
    replayList: () => ({
      isReady,
      daysKept: 7,
      room: 20e9,
      used: empty ? 0 : 6_100_000,
      types,
      replays: rows,
    }),
    replayEstimate: ({ types: asked, into, topic }: Args) => {
      if (into === 'TOPIC' && !String(topic).startsWith('replay.'))
        throw new GraphQLError('Begins with replay.', {
          extensions: { code: 'VALIDATION', fields: [{ field: 'topic', message: 'Begins with replay.' }] },
        });
      const chosen = (asked as string[] | null) ?? types;
      const events = chosen.filter((type) => type !== 'BadgeAwarded').length * 1_200;
      return {
        ...{ events, bytes: events * 900, seconds: events / 12_000, isExact: true },
        command: `npm run replay -- --out events.${String(into).toLowerCase()}`,
        types: [
          { type: 'ActionRecorded', events: 1_200 },
          { type: 'ThingDetailsChanged', events: 1_200 },
        ],
      };
    },
    startReplay: ({ input }: Args) => {
      const { types: asked, into, topic } = input as Json;
      rows.unshift(replay(rows.length + 1, { types: asked, into, topic }));
      return { replay: rows[0] };
    },
    pauseReplay: press({ state: 'PAUSED', eventsDone: 41, eventsTotal: 100 }),
    resumeReplay: press({ state: 'WAITING', problem: null }),
    cancelReplay: press({ state: 'CANCELLED', problem: null }),
    removeReplay: press({ state: 'REMOVED', path: null, manifestPath: null }),
  };
  return { states, calls };
};
