import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deviceAccessGranted, devices, groupMembershipGranted, groups } from '@hedgerow/domain';
import { Invitations, MailCodes } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, noor: Person, ada: Person;
beforeAll(async () => {
  [anna, ben, noor, ada] = await testApi.signUpAll('anna', 'ben', 'noor', 'ada');
  for (const person of [ben, noor]) await verify(person);
});
beforeEach(() => testApi.database.pool.query('delete from events.failed_attempts'));

/** What the worker does when it sends a letter. */
const codeFor = (purpose: 'invitation' | 'verify-email', subject: string, person = subject) =>
  testApi.api.app.get(MailCodes).issue({
    ...{ purpose, subject, person, request: newId(), askedAt: new Date().toISOString() },
  }) as Promise<string>;
const verify = async (person: Person) => {
  const { viewer } = await person.get('{ viewer { emails { id } } }');
  const [{ id }] = viewer.emails;
  const token = await codeFor('verify-email', id, person.id);
  await person.get(
    `mutation ($id: UUID!, $token: String!) { verifyEmail(input: { userEmailId: $id, token: $token }) { success } }`,
    { id, token },
  );
};

/** The calls of one kind. `ends` ends a person's right to the target, and shows that it was there. */
const kinds = [
  {
    kind: 'thing',
    gives: 'ThingAccess',
    accepting: 'acceptThingAccessInvitation',
    query: 'thingById',
    create: (over: object) => anna.createThing(over),
    mine: (id: string, person: Person) =>
      person.get(
        `query ($id: UUID!) { it: thingById(id: $id) { name accesses { isOwner isCollaborator user { username } } } }`,
        { id },
      ),
    join: (id: string, person: Person) => testApi.grantAccess(id, person),
  },
  {
    kind: 'group',
    gives: 'GroupMembership',
    accepting: 'acceptGroupMembershipInvitation',
    query: 'groupById',
    create: (over: object) => anna.createGroup(over),
    mine: (id: string, person: Person) =>
      person.get(
        `query ($id: UUID!) { it: groupById(id: $id) { name accesses: memberships { isOwner user { username } } } }`,
        { id },
      ),
    join: (id: string, person: Person) =>
      testApi.append(
        groups.stream(id),
        groupMembershipGranted({ groupId: id, membershipId: newId(), userId: person.id, isOwner: false }),
      ),
  },
  {
    kind: 'device',
    gives: 'DeviceAccess',
    accepting: 'acceptDeviceAccessInvitation',
    query: 'deviceById',
    create: (over: object) => anna.createDevice(over),
    mine: (id: string, person: Person) =>
      person.get(`query ($id: UUID!) { it: deviceById(id: $id) { name deviceId } }`, { id }),
    join: (id: string, person: Person) =>
      testApi.append(
        devices.stream(id),
        deviceAccessGranted({ deviceId: id, accessId: newId(), userId: person.id, isOwner: false }),
      ),
  },
] as const;

describe.each(kinds)('[192] inviting to a $kind', ({ kind, gives, accepting, query, create, mine, join }) => {
  const shown = '{ id email state createdAt sentAt expiresAt userId user { username } }';
  const invite = `mutation ($id: UUID!, $email: String!) { done: inviteTo${gives}(input: { ${kind}Id: $id, email: $email }) {
    ${kind} { id invitations ${shown} } } }`;
  const remove = `mutation ($id: UUID!) { done: delete${gives}InvitationById(input: { id: $id }) { ${kind} { invitations { id } } } }`;
  const accept = `mutation ($id: UUID!, $code: String!) { done: ${accepting}(input: { invitationId: $id, code: $code }) {
    ${kind} { id name } } }`;
  const look = `query ($id: UUID!, $code: String!) { it: ${gives[0]!.toLowerCase()}${gives.slice(1)}ForInvitation(invitationId: $id, code: $code) {
    id name type invitedBy emailHint isForViewer isAccepted } }`;
  const listed = `query ($id: UUID!) { it: ${query}(id: $id) { invitations ${shown} } }`;

  const invited = async (email = 'ben@example.org', isPublic = false) => {
    const target = await create({ name: 'Mill Lane rowan', isPublic });
    const { done } = await anna.get(invite, { id: target.id, email });
    const [invitation] = done[kind].invitations as [Loose];
    return {
      target,
      invitation,
      id: invitation.id as string,
      code: await codeFor('invitation', invitation.id),
    };
  };
  const errorOf = async (person: Person, document: string, variables: object) =>
    (await person.ask(document, variables)).errors?.[0] as Loose;

  it('[227] shows owners the address and whether it is invited, unverified or added; [193] others nothing', async () => {
    const { target, invitation, id, code } = await invited();
    expect(invitation).toMatchObject({
      email: 'ben@example.org',
      state: 'INVITED',
      userId: null,
      user: null,
    });
    const days = (Date.parse(invitation.expiresAt) - Date.parse(invitation.sentAt)) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
    const { done } = await anna.get(invite, { id: target.id, email: 'cleo@example.org' });
    expect(done[kind].invitations[0]).toMatchObject({ email: 'cleo@example.org', state: 'UNVERIFIED' });
    await ben.get(accept, { id, code });
    expect((await anna.get(listed, { id: target.id })).it.invitations).toMatchObject([
      { state: 'UNVERIFIED' },
      { id, state: 'ADDED', userId: ben.id, user: { username: 'ben' } },
    ]);
    expect((await ada.get(listed, { id: target.id })).it.invitations).toHaveLength(2);
    expect((await ben.get(listed, { id: target.id })).it.invitations).toBeNull();
    expect((await noor.get(listed, { id: target.id })).it).toBeNull();
  });

  it('is noted with its end, which moves when it is sent again, and with none once it was accepted', async () => {
    const endOf = async (invitationId: string) => {
      const text = 'select ends_at as "endsAt" from events.invitations where id = $1';
      return (await testApi.database.pool.query(text, [invitationId])).rows[0]?.endsAt as Date | null;
    };
    const { target, invitation, id, code } = await invited();
    expect(await endOf(id)).toEqual(new Date(invitation.expiresAt));
    const { done } = await anna.get(invite, { id: target.id, email: 'ben@example.org' });
    expect(done[kind].invitations[0].expiresAt > invitation.expiresAt).toBe(true);
    expect(await endOf(id)).toEqual(new Date(done[kind].invitations[0].expiresAt));
    await ben.get(accept, { id, code });
    expect(await endOf(id)).toBeNull();
  });

  it('[194] is accepted by the invited one, who sees it from then on; twice is as once', async () => {
    const { target, id, code } = await invited();
    expect((await mine(target.id, ben)).it).toBeNull();
    expect((await ben.get(accept, { id, code })).done[kind]).toEqual({
      id: target.id,
      name: 'Mill Lane rowan',
    });
    expect((await ben.get(accept, { id, code: code.toLowerCase() })).done[kind].id).toBe(target.id);
    const { it: seen } = await mine(target.id, ben);
    if (kind !== 'device')
      expect(seen.accesses.at(-1)).toMatchObject({ isOwner: false, user: { username: 'ben' } });
    else expect(seen.deviceId).toMatch(/^eui-/);
  });

  it('[190] [218] [241] says to the holder of id and code what it is to, also to a guest', async () => {
    const { target, id, code } = await invited();
    const it = {
      ...{ id: target.id, name: 'Mill Lane rowan', emailHint: 'b…n@example.org', isAccepted: false },
      ...{ type: kind === 'device' ? null : expect.stringMatching(/^[A-Z]+$/), invitedBy: 'Anna Hill' },
    };
    expect((await testApi.visitor.get(look, { id, code })).it).toEqual({ ...it, isForViewer: null });
    expect((await ben.get(look, { id, code })).it).toEqual({ ...it, isForViewer: true });
    expect((await noor.get(look, { id, code })).it).toEqual({ ...it, isForViewer: false });
    await ben.get(accept, { id, code });
    expect((await ben.get(look, { id, code })).it).toMatchObject({ isAccepted: true });
  });

  it('[195] [196] [197] [198] [199] is refused with the reason, each in words of its own', async () => {
    const { id, code } = await invited();
    const refused = async (person: Person, change: object = {}) => {
      const { message, extensions } = await errorOf(person, accept, { id, code, ...change });
      return [extensions.code, message];
    };
    expect(await refused(testApi.visitor)).toEqual(['LOGIN', 'Sign in to do this.']);
    const notFound = ['NTFND', 'This invitation was not found or has expired.'];
    expect(await refused(ben, { id: newId() })).toEqual(notFound);
    expect(await refused(ben, { code: 'AAAA-AAAA' })).toEqual([
      'DNIED',
      'This code is not right. 4 tries are left.',
    ]);
    expect(await refused(noor)).toEqual(['DNIEM', 'This invitation is for another e-mail.']);
    // An address that is not verified proves nothing.
    const { id: annas, code: codeOfAnnas } = await invited('anna@example.org');
    expect(await refused(anna, { id: annas, code: codeOfAnnas })).toEqual(['DNIEM', expect.anything()]);
    await anna.get(remove, { id });
    expect(await refused(ben)).toEqual(notFound);
    expect((await errorOf(ben, look, { id, code })).extensions.code).toBe('NTFND');
  });

  it('ends with five wrong codes, until it is sent again (rule A60)', async () => {
    const { target, id, code } = await invited();
    const wrong = { id, code: 'AAAA-AAAA' };
    const asked = [look, accept, look, accept, look];
    for (const document of asked) await errorOf(ben, document, wrong);
    expect((await errorOf(ben, accept, { id, code })).extensions.code).toBe('LOCKD');
    expect((await errorOf(testApi.visitor, look, { id, code })).extensions.code).toBe('LOCKD');
    expect((await anna.get(listed, { id: target.id })).it.invitations).toMatchObject([
      { id, state: 'LOCKED' },
    ]);
    const { done } = await anna.get(invite, { id: target.id, email: 'Ben@Example.org' });
    expect(done[kind].invitations).toMatchObject([{ id, state: 'INVITED' }]);
    await ben.get(accept, { id, code: await codeFor('invitation', id) });
  });

  it('is refused to all but owners and administrators', async () => {
    const { id } = await create({ isPublic: true });
    const code = async (person: Person, of = id) =>
      errorCode(await person.ask(invite, { id: of, email: 'cleo@example.org' }));
    expect(await code(testApi.visitor)).toBe('LOGIN');
    expect(await code(noor)).toBe('DENIED');
    expect(await code(noor, (await create({ isPublic: false })).id)).toBe('NTFND');
    await join(id, noor);
    expect(await code(noor)).toBe('DENIED');
    expect(await code(ada)).toBeUndefined();
    expect((await errorOf(anna, invite, { id, email: 'noor@example.org' })).extensions.code).toBe('ISACS');
    expect((await errorOf(anna, invite, { id, email: 'noor@example.org' })).message).toBe(
      'Failed to send invitation; user already has access',
    );
    expect((await errorOf(anna, invite, { id, email: 'noor' })).extensions.code).toBe('VALIDATION');
  });

  it('[187] [213] [236] is removed by an owner or declined by the invited one; others find nothing', async () => {
    const { target, id } = await invited();
    expect(errorCode(await noor.ask(remove, { id }))).toBe('NTFND');
    expect(errorCode(await noor.ask(remove, { id: newId() }))).toBe('NTFND');
    expect(errorCode(await testApi.visitor.ask(remove, { id }))).toBe('LOGIN');
    // Declined: what one never saw is not shown either.
    expect((await ben.get(remove, { id })).done).toEqual({ [kind]: null });
    await eventually(async () => (await anna.get(listed, { id: target.id })).it.invitations.length === 0);
    const { id: other } = await invited();
    expect((await anna.get(remove, { id: other })).done[kind].invitations).toEqual([]);
    const { id: taken, code } = await invited();
    await ben.get(accept, { id: taken, code });
    expect(errorCode(await anna.ask(remove, { id: taken }))).toBe('DENIED');
  });

  it('to an address stops after five letters, of all inviters together', async () => {
    const { target } = await invited('flood@example.org');
    const again = `mutation ($id: UUID!, $clientMutationId: String!) { done: inviteTo${gives}(
      input: { ${kind}Id: $id, email: "flood@example.org", clientMutationId: $clientMutationId }) { ${kind} { id } } }`;
    const last = { id: target.id, clientMutationId: newId() };
    for (let n = 0; n < 3; n += 1) await anna.get(invite, { id: target.id, email: 'flood@example.org' });
    const answer = await anna.get(again, last);
    // Its answer was lost: it asks for no other letter.
    expect(await anna.get(again, last)).toEqual(answer);
    const refused = await anna.ask(invite, { id: target.id, email: 'Flood@example.org' });
    expect([errorCode(refused), refused.errors?.[0]?.message]).toEqual([
      'LOCKD',
      expect.stringMatching(/^Too many invitations were sent to this address\. Try again in \d+ minutes\.$/),
    ]);
    const own = await ben.createThing();
    const byBen = `mutation ($id: UUID!) { inviteToThingAccess(input: { thingId: $id, email: "flood@example.org" }) { thing { id } } }`;
    expect(errorCode(await ben.ask(byBen, own))).toBe('LOCKD');
    const passing = (time: string) =>
      testApi.database.pool.query(
        `update events.failed_attempts set last_at = last_at - $1::interval, blocked_until = blocked_until - $1::interval`,
        [time],
      );
    await passing('50 minutes');
    expect(errorCode(await ben.ask(byBen, own))).toBe('LOCKD');
    await passing('10 minutes');
    await ben.get(byBen, own);
    await passing('50 minutes');
    expect(errorCode(await ben.ask(byBen, own))).toBe('LOCKD');
    await anna.get(invite, { id: target.id, email: 'another@example.org' });
  });

  it('leaves the address readable nowhere but in the read model, and is found by it for an erasure', async () => {
    const { id } = await invited('mia@example.org');
    const tables = await testApi.database.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('events', 'keys')`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await testApi.database.pool.query<{ text: string }>(
        `select t::text as text from ${name} t`,
      );
      for (const { text } of rows) expect(text).not.toContain('mia@example');
    }
    expect(await testApi.api.app.get(Invitations).invitationsTo(['MIA@example.org'])).toContain(id);
  });
});

it('[243] that an invitation to a thing is accepted is recorded once, as shared by the one who invited; who accepts may look only', async () => {
  const { id } = await anna.createThing({ isPublic: false });
  const sent = await anna.get(
    `mutation ($id: UUID!) { inviteToThingAccess(input: { thingId: $id, email: "noor@example.org" }) { thing { invitations { id } } } }`,
    { id },
  );
  const invitationId = sent.inviteToThingAccess.thing.invitations[0].id;
  const input = { invitationId, code: await codeFor('invitation', invitationId) };
  const accept = `mutation ($input: AcceptThingAccessInvitationInput!) { acceptThingAccessInvitation(input: $input) {
    thing { viewerMayRecord } } }`;
  expect((await noor.get(accept, { input })).acceptThingAccessInvitation.thing.viewerMayRecord).toBe(false);
  await noor.get(accept, { input });
  const actions = `query ($id: UUID!) { allActions(thingId: $id) { nodes { type creator { username } } } }`;
  const shares = async () => {
    const { allActions } = await noor.get(actions, { id });
    return (allActions.nodes as Loose[]).filter(({ type }) => type === 'SHARE');
  };
  await eventually(async () => (await shares()).length > 0);
  expect(await shares()).toEqual([{ type: 'SHARE', creator: { username: 'anna' } }]);
});

it('that a person was invited is no event for those who look at a public thing', async () => {
  const { id } = await anna.createThing({ isPublic: true });
  const live = testApi.subscribe(
    'subscription ($id: UUID!) { thingUpdated(id: $id) { event { name } thing { name } } }',
    id,
  );
  await live.first();
  const before = live.messages.length;
  await anna.get(
    `mutation ($id: UUID!) { inviteToThingAccess(input: { thingId: $id, email: "cleo@example.org" }) { thing { id } } }`,
    { id },
  );
  await eventually(() => live.messages.length > before);
  expect(live.messages.at(-1).data.thingUpdated.event.name).toBe('ThingAccessChanged');
});
