import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

type Answer = (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) => void;
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** A browser that answers so when it is asked where it is. */
const locatedBy = (answer: Answer) => {
  const getCurrentPosition = jest.fn(answer);
  Object.assign(navigator, { geolocation: { getCurrentPosition } });
  return getCurrentPosition;
};
const at = (latitude: number, longitude: number): Answer => {
  const coords = { latitude, longitude };
  return (found) => found({ coords } as GeolocationPosition);
};
const failing =
  (code: number): Answer =>
  (_, failed) =>
    failed({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError);

beforeEach(asMaren);
afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

describe('the nearest thing', () => {
  it('[086] [278] asks for the exact location, for half a minute at most, and leads to what is nearest to it', async () => {
    const asked = locatedBy(at(51.5, -0.12));
    const { router, sent } = renderApp('/things/nearest');
    await title('St Anne’s meadow');
    expect(router.state.location.pathname).toBe(`/things/${stubId('thing', 6)}/dashboard`);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(asked.mock.calls[0]![2]).toMatchObject({ enableHighAccuracy: true, timeout: 30_000 });
    expect(sent).toContainEqual({
      name: 'NearestPageThingQuery',
      variables: { latitude: 51.5, longitude: -0.12 },
    });
    // Back does not look again.
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('is found for a guest', async () => {
    asGuest();
    locatedBy(at(51.5, -0.12));
    renderApp('/things/nearest');
    await title('St Anne’s meadow');
  });

  it('says what it is doing, and can be left: nothing is opened then', async () => {
    let answer = () => undefined as void;
    locatedBy((found) => {
      answer = () => found({ coords: { latitude: 51.5, longitude: -0.12 } } as GeolocationPosition);
    });
    const { router, sent } = renderApp('/things/nearest');
    await title('Nearest thing');
    expect(screen.getByText('Finding your location…')).toHaveAttribute('role', 'status');
    await userEvent.click(screen.getByRole('link', { name: 'All things' }));
    await title('Things');
    await act(async () => answer());
    expect(sent.map(({ name }) => name)).not.toContain('NearestPageThingQuery');
    expect(router.state.location.pathname).toBe('/things');
  });

  it('says when it has the location and looks for the thing', async () => {
    locatedBy(at(51.5, -0.12));
    const { hold } = renderApp('/things');
    await title('Things');
    const release = hold('NearestPageThingQuery');
    await userEvent.click(screen.getByRole('link', { name: 'Nearest thing' }));
    expect(await screen.findByText('Looking for the nearest thing…')).toHaveAttribute('role', 'status');
    release();
    await title('St Anne’s meadow');
  });

  it.each<[string, Answer, string]>([
    [
      '[087] [376] it is refused',
      failing(1),
      'Could not get current location. Geolocation permission denied',
    ],
    ['[375] [377] it cannot be found', failing(2), 'Could not get current location'],
    ['it takes too long', failing(3), 'Could not get current location'],
  ])('when %s, says so in a notice and leads to the list', async (_, answer, sentence) => {
    locatedBy(answer);
    const { router } = renderApp('/things/nearest');
    const notice = await screen.findByText(sentence);
    expect(notice.closest('li')).toHaveClass('bad');
    await title('Things');
    expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/things', 'REPLACE']);
  });

  it('[374] in a browser without geolocation says so and leads to the list', async () => {
    const { router } = renderApp('/things/nearest');
    await screen.findByText('Could not get current location. Geolocation is not supported on this device');
    expect(router.state.location.pathname).toBe('/things');
  });

  it('[377] [378] where there is none, says so and leads to the list', async () => {
    locatedBy(at(51.5, -0.12));
    const { router } = renderApp('/things/nearest', { empty: true });
    await screen.findByText('No nearest thing found');
    expect(router.state.location.pathname).toBe('/things');
  });

  it.each([
    ['UNAVAILABLE', /^Hedgerow is not available/],
    ['OFFLINE', /^Can’t reach/],
  ])('when the api is %s, says so and leads to the list', async (code, sentence) => {
    locatedBy(at(51.5, -0.12));
    const { router } = renderApp('/things/nearest', {
      refuse: new Map([['NearestPageThingQuery', code]]),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/things'));
    expect((await screen.findByText(sentence)).closest('li')).toHaveClass('bad');
  });
});

describe('the nearest group', () => {
  it('[277] is found from the groups', async () => {
    locatedBy(at(51.5, -0.12));
    const { router } = renderApp('/groups');
    await title('Groups');
    await userEvent.click(screen.getByRole('link', { name: 'Nearest group' }));
    await title('Canal Orchard');
    expect(router.state.location.pathname).toBe(`/groups/${stubId('group', 2)}/dashboard`);
  });

  it('[378] where there is none, says so and leads to the groups', async () => {
    locatedBy(at(51.5, -0.12));
    const { router } = renderApp('/groups/nearest', { empty: true });
    await screen.findByText('No nearest group found');
    expect(router.state.location.pathname).toBe('/groups');
  });
});
