import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { browser } from './fetch-file.js';
import { sizeInWords } from './size.js';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** The page asks each second. */
const says = (text: string) => screen.findByText(text, {}, { timeout: 3_000 });
const row = (name: string) =>
  screen.getAllByRole('listitem').find((item) => within(item).queryByText(name, { selector: 'b' }))!;

const fetchFile = browser.fetchFile;
beforeEach(asMaren);
afterEach(() => {
  browser.fetchFile = fetchFile;
});

describe('a file with all of one’s data', () => {
  it('says what it holds, is made while one watches, and is downloaded', async () => {
    const fetched = jest.fn<(path: string) => void>();
    browser.fetchFile = fetched;
    const { stub } = renderApp('/account/data');
    await title('Your data');
    expect(await screen.findByText('Those that you made or accepted')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Your data' })).toHaveAttribute('aria-current', 'page');
    await press('Make my file');
    await says('Your file is about to be begun.');
    expect(screen.getByRole('progressbar', { name: 'Progress' })).not.toHaveAttribute('value');

    stub.exporting.making(0.5);
    await says('Your file is being made.');
    expect(row('Actions')).toHaveTextContent('5,000 of 10,000');
    expect(row('Invitations')).toHaveTextContent('None');
    expect(screen.getByRole('progressbar')).toHaveAttribute('value');
    expect(screen.getByText(/^It goes on when you leave this page/)).toBeInTheDocument();

    stub.exporting.ready();
    await says('Your file is ready.');
    expect(screen.getByText(/^1\.3 MB\. It is kept until /)).toBeInTheDocument();
    expect(row('Actions')).toHaveTextContent(/10,000$/);
    await press('Download');
    await waitFor(() => expect(fetched).toHaveBeenCalledWith('/exports/a-token'));
  });

  it('is asked after while it is made, and not when it is there', async () => {
    const { stub, sent } = renderApp('/account/data');
    stub.exporting.ready();
    await title('Your data');
    await screen.findByText('Your file is ready.');
    const asked = () => sent.filter(({ name }) => name === 'DataPageQuery').length;
    const before = asked();
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(asked()).toBe(before);
  });

  it('can be cancelled', async () => {
    const { stub } = renderApp('/account/data');
    stub.exporting.making(0.1);
    await title('Your data');
    await screen.findByText('Your file is being made.');
    await press('Cancel');
    expect(await screen.findByRole('button', { name: 'Make my file' })).toBeInTheDocument();
    expect(screen.getByText('Cancelled. Nothing of the new file is kept.')).toBeInTheDocument();
  });

  it('that failed says so, and is asked for again', async () => {
    const { stub, sent } = renderApp('/account/data');
    stub.exporting.failed();
    await title('Your data');
    await screen.findByText('Your file could not be made.');
    await press('Try again');
    await says('Your file is about to be begun.');
    expect(sent.some(({ name }) => name === 'DataPageMutation')).toBe(true);
  });

  it.each([
    ['Make my file', 'DataPageMutation', () => undefined],
    ['Download', 'DataPageLinkMutation', (stub: ReturnType<typeof renderApp>['stub']) => stub.exporting.ready()], // prettier-ignore
  ])('says why it was refused: %s', async (button, name, prepare) => {
    const { stub } = renderApp('/account/data', { refuse: new Map([[name, 'DENIED']]) });
    prepare(stub);
    await title('Your data');
    await screen.findByRole('button', { name: button });
    await press(button);
    expect(await screen.findByText('Refused: DENIED')).toBeInTheDocument();
  });

  it('says when Hedgerow cannot be reached, and goes on by itself', async () => {
    const { stub, refuse } = renderApp('/account/data');
    stub.exporting.making(0.2);
    await title('Your data');
    await screen.findByText('Your file is being made.');
    refuse.set('DataPageQuery', 'OFFLINE');
    expect(
      await screen.findByText(/^Hedgerow cannot be reached/, {}, { timeout: 3_000 }),
    ).toBeInTheDocument();
    refuse.clear();
    stub.exporting.ready();
    expect(await screen.findByText('Your file is ready.', {}, { timeout: 3_000 })).toBeInTheDocument();
  });

  it('is for the person: a guest signs in first', async () => {
    asGuest();
    renderApp('/account/data');
    await title('Sign in');
  });

  it('is offered before the account is deleted', async () => {
    renderApp('/account/delete-account');
    const main = await screen.findByText(/^Afterwards there is nothing left/);
    expect(within(main).getByRole('link', { name: 'Your data' })).toHaveAttribute('href', '/account/data');
  });
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [262_144, '262 kB'],
  [1_310_000, '1.3 MB'],
  [2_500_000_000, '2.5 GB'],
])('the size of %d bytes in words is %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));
