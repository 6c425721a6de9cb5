import { maskedAddress } from '@hedgerow/domain';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubEmails, stubId } from '../testing/stub-records.js';
import { addressesIn } from './addresses.js';
import { forgetInvitation, keepInvitation, keptInvitation, nextOrInvitation } from './kept-invitation.js';

const thing = `/things/${stubId('thing', 1)}/collaborators`;
const group = `/groups/${stubId('group', 1)}/membership`;
const device = `/devices/${stubId('device', 1)}/settings`;
const invitations = async () =>
  within(await screen.findByRole('region', { name: 'Invitations' })).getAllByRole('listitem');

/** As when its tab is looked at again. */
const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => {
  localStorage.removeItem('hedgerow.invitation');
  asMaren();
});

describe.each([
  ['a thing', thing, 'ThingInvitations'],
  ['a group', group, 'GroupInvitations'],
  ['a device', device, 'DeviceInvitations'],
])('inviting to %s', (_, path, component) => {
  const inviteTo = `${component}InviteMutation`;
  const send = async (text: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: /E-mail addresses/ }), text);
    await userEvent.click(screen.getByRole('button', { name: 'Send invitations' }));
  };

  it('[193] shows each invitation as invited, unverified, expired or added', async () => {
    renderApp(path);
    const [agnes, club, wei, jo] = await invitations();
    expect(agnes).toHaveTextContent(/agnes\.kowalczyk@post\.exampleSent .*, ends .*Invited/);
    expect(club).toHaveTextContent(/No account has verified this address yet\..*Unverified/);
    expect(wei).toHaveTextContent(/, ended .*Expired/);
    expect(jo).toHaveTextContent(/Accepted .*, Jo Abara.*Added/);
    expect(within(jo!).queryByRole('button')).toBeNull();
  });

  it('tells owners that too many wrong codes locked one', async () => {
    const { stub } = renderApp(path);
    stub.change('Invitation:1', { state: 'LOCKED' });
    const [agnes] = await invitations();
    expect(agnes).toHaveTextContent(/Too many wrong codes were tried\. Send it again to open it\..*Locked/);
  });

  it('tells owners within seconds that the address was verified, or one was locked', async () => {
    const { stub, sent } = renderApp(path);
    const [, club] = await invitations();
    expect(club).toHaveTextContent('Unverified');
    stub.change('Invitation:2', { state: 'INVITED' });
    comeBack();
    expect(await within(club!).findByText('Invited')).toBeInTheDocument();
    stub.change('Invitation:2', { state: 'LOCKED' });
    comeBack();
    expect(await within(club!).findByText('Locked')).toBeInTheDocument();
    expect(sent.filter(({ name }) => name === `${component}Query`)).toHaveLength(2);
  });

  it('asks for those no more that have ended', async () => {
    const { stub, sent } = renderApp(path);
    for (const n of [1, 2, 3])
      stub.change(`Invitation:${n}`, { expiresAt: new Date(Date.now() - 1_000).toISOString() });
    const all = await invitations();
    for (const one of all.slice(0, 3)) expect(one).toHaveTextContent('Expired');
    comeBack();
    expect(sent.map(({ name }) => name)).not.toContain(`${component}Query`);
  });

  it('takes several addresses; a wrong one stays in the field with the reason, and blocks no other', async () => {
    const { sent } = renderApp(path);
    await send('lena@post.example, samir@haddad wei@post.example');
    expect(await screen.findByText('2 invitations are on their way.')).toBeInTheDocument();
    expect(await screen.findByText('samir@haddad: E-mail must be a valid address')).toBeInTheDocument();
    const field = screen.getByRole('textbox', { name: /E-mail addresses/ });
    expect(field).toHaveValue('samir@haddad');
    expect(field).toHaveFocus();
    const asked = sent.filter(({ name }) => name === inviteTo).map(({ variables }) => variables.input);
    expect(asked).toMatchObject([{ email: 'lena@post.example' }, { email: 'wei@post.example' }]);
  });

  it('[200] says why it failed', async () => {
    renderApp(path, { refuse: new Map([[inviteTo, 'LOCKD']]) });
    await send('lena@post.example');
    expect(
      await screen.findByText('lena@post.example: Failed to send invitation. Refused: LOCKD'),
    ).toBeInTheDocument();
  });

  it('sends one again, and removes one after a question', async () => {
    const { sent } = renderApp(path);
    await invitations();
    await userEvent.click(screen.getByRole('button', { name: 'Send again: agnes.kowalczyk@post.example' }));
    expect(await screen.findByText(/^Another invitation is on its way to agnes/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove: agnes.kowalczyk@post.example' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove this invitation?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/^The invitation to agnes.* is removed\.$/)).toBeInTheDocument();
    await waitFor(async () => expect(await invitations()).toHaveLength(3));
    expect(sent.filter(({ name }) => name === inviteTo)).toHaveLength(1);
  });

  it('[370] says that one could not be removed, and keeps it', async () => {
    renderApp(path, { refuse: new Map([[`${component}RemoveMutation`, 'UNAVAILABLE']]) });
    await invitations();
    await userEvent.click(screen.getByRole('button', { name: 'Remove: agnes.kowalczyk@post.example' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove this invitation?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByText(/Failed to remove invite/)).toBeInTheDocument();
    expect(await invitations()).toHaveLength(4);
  });
});

it('addresses are told apart by commas, blanks and brackets', () =>
  expect(addressesIn(' a@b.org,<c@d.org>; a@b.org\ne@f.org ')).toEqual(['a@b.org', 'c@d.org', 'e@f.org']));

describe.each([
  ['thing', /^\/things\/.*\/dashboard$/],
  ['group', /^\/groups\/.*\/dashboard$/],
  ['device', /^\/devices\//],
] as const)('the page of an invitation to a %s', (to, page) => {
  const [Kind] = [to[0]!.toUpperCase() + to.slice(1)];
  const path = `/${to}s/accept#invitation=${stubId('invitation', 1)}&code=ABCD-2345`;
  const heading = (text: string | RegExp) => screen.findByRole('heading', { level: 1, name: text });

  it('[195] asks a guest to sign in or to make an account, and keeps the invitation in this browser', async () => {
    asGuest();
    renderApp(path);
    expect(await heading(/^You are invited to /)).toBeInTheDocument();
    expect(
      screen.getByText(/^Sign in to accept this invitation\. It went to m…n@post\.example/),
    ).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/signin?next=%2F${to}s%2Faccept`,
    );
    expect(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      `/register?next=%2F${to}s%2Faccept`,
    );
    expect(keptInvitation()).toEqual({ to, id: stubId('invitation', 1), code: 'ABCD-2345' });
    expect(nextOrInvitation('')).toBe(`/${to}s/accept`);
    expect(nextOrInvitation('?next=%2Fthings')).toBe('/things');
  });

  it('accepts by a press and leads on to what it is', async () => {
    const { sent, router } = renderApp(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(page));
    const accepted = sent.find(({ name: call }) => call === `callsAccept${Kind}Mutation`);
    expect(accepted?.variables.input).toMatchObject({
      invitationId: stubId('invitation', 1),
      code: 'ABCD-2345',
    });
    expect(keptInvitation()).toBeUndefined();
  });

  it('keeps no invitation that was accepted before', async () => {
    const { stub } = renderApp(path);
    stub.change('InvitationTarget:1', { isAccepted: true });
    expect(await screen.findByText('You have accepted this invitation already.')).toBeInTheDocument();
    expect(keptInvitation()).toBeUndefined();
  });

  it('[372] says that it could not be accepted, and can be pressed again', async () => {
    renderApp(path, { refuse: new Map([[`callsAccept${Kind}Mutation`, 'UNAVAILABLE']]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    const what = to === 'group' ? 'membership' : 'access';
    expect(await screen.findByText(new RegExp(`^Failed to accept ${what}\\. `))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
  });

  it('declines after a question', async () => {
    const { sent, router } = renderApp(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sent.some(({ name: call }) => call === `callsDecline${Kind}Mutation`)).toBe(true);
  });

  it.each([
    [
      '[196] NTFND',
      /^Not found or expired$/,
      /^This invitation was not found or has expired\. .*send it again\.$/,
    ],
    ['[196] VALIDATION', /^Not found or expired$/, /^This invitation was not found or has expired\. /],
    ['LOCKD', /^This invitation is locked$/, /^Too many wrong codes\. .*send it again\.$/],
    ['[197] DNIED', /^Check the code$/, /Use the link in the newest e-mail/],
  ])('[199] says for %s what is the matter, and a way on', async (code, title, sentence) => {
    const refuse = new Map([[`calls${Kind}Query`, code.split(' ').at(-1)!]]);
    renderApp(path, { refuse });
    expect(await heading(title)).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    if (code.endsWith('DNIED')) {
      refuse.clear();
      await userEvent.type(screen.getByRole('textbox', { name: /^Code/ }), 'WXYZ-6789');
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('button', { name: 'Accept' })).toBeInTheDocument();
    } else expect(screen.getByRole('link', { name: `See public ${to}s` })).toBeInTheDocument();
  });

  it('[198] tells one with another address where it went, and offers to add it or to use another account', async () => {
    const { stub } = renderApp(path);
    stub.change('InvitationTarget:1', { isForViewer: false, emailHint: 'a…k@other.example' });
    expect(await heading('This invitation is for another e-mail')).toBeInTheDocument();
    expect(
      screen.getByText(/^It went to a…k@other\.example\. You are signed in as Maren Oduya/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add this e-mail' })).toHaveAttribute(
      'href',
      `/account/emails?next=%2F${to}s%2Faccept`,
    );
    expect(screen.getByRole('button', { name: 'Use another account' })).toBeInTheDocument();
  });

  it('says who invites, to what, and with which e-mail to join', async () => {
    asGuest();
    const { router } = renderApp(path);
    expect(await screen.findByText(`Tomas Reyes invites you to a ${to}.`)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    await heading('Join');
    expect(
      screen.getByText(/^You are invited to .* come straight back to the invitation/),
    ).toBeInTheDocument();
    expect(screen.getByLabelText(/^E-mail/)).toHaveAccessibleDescription(
      /^The invitation went to m…n@post\.example\. Use that e-mail/,
    );
    await act(() => router.navigate('/register?next=%2Fthings'));
    expect(screen.queryByText(/^You are invited to/)).toBeNull();
  });

  it('sees that it was taken back, or that its address was verified elsewhere, while it is open', async () => {
    const { refuse, stub } = renderApp(path);
    stub.change('InvitationTarget:1', { isForViewer: false });
    await heading('This invitation is for another e-mail');
    stub.change('InvitationTarget:1', { isForViewer: true });
    comeBack();
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeInTheDocument();
    refuse.set(`calls${Kind}Query`, 'OFFLINE');
    comeBack();
    refuse.set(`calls${Kind}Query`, 'NTFND');
    comeBack();
    expect(await heading('Not found or expired')).toBeInTheDocument();
  });

  it('still says what became of it when it was accepted in another tab', async () => {
    keepInvitation({ to, id: stubId('invitation', 1), code: 'ABCD-2345', name: 'Rowan', emailHint: '' });
    const { stub } = renderApp(`/${to}s/accept`);
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeInTheDocument();
    forgetInvitation();
    stub.change('InvitationTarget:1', { isAccepted: true });
    comeBack();
    expect(await screen.findByText('You have accepted this invitation already.')).toBeInTheDocument();
    expect(screen.queryByText(/not complete/)).toBeNull();
  });

  it('says once why it cannot be accepted any more', async () => {
    const { refuse } = renderApp(path);
    await screen.findByRole('button', { name: 'Accept' });
    for (const call of [`calls${Kind}Query`, `callsAccept${Kind}Mutation`]) refuse.set(call, 'NTFND');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await heading('Not found or expired')).toBeInTheDocument();
    expect(screen.queryByText(/^Failed to accept/)).toBeNull();
  });

  it('is kept in mind where its address is added, and returned to', async () => {
    const { router, stub } = renderApp(path);
    stub.change('InvitationTarget:1', { isForViewer: false });
    await userEvent.click(await screen.findByRole('link', { name: 'Add this e-mail' }));
    const field = await screen.findByLabelText(/^Add an e-mail/);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(
      /^The invitation to .* went to m…n@post\.example: add that e-mail/,
    );
    expect(screen.getByRole('link', { name: 'Back to the invitation' })).toHaveAttribute(
      'href',
      `/${to}s/accept`,
    );
    await userEvent.type(field, 'maren@post.example');
    await userEvent.click(screen.getByRole('button', { name: 'Add e-mail' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/${to}s/accept`));
  });

  it('leads one whose address waits for its code to the page that verifies it, and back', async () => {
    const { stub } = renderApp(path);
    const [, second] = stubEmails;
    stub.change(`UserEmail:${second!.n}`, { isVerified: false });
    stub.change('InvitationTarget:1', { isForViewer: false, emailHint: maskedAddress(second!.email) });
    expect(await heading('Verify your e-mail first')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Enter the code' })).toHaveAttribute(
      'href',
      `/verify?email=${stubId('email', second!.n)}&next=%2F${to}s%2Faccept`,
    );
  });
});
