import { jest } from '@jest/globals';

// Two or three at a time share the machine, with services or a page that they wait for. What passes at the second try only is named at the
// end of the run, to be looked at (docs/decisions/0063-a-second-try.md). A test that draws its cases by chance gets none: it says so.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
