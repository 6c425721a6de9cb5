import { describe, expect, it } from '@jest/globals';
import { guest, type Viewer } from '../users/rules.js';
import {
  answerFeedback,
  deleteFeedback,
  feedback,
  type FeedbackFact,
  feedbackSent,
  sendFeedback,
  hasOwnKey,
  longestFeedback,
  type NewFeedback,
} from './index.js';

const feedbackId = 'f-1';
const anna: Viewer = { role: 'bk_user', userId: 'anna' };
const ada: Viewer = { role: 'bk_admin', userId: 'ada' };
const said: NewFeedback = { kind: 'PROBLEM', text: ' The map is empty. ', page: '/things' };

const send = (viewer: Viewer, over: Partial<NewFeedback> = {}) =>
  sendFeedback({ viewer, feedbackId, ...said, ...over });

describe('feedback', () => {
  it('of a person is sealed with their key, and says who it is from', () => {
    expect(send(anna)).toEqual([
      feedbackSent({
        ...{ feedbackId, sealedFor: 'anna', userId: 'anna', kind: 'PROBLEM' },
        ...{ text: 'The map is empty.', page: '/things' },
      }),
    ]);
  });

  it('of a guest has a key of its own, and an address only where one was given', () => {
    const sealed = { feedbackId, sealedFor: feedbackId, kind: 'PROBLEM' as const };
    const text = 'The map is empty.';
    expect(send(guest)).toEqual([feedbackSent({ ...sealed, text, page: '/things' })]);
    expect(send(guest, { email: ' mia@example.org ' })).toEqual([
      feedbackSent({ ...sealed, text, email: 'mia@example.org', page: '/things' }),
    ]);
  });

  it('of a person needs no other address than that of their account', () => {
    expect(send(anna, { email: 'other@example.org' })).toEqual(send(anna));
  });

  it.each([
    ['/things/0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20/dashboard?range=7d#top', '/things/:id/dashboard'],
    ['/things/search?q=rowan', '/things/search'],
    ['/unsubscribe/secret', '/unsubscribe/:token'],
    ['javascript:alert(1)', '(not found)'],
  ])('from %s keeps the route alone: %s', (page, route) => {
    expect(send(guest, { page })).toMatchObject([{ data: { page: route } }]);
  });

  it('without a page says nothing of one', () => {
    for (const page of [null, undefined, ''])
      expect((send(guest, { page }) as FeedbackFact[])[0]!.data).not.toHaveProperty('page');
  });

  it.each<[string, Partial<NewFeedback>, string, string]>([
    ['no text', { text: ' \n ' }, 'text', 'Text is required'],
    ['a text too long', { text: 'x'.repeat(4_001) }, 'text', 'Text must have 1 to 4000 characters'],
    ['an unknown kind', { kind: 'PRAISE' }, 'kind', 'Kind must be one of PROBLEM, IDEA, OTHER'],
    ['no address', { email: 'mia' }, 'email', 'E-mail must be a valid address'],
    ['a huge path', { page: `/${'x'.repeat(2_000)}` }, 'page', 'Page must have 0 to 2000 characters'],
  ])('with %s is refused, and the field is named', (_, over, field, message) => {
    expect(send(guest, over)).toMatchObject({ rejected: 'VALIDATION', fields: [{ field, message }] });
  });

  it('may be as long as it says, in characters as people count them', () => {
    expect(send(guest, { text: '🌳'.repeat(longestFeedback) })).toHaveLength(1);
  });
});

describe('what becomes of feedback', () => {
  const given = feedback.fold(send(guest) as FeedbackFact[]);
  const answered = feedback.fold([
    ...(send(guest) as FeedbackFact[]),
    ...(answerFeedback(given, { viewer: ada, isAnswered: true }) as FeedbackFact[]),
  ]);

  it('an administrator marks it as answered, and takes that back', () => {
    expect(answered.isAnswered).toBe(true);
    expect(answerFeedback(answered, { viewer: ada, isAnswered: true })).toEqual([]);
    const [reopened] = answerFeedback(answered, { viewer: ada, isAnswered: false }) as FeedbackFact[];
    expect(feedback.evolve(answered, reopened!).isAnswered).toBe(false);
  });

  it('an administrator deletes it, and then it is not there', () => {
    const [deleted] = deleteFeedback(given, { viewer: ada }) as FeedbackFact[];
    expect(deleted).toMatchObject({ data: { feedbackId, sealedFor: feedbackId, deletedBy: 'ada' } });
    const gone = feedback.evolve(given, deleted!);
    expect(deleteFeedback(gone, { viewer: ada })).toMatchObject({ rejected: 'NTFND' });
    expect(answerFeedback(gone, { viewer: ada, isAnswered: true })).toMatchObject({ rejected: 'NTFND' });
  });

  it('is for administrators, whether it is there or not', () => {
    for (const state of [given, feedback.initial])
      for (const [viewer, rejected] of [
        [guest, 'LOGIN'],
        [anna, 'DENIED'],
      ] as const) {
        expect(answerFeedback(state, { viewer, isAnswered: true })).toMatchObject({ rejected });
        expect(deleteFeedback(state, { viewer })).toMatchObject({ rejected });
      }
  });

  it('knows whether its key ends with it', () => {
    expect(hasOwnKey(given)).toBe(true);
    expect(hasOwnKey(feedback.fold(send(anna) as FeedbackFact[]))).toBe(false);
  });
});
