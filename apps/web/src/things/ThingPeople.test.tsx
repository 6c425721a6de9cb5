import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const rowan = stubId('thing', 1);
const path = `/things/${rowan}/collaborators`;
const people = async () =>
  within(await screen.findByRole('region', { name: 'People with access' })).getAllByRole('listitem');

beforeEach(asMaren);

describe('the people with access to a thing', () => {
  it('have their role beside their name; the only owner stays, and reads why', async () => {
    renderApp(path);
    const [maren, tomas, maria] = await people();
    expect(maren).toHaveTextContent('Maren Oduya (you)The only owner. A thing always keeps one.Owner');
    expect(within(maren!).queryByRole('button')).toBeNull();
    expect(tomas).toHaveTextContent(/Tomas Reyes.*Collaborator/);
    expect(maria).toHaveTextContent(/Christodoulopoulou.*Viewer/);
  });

  it('lose it after a question', async () => {
    const { sent } = renderApp(path);
    await people();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Tomas Reyes' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Tomas Reyes?' });
    expect(dialog).toHaveTextContent('may still look at Mill Lane rowan');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove access' }));
    expect(await screen.findByText('Tomas Reyes has no access any more.')).toBeInTheDocument();
    await waitFor(async () => expect(await people()).toHaveLength(2));
    const { input } = sent.find(({ name }) => name === 'ThingPersonMutation')!.variables;
    expect(input).toMatchObject({ id: stubId('access', 1) });
  });

  it('read that their own was taken away', async () => {
    const { stub, pushRow } = renderApp(path);
    await people();
    const thing = { ...stub.thing(1), viewerMayEdit: false, viewerMayRecord: false, accesses: null };
    await pushRow(rowan, { thingUpdated: { thing } });
    expect(await screen.findByText('Your access to Mill Lane rowan was taken away.')).toBeInTheDocument();
    expect(screen.getByText(/is known to those who have it/)).toBeInTheDocument();
  });

  it('keep it when that fails', async () => {
    renderApp(path, { refuse: new Map([['ThingPersonMutation', 'TRANSIENT']]) });
    await people();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Tomas Reyes' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Tomas Reyes?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove access' }));
    expect(await within(dialog).findByText(/^Failed to remove access\. /)).toBeInTheDocument();
    expect(await people()).toHaveLength(3);
  });

  it('are not shown to guests', async () => {
    asGuest();
    renderApp(path);
    const region = await screen.findByRole('region', { name: 'People with access' });
    expect(within(region).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/signin?next=${encodeURIComponent(path)}`,
    );
    expect(screen.queryByText('Tomas Reyes')).toBeNull();
  });
});
