import { stubId } from './stub-records.js';

type Json = Record<string, unknown>;

interface Turn {
  readonly thing: number;
  readonly hoursAgo: number;
  readonly colour: string | null;
  readonly colourBefore: string | null;
  /** For so many hours the sensor had been silent. */
  readonly silentHours?: number;
}

/** When sensors turned, the last one first. */
export const stubTurns: readonly Turn[] = [
  { thing: 1, hoursAgo: 30, colour: 'orange', colourBefore: 'green' },
  { thing: 1, hoursAgo: 200, colour: null, colourBefore: null, silentHours: 72 },
  { thing: 1, hoursAgo: 600, colour: 'green', colourBefore: 'grey' },
];

/** The timeline of a thing as the api answers it: what happened, and when its sensors turned; the newest first. */
export const timelineEntries = (
  activities: readonly Json[],
  { thingId, kinds, from, to }: Json,
  { now, device }: { readonly now: number; readonly device: (thing: number) => Json | null },
): Json[] => {
  const at = (hoursAgo: number) => new Date(now - hoursAgo * 3_600_000).toISOString();
  const isAsked = (moment: string) =>
    (!from || moment >= new Date(from as string).toISOString()) &&
    (!to || moment < new Date(to as string).toISOString());
  const turns = stubTurns
    .map(({ thing, hoursAgo, colour, colourBefore, silentHours }, i) => ({
      thing,
      turn: {
        ...{ __typename: 'TurningPoint', id: stubId('turn', i) },
        ...{ at: at(hoursAgo), colour, colourBefore, device: device(thing) },
        silentSince: silentHours ? at(hoursAgo + silentHours) : null,
      },
    }))
    .filter(({ thing, turn }) => stubId('thing', thing) === thingId && isAsked(turn.at))
    .filter(() => !kinds || (kinds as string[]).includes('SENSOR'));
  return [
    ...activities.map((activity) => ({ at: String(activity['at']), activity, turningPoint: null })),
    ...turns.map(({ turn }) => ({ at: turn.at, activity: null, turningPoint: turn })),
  ].sort((a, b) => b.at.localeCompare(a.at));
};
