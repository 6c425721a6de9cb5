import { jest } from '@jest/globals';

// Services that are shared by all suites may be busy with the others' work.
jest.setTimeout(30_000);
