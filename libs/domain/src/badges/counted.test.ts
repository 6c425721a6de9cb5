import { describe, expect, it } from '@jest/globals';
import { actionDeleted, actionDetailsChanged, actionRecorded } from '../actions/action.js';
import { actionTypes, type ActionType } from '../actions/types.js';
import { userSignedIn } from '../users/user.js';
import {
  badgeAwarded,
  badgeKinds,
  badgeOfAction,
  BadgePreview,
  badgeTypes,
  type Counted,
  type CountingEvent,
  evolveCounted,
  occurrenceOf,
} from './index.js';

const example = actionRecorded.definition.example;
const userId = example.createdBy;
const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 8, 0, second)).toISOString();
let events = 0;
const stored = (fact: { type: string; data: unknown }, time = at(0)) =>
  ({ ...fact, id: `event ${++events}`, occurredAt: time, recordedAt: time }) as CountingEvent;
const did = (type: ActionType, actionId = example.actionId) =>
  stored(actionRecorded({ ...example, actionId, type }));
const about = { actionId: example.actionId, thingId: example.thingId };
const corrected = (type: ActionType, time?: string) =>
  stored(actionDetailsChanged({ ...about, type, changedBy: userId }), time);
const deleted = () => stored(actionDeleted({ ...about, deletedBy: userId }));
const signedIn = (time: string) =>
  stored(userSignedIn({ userId, sessionId: userSignedIn.definition.example.sessionId }), time);
const after = (...history: CountingEvent[]) =>
  history.reduce<Counted | undefined>((state, event) => evolveCounted(state, event), undefined);

describe('what counts towards a badge', () => {
  it('each type of action counts towards a kind of its own, and signing in towards the eighth', () => {
    expect([...actionTypes.map((type) => badgeOfAction[type]), 'signin'].sort()).toEqual(
      [...badgeKinds].sort(),
    );
  });

  it('an action counts for the person who recorded it, once Undo is no longer offered', () => {
    expect(after(did('WATERING'))).toMatchObject({ userId, kind: 'watering', from: at(10) });
    expect(after(did('CREATED'))).toMatchObject({ kind: 'created', from: at(0) });
  });

  it('one that was deleted does not count, and one of another type counts as that', () => {
    expect(after(did('WATERING'), deleted())).toBeUndefined();
    expect(after(did('WATERING'), corrected('UPKEEP', at(4)))).toMatchObject({
      kind: 'upkeep',
      from: at(10),
    });
    expect(after(did('WATERING'), corrected('UPKEEP', at(40)))).toMatchObject({ from: at(40) });
    expect(after(did('WATERING'), deleted(), corrected('UPKEEP'))).toBeUndefined();
  });

  it('a type that a newer program recorded counts towards nothing until it is corrected', () => {
    expect(after(did('WEEDING' as never))).not.toHaveProperty('kind');
    expect(after(did('WEEDING' as never), corrected('UPKEEP'))).toMatchObject({ userId, kind: 'upkeep' });
  });

  it('a day of signing in counts once, by UTC', () => {
    const [morning, evening] = ['2026-06-01T00:00:00.000Z', '2026-06-01T23:59:59.999Z'].map(signedIn);
    expect(occurrenceOf(morning!)).toBe(occurrenceOf(evening!));
    expect(after(morning!, evening!)).toMatchObject({ userId, kind: 'signin', by: morning!.id });
    expect(occurrenceOf(signedIn('2026-06-02T00:00:00.000Z'))).not.toBe(occurrenceOf(morning!));
  });
});

describe('a preview of rules', () => {
  const watered = (n: number) =>
    Array.from({ length: n }, (_, i) => did('WATERING', `${example.actionId.slice(0, -2)}${10 + i}`));
  const award = (level: number) =>
    badgeAwarded({ awardId: example.actionId, userId, kind: 'watering', level });
  const previewOf = (...history: { type: string; data: unknown }[]) => {
    const preview = new BadgePreview();
    for (const event of history) preview.take(event);
    return preview;
  };

  it('says who would gain which level, and takes what was awarded as given', () => {
    expect(previewOf(...watered(6)).gains(badgeTypes)).toEqual([
      { userId, kind: 'watering', level: 1, count: 6 },
      { userId, kind: 'watering', level: 2, count: 6 },
    ]);
    expect(previewOf(...watered(6), award(1), award(2)).gains(badgeTypes)).toEqual([]);
  });

  it('follows the rules that it is given', () => {
    const lower = badgeTypes.map((type) => (type.threshold === 20 ? { ...type, threshold: 6 } : type));
    expect(previewOf(...watered(6), award(1), award(2)).gains(lower)).toMatchObject([{ level: 3 }]);
  });

  it('counts an event that stands there twice once, and nothing that was deleted or of people who left', () => {
    const once = did('UPKEEP');
    expect(previewOf(once, once).gains(badgeTypes)).toMatchObject([{ kind: 'upkeep', count: 1 }]);
    expect(previewOf(once, deleted()).gains(badgeTypes)).toEqual([]);
    expect(previewOf(once, { type: 'PersonalDataErased', data: { userId } }).gains(badgeTypes)).toEqual([]);
  });
});
