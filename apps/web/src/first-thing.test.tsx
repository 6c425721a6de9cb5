import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { graphql } from 'graphql';
import { thingVariables } from './first-pages.js';
import { showThing } from './first-thing.js';
import { renderFirstThing } from './testing/render-first-thing.js';
import { asMaren, renderApp } from './testing/renderApp.js';
import { createStubApi } from './testing/stub-api.js';
import { stubId } from './testing/stub-records.js';
import { documentOf, stubSchema } from './testing/stub-schema.js';
import thingPage from './things/__generated__/ThingPageQuery$parameters.js';
import * as texts from './things/texts.js';

const rowan = stubId('thing', 1);

/** What the api answers to the query of a thing's page, as it comes over the line. */
const answer = async (id: string) => {
  const { data } = await graphql({
    schema: stubSchema,
    source: documentOf(thingPage.params.id!),
    variableValues: thingVariables(id, new Date()),
    rootValue: createStubApi({}).root(true),
  });
  return JSON.parse(JSON.stringify(data)) as { thingById: Record<string, unknown> };
};

const shown = () => document.documentElement.dataset['first'];
/** The head of a page with a thing: its name, its description, its facts, and the water content. */
const head = () => [
  screen.getByRole('heading', { level: 1 }).textContent,
  document.querySelector('.crumb [aria-current]')!.textContent,
  ...[...document.querySelectorAll('header.header p, header.header li, .now .figure')].map((one) =>
    one.textContent!.trim(),
  ),
];

beforeEach(() => {
  delete document.documentElement.dataset['first'];
});

describe('a thing before the app is there', () => {
  it('says what the app then says', async () => {
    asMaren();
    renderApp(`/things/${rowan}/dashboard`);
    await screen.findByRole('heading', { level: 1, name: 'Mill Lane rowan' });
    await screen.findAllByText(/water content/);
    const [before, tabs] = [head(), screen.getByRole('navigation', { name: 'Mill Lane rowan' }).textContent];
    expect(before).toContain('27.4%');
    cleanup();
    renderFirstThing();
    showThing(await answer(rowan));
    expect(shown()).toBe('thing');
    expect(head()).toEqual(before);
    expect(document.querySelector('.tabs')!.textContent).toBe(tabs);
  });

  it('has room for Collaborate where one may not record, and for no more than that', async () => {
    renderFirstThing();
    const data = await answer(rowan);
    showThing({ ...data, thingById: { ...data.thingById, viewerMayRecord: false, isPublic: true } });
    const buttons = document.querySelector('.actions')!.textContent;
    expect(buttons).toContain(texts.collaborate);
    expect(buttons).not.toContain(texts.recordAction);
  });

  it('has no water content where it was not read, or means nothing', async () => {
    renderFirstThing();
    const data = await answer(rowan);
    showThing({ ...data, thingById: { ...data.thingById, waterReading: null } });
    expect(shown()).toBe('thing');
    expect(document.querySelector('.figure')).toBeNull();
  });

  it('has the tab of readings as soon as a device measures', async () => {
    const data = await answer(rowan);
    const tabs = () => document.querySelector('.tabs')!.textContent;
    const silent = (devices: object[]) => ({
      ...data,
      thingById: { ...data.thingById, lastSensorData: null, devices },
    });
    renderFirstThing();
    showThing(silent([{ model: 'LSE01' }]));
    expect(tabs()).toContain(texts.tabReadings);
    cleanup();
    renderFirstThing();
    showThing(silent([]));
    expect(tabs()).not.toContain(texts.tabReadings);
  });

  it.each([
    ['there is none', { thingById: null }],
    ['its type is newer than the page', { thingById: { type: 'LANTERN', devices: [] } }],
  ])('is left to the app where %s', (_why, data) => {
    renderFirstThing();
    showThing(data);
    expect(shown()).toBeUndefined();
  });

  it('is left to the app where that is there already', async () => {
    showThing(await answer(rowan));
    expect(shown()).toBeUndefined();
  });
});
