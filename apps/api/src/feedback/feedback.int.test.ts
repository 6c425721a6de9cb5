import { beforeAll, describe, expect, it } from '@jest/globals';
import { feedback } from '@hedgerow/domain';
import { PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ada: Person, visitor: Person;

beforeAll(async () => {
  [anna, ada] = await testApi.signUpAll('anna', 'ada');
  ({ visitor } = testApi);
});

const sending = `mutation ($input: SendFeedbackInput!) { sendFeedback(input: $input) { success clientMutationId } }`;
const all = `query ($isAnswered: Boolean, $first: Int, $after: String) {
  allFeedback(isAnswered: $isAnswered, first: $first, after: $after) {
    totalCount pageInfo { endCursor hasNextPage }
    nodes { id kind text email page isFromGuest at answeredAt writer { username } answeredBy { username } } } }`;
const answer = `mutation ($id: UUID!, $isAnswered: Boolean!) {
  answerFeedback(input: { id: $id, isAnswered: $isAnswered }) { feedback { answeredAt answeredBy { username } } } }`;
const remove = `mutation ($id: UUID!) { deleteFeedbackById(input: { id: $id }) { deletedNodeId } }`;

/** What an administrator reads, the newest first. */
const read = async (variables: object = {}): Promise<Loose[]> =>
  (await ada.get(all, variables)).allFeedback.nodes;
/** Sends feedback, and waits until it is read. */
const sent = async (person: Person, text: string, over: object = {}): Promise<Loose> => {
  await person.get(sending, { input: { kind: 'PROBLEM', text, ...over } });
  return eventually(async () => (await read()).find((one) => one.text === text));
};

describe('feedback', () => {
  it('of a guest reaches administrators, with the address and the route that they came from', async () => {
    const page = '/things/0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20/dashboard?range=7d';
    const one = await sent(visitor, 'The map is empty', { email: 'mia@example.org', page });
    expect(one).toMatchObject({
      ...{ kind: 'PROBLEM', email: 'mia@example.org', page: '/things/:id/dashboard' },
      ...{ isFromGuest: true, writer: null, answeredAt: null, answeredBy: null },
    });
  });

  it('of a person says who they are, and keeps no other address', async () => {
    const one = await sent(anna, 'Please add ponds', { kind: 'IDEA', email: 'other@example.org' });
    expect(one).toMatchObject({
      ...{ kind: 'IDEA', email: null, page: null, isFromGuest: false, writer: { username: 'anna' } },
    });
  });

  it('is stored once, however often it is sent', async () => {
    for (const [person, text] of [
      [visitor, 'Pressed twice as a guest'],
      [anna, 'Pressed twice as Anna'],
    ] as const) {
      const input = { kind: 'OTHER', text, clientMutationId: newId() };
      await Promise.all([person.get(sending, { input }), person.get(sending, { input })]);
      expect((await person.get(sending, { input })).sendFeedback).toEqual({
        ...{ success: true, clientMutationId: input.clientMutationId },
      });
      await sent(visitor, `after ${text}`);
      expect((await read()).filter((one) => one.text === text)).toHaveLength(1);
      const another = await person.ask(sending, { input: { ...input, text: 'Something else' } });
      expect(another.errors![0]!.extensions).toMatchObject({
        ...{ code: 'VALIDATION', fields: [{ field: 'clientMutationId' }] },
      });
    }
  });

  it.each([
    [{ text: '  ' }, 'text'],
    [{ text: 'x'.repeat(4_001) }, 'text'],
    [{ text: 'The map', email: 'mia' }, 'email'],
    [{ text: 'The map\u0000' }, 'text'],
  ])('with bad input is refused by the name of the field: %j', async (input, field) => {
    const refused = await visitor.ask(sending, { input: { kind: 'PROBLEM', ...input } });
    expect(refused.errors![0]!.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ field }] });
  });

  it('is read by administrators alone', async () => {
    expect(errorCode(await visitor.ask(all))).toBe('LOGIN');
    expect(errorCode(await anna.ask(all))).toBe('DENIED');
    const { id } = await sent(anna, 'Not even my own');
    const nodeId = Buffer.from(`Feedback:${id}`).toString('base64url');
    for (const person of [visitor, anna])
      expect(
        (await person.get('query ($id: ID!) { node(nodeId: $id) { nodeId } }', { id: nodeId })).node,
      ).toBe(null);
  });

  it('is marked as answered, and that is taken back', async () => {
    const { id } = await sent(visitor, 'Answer me');
    const { answerFeedback } = await ada.get(answer, { id, isAnswered: true });
    expect(answerFeedback.feedback).toEqual({
      ...{ answeredAt: expect.stringMatching(/Z$/), answeredBy: { username: 'ada' } },
    });
    expect((await read({ isAnswered: true })).map((one) => one.id)).toEqual([id]);
    expect((await read({ isAnswered: false })).map((one) => one.id)).not.toContain(id);
    const again = await ada.get(answer, { id, isAnswered: false });
    expect(again.answerFeedback.feedback).toEqual({ answeredAt: null, answeredBy: null });
    for (const [person, code] of [
      [visitor, 'LOGIN'],
      [anna, 'DENIED'],
    ] as const)
      expect(errorCode(await person.ask(answer, { id, isAnswered: true }))).toBe(code);
  });

  it('is paged, the newest first', async () => {
    await sent(visitor, 'the last but one');
    await sent(visitor, 'the last one');
    const { allFeedback } = await ada.get(all, { first: 1 });
    expect(allFeedback.nodes[0].text).toBe('the last one');
    expect(allFeedback.totalCount).toBeGreaterThan(2);
    const next = await read({ first: 1, after: allFeedback.pageInfo.endCursor });
    expect(next[0]!.text).toBe('the last but one');
  });
});

describe('deleted feedback', () => {
  const erasures = async (id: string) =>
    (await testApi.database.pool.query('select from events.erasures where person = $1', [id])).rowCount;

  it('is gone for administrators, and the key of a guest is to be destroyed', async () => {
    const { id } = await sent(visitor, 'My address is wrong', { email: 'mia@example.org' });
    const { deleteFeedbackById } = await ada.get(remove, { id });
    expect(deleteFeedbackById.deletedNodeId).toBe(Buffer.from(`Feedback:${id}`).toString('base64url'));
    expect((await read()).map((one) => one.id)).not.toContain(id);
    expect(await erasures(id)).toBe(1);
    expect(errorCode(await ada.ask(remove, { id }))).toBe('NTFND');
    // What the worker does with it.
    await testApi.api.app.get(PersonKeys).destroy(id);
    const { events } = await testApi.store.read(feedback.stream(id));
    expect(events[0]!.data).toMatchObject({ text: '', email: '' });
  });

  it('of a person leaves their key as it is', async () => {
    const { id } = await sent(anna, 'Delete this');
    await ada.get(remove, { id });
    expect(await erasures(id)).toBe(0);
    expect(await erasures(anna.id)).toBe(0);
  });

  it('is deleted by administrators alone', async () => {
    const { id } = await sent(anna, 'I may not delete it');
    expect(errorCode(await anna.ask(remove, { id }))).toBe('DENIED');
    expect(errorCode(await visitor.ask(remove, { id }))).toBe('LOGIN');
  });
});

// The last one: it leaves nothing for the others at this address.
it('too much feedback of guests at one address is refused for a while', async () => {
  await testApi.database.pool.query('delete from events.failed_attempts');
  const send = (text: string) => visitor.ask(sending, { input: { kind: 'OTHER', text } });
  let refused: Loose | undefined;
  for (let n = 0; n < 12 && !refused; n += 1) {
    const answered = await send(`number ${n}`);
    if (answered.errors) refused = answered.errors[0]!.extensions as Loose;
  }
  expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });
  // What is wrong with it is said all the same, and people who are signed in are counted by themselves.
  expect(errorCode(await send(''))).toBe('VALIDATION');
  expect(
    errorCode(await anna.ask(sending, { input: { kind: 'OTHER', text: 'Still heard' } })),
  ).toBeUndefined();
});
