import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const rowan = stubId('thing', 1);
const path = `/things/${rowan}/collaborate`;

beforeEach(asMaren);

describe('/things/{id}/collaborate', () => {
  it('[112] [379] makes the visitor a collaborator once, says so, and goes on to the thing', async () => {
    const { sent } = renderApp(path);
    expect(await screen.findByText('You now collaborate on Mill Lane rowan.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Mill Lane rowan' })).toBeInTheDocument();
    const asked = sent.filter(({ name }) => name === 'CollaboratePageMutation');
    expect(asked.map(({ variables }) => variables.input)).toMatchObject([
      { thingId: rowan, isCollaborator: true },
    ]);
    expect(asked).toHaveLength(1);
  });

  it('of a private thing says why not, with the way back', async () => {
    renderApp(path, { refuse: new Map([['CollaboratePageMutation', 'DENIED']]) });
    expect(
      await screen.findByRole('heading', { name: 'You can’t collaborate on this thing' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the thing' })).toHaveAttribute(
      'href',
      `/things/${rowan}/dashboard`,
    );
  });

  it('tries again when the network failed', async () => {
    const { refuse } = renderApp(path, { refuse: new Map([['CollaboratePageMutation', 'TRANSIENT']]) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    refuse.clear();
    await userEvent.click(again);
    expect(await screen.findByText('You now collaborate on Mill Lane rowan.')).toBeInTheDocument();
  });

  it('asks a guest to sign in, and changes nothing', async () => {
    asGuest();
    const { sent } = renderApp(path);
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Sign in'));
    expect(sent.some(({ name }) => name === 'CollaboratePageMutation')).toBe(false);
  });
});
