import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';

const text = () => screen.findByRole('textbox', { name: /What would you like to say/ });
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Send' }));
const sentIn = (sent: readonly { name: string; variables: Record<string, unknown> }[]) =>
  sent.filter(({ name }) => name === 'FeedbackPageMutation').map(({ variables }) => variables['input']);

beforeEach(asGuest);

describe('the form for feedback', () => {
  it('is there for guests, who may leave an address', async () => {
    const { sent, router } = renderApp('/form');
    await userEvent.type(await text(), 'The map is empty');
    await userEvent.selectOptions(screen.getByLabelText(/What is it about/), 'Something is missing');
    await userEvent.type(screen.getByLabelText('Your e-mail'), 'mia@example.org');
    await send();
    expect(await screen.findByText('Thank you. Your feedback has been sent.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    expect(sentIn(sent)).toEqual([
      {
        ...{ kind: 'IDEA', text: 'The map is empty', email: 'mia@example.org', page: null },
        clientMutationId: expect.any(String),
      },
    ]);
  });

  it('asks people who are signed in for no address', async () => {
    asMaren();
    const { sent } = renderApp('/form');
    await userEvent.type(await text(), 'The map is empty');
    expect(screen.queryByLabelText('Your e-mail')).toBeNull();
    await send();
    await waitFor(() => expect(sentIn(sent)).toMatchObject([{ email: null }]));
  });

  it('is linked in the account menu, knows the page by its route alone, and leads back to it', async () => {
    asMaren();
    const { sent, router } = renderApp('/things?search=rowan');
    await screen.findByRole('heading', { level: 1, name: 'Things' });
    await userEvent.click(screen.getByRole('button', { name: /^Account, Maren/ }));
    await userEvent.click(await screen.findByRole('link', { name: 'Send feedback' }));
    await userEvent.type(await text(), 'The list is odd');
    expect(screen.getByText(/you came from \/things\./)).toBeInTheDocument();
    await send();
    await waitFor(() => expect(sentIn(sent)).toMatchObject([{ page: '/things' }]));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/things', search: '?search=rowan' }),
    );
  });

  it('is linked beneath "More" on a narrow screen', async () => {
    renderApp('/form');
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
    expect(sheet.getByRole('link', { name: 'Send feedback' })).toHaveAttribute('href', '/form');
  });

  it('says at its field what is wrong', async () => {
    const { sent } = renderApp('/form');
    await userEvent.type(await screen.findByLabelText('Your e-mail'), 'mia');
    await send();
    expect(await text()).toHaveAccessibleDescription(/This field is mandatory/);
    expect(screen.getByLabelText('Your e-mail')).toHaveAccessibleDescription(
      /E-mail must be a valid address/,
    );
    expect(sentIn(sent)).toEqual([]);
  });

  it('keeps what was typed when there is no connection, and sends it once', async () => {
    const { sent, refuse } = renderApp('/form', { refuse: new Map([['FeedbackPageMutation', 'LOST']]) });
    await userEvent.type(await text(), 'The map is empty');
    await send();
    expect(await screen.findByText(/Your feedback was not sent/)).toBeInTheDocument();
    expect(await text()).toHaveValue('The map is empty');
    refuse.clear();
    await send();
    await screen.findByText('Thank you. Your feedback has been sent.');
    const [first, second] = sentIn(sent) as { clientMutationId: string }[];
    expect(second!.clientMutationId).toBe(first!.clientMutationId);
  });

  it('pressed twice sends once', async () => {
    const { sent, hold } = renderApp('/form');
    await userEvent.type(await text(), 'The map is empty');
    const release = hold('FeedbackPageMutation');
    const button = await screen.findByRole('button', { name: 'Send' });
    act(() => (button.click(), button.click()));
    release();
    await screen.findByText('Thank you. Your feedback has been sent.');
    expect(sentIn(sent)).toHaveLength(1);
  });
});
