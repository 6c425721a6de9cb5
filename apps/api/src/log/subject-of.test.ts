import { describe, expect, it } from '@jest/globals';
import { badgeId, badges, catalogue, navigationSessions } from '@hedgerow/domain';
import { subjectOf } from './subject-of.js';

const exampleOf = (type: string): Record<string, unknown> =>
  catalogue.find((definition) => definition.type === type)!.example as Record<string, unknown>;
const about = (type: string, stream: string, data: object = exampleOf(type)) =>
  subjectOf({ type, stream, data: JSON.stringify(data) });

describe('what an event is about', () => {
  it.each(['thing', 'group', 'device', 'task', 'picture'])('in the history of a %s is that', (name) =>
    expect(about('X', `${name}-7`, {})).toEqual({ kind: name.toUpperCase(), id: '7' }),
  );

  it.each(['user', 'review'])('in the history of a %s is the person', (name) =>
    expect(about('X', `${name}-7`, {})).toEqual({ kind: 'PERSON', id: '7' }),
  );

  it('is the thing that was cared for, and who was told or has earned it', () => {
    expect(about('ActionRecorded', 'action-7')).toEqual({
      kind: 'THING',
      id: exampleOf('ActionRecorded')['thingId'],
    });
    const { userId, kind, level } = exampleOf('BadgeAwarded') as {
      userId: string;
      kind: 'created';
      level: number;
    };
    expect(about('BadgeAwarded', badges.stream(badgeId(userId, kind)))).toEqual({
      kind: 'PERSON',
      id: userId,
      note: `${kind}, level ${level}`,
    });
    expect(about('NotificationSent', 'notification-7')).toEqual({
      kind: 'PERSON',
      id: exampleOf('NotificationSent')['userId'],
    });
    expect(about('PushUnsubscribed', 'push-7')).toEqual({
      kind: 'PERSON',
      id: exampleOf('PushUnsubscribed')['userId'],
    });
  });

  it('is what was ordered, not who ordered it', () => {
    expect(about('RebuildOrdered', 'user-7', { projection: 'things', order: 'SWITCH_BACK' })).toEqual({
      kind: 'PROJECTION',
      name: 'things',
      note: 'switch back',
    });
    expect(about('ReplayOrdered', 'user-7')).toEqual({ kind: 'REPLAY', note: 'start' });
    expect(about('PersonsRevealed', 'user-7')).toEqual({ kind: 'REPLAY', note: 'people in clear' });
    expect(about('JobsRetried', 'retry-7')).toEqual({ kind: 'FAILED_JOBS', note: '1' });
  });

  it('is the route that was gone to, or the session where there is none', () => {
    const stream = navigationSessions.stream('7');
    expect(about('NavigationRecorded', stream)).toEqual({
      kind: 'ROUTE',
      name: '/things to /things/:id/dashboard',
    });
    expect(about('NavigationRecorded', stream, { toRoute: '/' })).toEqual({ kind: 'ROUTE', name: '/' });
    expect(about('NavigationSessionEndReported', stream)).toEqual({ kind: 'BROWSER_SESSION' });
  });

  it('is not known of a history that a newer program has', () => {
    expect(about('SomethingNew', 'novelty-7', {})).toBeUndefined();
    expect(about('FeedbackSent', 'feedback-7')).toEqual({ kind: 'FEEDBACK' });
  });
});
