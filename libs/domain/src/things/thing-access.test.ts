import { describe, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import type { Viewer } from '../users/index.js';
import {
  changeThingAccess,
  collaborateOn,
  revokeThingAccess,
  type Thing,
  thingAccessGranted,
  thingAccessRevoked,
  thingRegistered,
  things,
} from './index.js';

const anna: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01' };
const ben: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c04' };
const noor: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c09' };
const admin: Viewer = { role: 'bk_admin', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c08' };
const guest: Viewer = { role: 'bk_anonymous' };

const rowan = thingRegistered(thingRegistered.definition.example);
const { thingId } = rowan.data;
const hiddenRowan = thingRegistered({ ...rowan.data, isPublic: false });
const accessOf = {
  anna: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c21',
  ben: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c24',
};
interface Flags {
  readonly isOwner?: boolean;
  readonly isCollaborator?: boolean;
}
const granted = (who: keyof typeof accessOf, flags: Flags = {}) =>
  thingAccessGranted({
    thingId,
    accessId: accessOf[who],
    userId: { anna, ben }[who].userId!,
    isOwner: false,
    isCollaborator: false,
    ...flags,
  });
const annaOwns = granted('anna', { isOwner: true });
const givenThing = specification(things);

describe('revoking access to a thing', () => {
  const revoking =
    (whose: keyof typeof accessOf, viewer: Viewer = anna) =>
    (thing: Thing) =>
      revokeThingAccess(thing, { viewer, accessId: accessOf[whose] });
  const shared = givenThing(hiddenRowan, annaOwns, granted('ben', { isCollaborator: true }));

  it('of others is for owners and administrators', () => {
    const revoked = {
      type: 'ThingAccessRevoked',
      data: { thingId, accessId: accessOf.ben, userId: ben.userId },
    };
    shared.when(revoking('ben')).then({ ...revoked, data: { ...revoked.data, revokedBy: anna.userId } });
    shared.when(revoking('ben', admin)).then(revoked);
  });

  it('of oneself is for everybody who has it', () => {
    for (const flags of [{}, { isCollaborator: true }, { isOwner: true }])
      givenThing(hiddenRowan, annaOwns, granted('ben', flags))
        .when(revoking('ben', ben))
        .then({ type: 'ThingAccessRevoked', data: { userId: ben.userId, revokedBy: ben.userId } });
  });

  it('of an owner is denied to a collaborator and a viewer', () => {
    shared.when(revoking('anna', ben)).rejected('DENIED');
    givenThing(hiddenRowan, annaOwns, granted('ben')).when(revoking('anna', ben)).rejected('DENIED');
  });

  it('asks a guest to sign in; to a stranger there are no accesses, not even on a public thing', () => {
    shared.when(revoking('ben', guest)).rejected('LOGIN');
    shared.when(revoking('ben', noor)).rejected('NTFND');
    givenThing(rowan, annaOwns, granted('ben')).when(revoking('ben', noor)).rejected('NTFND');
  });

  it('of an access that is not there is not found', () => {
    givenThing(rowan, annaOwns).when(revoking('ben')).rejected('NTFND');
    const revoked = thingAccessRevoked({
      thingId,
      accessId: accessOf.ben,
      userId: ben.userId!,
      revokedBy: anna.userId!,
    });
    const after = givenThing(hiddenRowan, annaOwns, granted('ben'), revoked);
    after.when(revoking('ben')).rejected('NTFND');
    after.when(revoking('ben', ben)).rejected('NTFND');
    givenThing(hiddenRowan, annaOwns, granted('ben'), revoked, granted('ben'))
      .when(revoking('ben'))
      .accepted();
  });

  it('keeps the last owner, whoever asks (rule A05)', () => {
    const message = 'The last owner stays: make another person an owner first.';
    shared.when(revoking('anna')).rejected('DENIED', { message });
    shared.when(revoking('anna', admin)).rejected('DENIED', { message });
    const two = givenThing(rowan, annaOwns, granted('ben', { isOwner: true }));
    two.when(revoking('anna')).accepted();
    two.when(revoking('anna', ben)).accepted();
  });
});

describe('saying what a person with access may do', () => {
  const changing =
    (whose: keyof typeof accessOf, flags: Flags, viewer: Viewer = anna) =>
    (thing: Thing) =>
      changeThingAccess(thing, { viewer, accessId: accessOf[whose], ...flags });
  const bens = { thingId, accessId: accessOf.ben, userId: ben.userId };
  const shared = givenThing(hiddenRowan, annaOwns, granted('ben'));

  it('sets and removes each flag, and leaves the other as it is', () => {
    const type = 'ThingAccessChanged';
    shared.when(changing('ben', { isCollaborator: true })).then({
      type,
      data: { ...bens, isOwner: false, isCollaborator: true, changedBy: anna.userId },
    });
    const both = givenThing(hiddenRowan, annaOwns, granted('ben', { isOwner: true, isCollaborator: true }));
    both.when(changing('ben', { isOwner: false })).then({
      type,
      data: { ...bens, isOwner: false, isCollaborator: true },
    });
    both.when(changing('ben', { isCollaborator: false }, admin)).then({
      type,
      data: { isOwner: true, isCollaborator: false, changedBy: admin.userId },
    });
  });

  it('that is as it is already changes nothing', () => {
    shared.when(changing('ben', { isOwner: false })).then();
    shared.when(changing('ben', {})).then();
  });

  it('is for owners and administrators, not for oneself', () => {
    const flags = { isOwner: true };
    shared.when(changing('ben', flags, guest)).rejected('LOGIN');
    shared.when(changing('ben', flags, noor)).rejected('NTFND');
    givenThing(rowan, annaOwns, granted('ben'))
      .when(changing('ben', flags, noor))
      .rejected('NTFND');
    for (const given of [{}, { isCollaborator: true }])
      givenThing(hiddenRowan, annaOwns, granted('ben', given))
        .when(changing('ben', flags, ben))
        .rejected('DENIED');
    givenThing(rowan, annaOwns).when(changing('ben', flags)).rejected('NTFND');
  });

  it('keeps the last owner, whoever asks (rule A05)', () => {
    const message = 'The last owner stays: make another person an owner first.';
    for (const viewer of [anna, admin])
      shared.when(changing('anna', { isOwner: false }, viewer)).rejected('DENIED', { message });
    givenThing(rowan, annaOwns, granted('ben', { isOwner: true }))
      .when(changing('anna', { isOwner: false }))
      .accepted();
  });
});

describe('collaborating on a thing', () => {
  const accessId = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c29';
  const collaborating = (viewer: Viewer, isCollaborator?: boolean) => (thing: Thing) =>
    collaborateOn(thing, { viewer, accessId, isCollaborator });
  const stepsUp = { type: 'ThingAccessChanged', data: { isOwner: false, isCollaborator: true } };
  const stepsDown = { type: 'ThingAccessChanged', data: { isOwner: false, isCollaborator: false } };

  it('on a public thing is for everybody with an account: it begins an access, then toggles it (rule A18)', () => {
    const open = givenThing(rowan, annaOwns);
    open.when(collaborating(noor)).then({
      type: 'ThingAccessGranted',
      data: { accessId, userId: noor.userId, isOwner: false, isCollaborator: true },
    });
    open.when(collaborating(guest)).rejected('LOGIN');
    givenThing(rowan, annaOwns, granted('ben')).when(collaborating(ben)).then(stepsUp);
    givenThing(rowan, annaOwns, granted('ben', { isCollaborator: true }))
      .when(collaborating(ben))
      .then(stepsDown);
  });

  it('said as what it is to be, changes nothing when it is so', () => {
    givenThing(rowan, annaOwns, granted('ben', { isCollaborator: true }))
      .when(collaborating(ben, true))
      .then();
    givenThing(rowan, annaOwns).when(collaborating(noor, false)).then();
  });

  it('on a private thing: one may step down, and an owner up; others are invited', () => {
    const hidden = givenThing(hiddenRowan, annaOwns, granted('ben', { isCollaborator: true }));
    hidden.when(collaborating(ben)).then(stepsDown);
    hidden.when(collaborating(noor)).rejected('NTFND');
    const message = 'This thing is private: ask an owner to invite you.';
    givenThing(hiddenRowan, annaOwns, granted('ben'))
      .when(collaborating(ben))
      .rejected('DENIED', { message });
    hidden.when(collaborating(admin)).rejected('DENIED', { message });
    hidden.when(collaborating(anna)).then({
      type: 'ThingAccessChanged',
      data: { isOwner: true, isCollaborator: true },
    });
  });
});
