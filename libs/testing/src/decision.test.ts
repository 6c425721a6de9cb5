import { describe, expect, it } from '@jest/globals';
import { type Fact, type Rejection, reject, rejectFields } from '@hedgerow/domain';
import { specification } from './decision.js';

type Door = Fact<'Opened' | 'Closed', { by: string; at: number }>;
const opened = (by: string): Door => ({ type: 'Opened', data: { by, at: 8 } });
const closed = (by: string): Door => ({ type: 'Closed', data: { by, at: 9 } });

const given = specification({
  initial: { open: false },
  evolve: (_: { open: boolean }, fact: Door) => ({ open: fact.type === 'Opened' }),
});
const open = (door: { open: boolean }): Door[] | Rejection =>
  door.open ? reject('DENIED', 'It is open.') : [opened('mia')];

describe('a specification of decisions', () => {
  it('decides on what the given facts come to', () => {
    given()
      .when(open)
      .then({ type: 'Opened', data: { by: 'mia' } });
    given(opened('noor'), closed('noor')).when(open).then({ type: 'Opened' });
    given(opened('noor')).when(open).rejected('DENIED', { message: 'It is open.' });
  });

  it('takes one fact, facts of several streams, or none', () => {
    given()
      .when(() => opened('mia'))
      .then({ type: 'Opened' });
    given()
      .when(() => [
        { stream: 'door-1', facts: [opened('mia')] },
        { stream: 'door-2', facts: [closed('mia')] },
      ])
      .then({ type: 'Opened' }, { type: 'Closed' });
    given()
      .when(() => [])
      .then();
  });

  it('fails on another fact, on one too few or too many, and on a rejection', () => {
    const outcome = given().when(open);
    expect(() => outcome.then({ type: 'Closed' })).toThrow();
    expect(() => outcome.then({ type: 'Opened', data: { by: 'noor' } })).toThrow();
    expect(() => outcome.then()).toThrow();
    expect(() => outcome.then({ type: 'Opened' }, { type: 'Closed' })).toThrow();
    expect(() => outcome.rejected('DENIED')).toThrow();
    expect(() => given(opened('noor')).when(open).then()).toThrow('It is open.');
  });

  it('fails on another code, other words or other fields', () => {
    const refused = given().when(() => rejectFields([{ field: 'name', message: 'Name is required' }]));
    refused.rejected('VALIDATION', { message: 'Name is required', fields: ['name'] });
    expect(refused.code).toBe('VALIDATION');
    expect(() => refused.rejected('LOGIN')).toThrow();
    expect(() => refused.rejected('VALIDATION', { message: 'Name is too short' })).toThrow();
    expect(() => refused.rejected('VALIDATION', { fields: ['name', 'type'] })).toThrow();
  });
});
