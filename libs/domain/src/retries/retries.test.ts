import { expect, it } from '@jest/globals';
import { guest, type Viewer } from '../users/rules.js';
import { jobsRetried, retries, type RetryFact, retryJobs } from './index.js';

const ada: Viewer = { role: 'bk_admin', userId: 'ada' };
const anna: Viewer = { role: 'bk_user', userId: 'anna' };
const asked = { retryId: 'r-1', jobIds: ['j-1', 'j-2'] };

it('an administrator has failed jobs run again, and is named in the log', () => {
  const facts = retryJobs({ viewer: ada, ...asked }) as RetryFact[];
  expect(facts).toEqual([jobsRetried({ ...asked, retriedBy: 'ada' })]);
  expect(retries.fold(facts).jobIds).toEqual(asked.jobIds);
});

it('where there are none, nothing happens', () => {
  expect(retryJobs({ viewer: ada, ...asked, jobIds: [] })).toEqual([]);
});

it('others have nothing run again', () => {
  expect(retryJobs({ viewer: guest, ...asked })).toMatchObject({ rejected: 'LOGIN' });
  expect(retryJobs({ viewer: anna, ...asked })).toMatchObject({ rejected: 'DENIED' });
});
