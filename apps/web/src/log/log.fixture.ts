import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { asAda } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import './EventBars.js';
import './TimeSheet.js';
import './TypeSheet.js';

/** The stream of a thing that the stub has events of. */
export const stream = `thing-${stubId('thing', 1)}`;

export const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** The events of the list, once they are there. */
export const list = async () => within(await screen.findByRole('group', { name: 'Events' }));

/** Each test begins as an administrator, and leaves the clock as it was. */
export const asAdministrator = (): void => {
  beforeEach(asAda);
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
};
