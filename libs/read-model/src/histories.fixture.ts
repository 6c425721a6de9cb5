import {
  type Audience,
  accountDeletionConfirmed,
  accountDeletionRequested,
  actionDeleted,
  actionDetailsChanged,
  type Actor,
  badgeAwarded,
  badgeKinds,
  deviceDeleted,
  deviceDetailsChanged,
  deviceLinkedToThing,
  type Fact,
  deviceAccessChanged,
  deviceAccessGranted,
  deviceAccessRevoked,
  deviceInvitationEvents,
  feedback,
  feedbackAnswered,
  feedbackDeleted,
  feedbackSent,
  feedbackReopened,
  groupDeleted,
  groupInvitationEvents,
  groupDetailsChanged,
  groupMembershipChanged,
  groupMembershipGranted,
  groupMembershipRevoked,
  navigationRecorded,
  navigationSessionStarted,
  navigationSessionEndReported,
  navigationSessions,
  notificationOpened,
  notifications,
  notificationSent,
  notificationsReviewed,
  reviews,
  passphraseChanged,
  passphraseResetRequested,
  personsRevealed,
  pictureDeleted,
  picturePrepared,
  pictureRefused,
  recoveryCodesRenewed,
  secondFactorAdded,
  secondFactorRemoved,
  taskAssigned,
  taskCreated,
  taskDeleted,
  taskDetailsChanged,
  taskMoved,
  taskRepetitionChanged,
  taskStatusChanged,
  taskUnassigned,
  thingAccessGranted,
  thingAccessRevoked,
  thingInvitationEvents,
  thingDeleted,
  thingDetailsChanged,
  userDetailsChanged,
  userEmailAdded,
  userEmailRemoved,
  userEmailVerificationRequested,
  userEmailVerified,
  userPrimaryEmailChanged,
  userRoleChanged,
  userSignedIn,
  userWelcomed,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import {
  aDevice,
  aGroup,
  anAction,
  aTask,
  aNetworkDeviceId,
  aPicture,
  aThing,
  aUser,
  type Built,
  minutesFrom,
} from '@hedgerow/testing';
import { projectionEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import fc from 'fast-check';
import type { ProjectionEvent } from './projection-event.js';

const minute = minutesFrom('2026-05-31T22:00:00Z');

/** What becomes of a thing after its registration; `which` tells people and actions apart. */
interface Step {
  readonly thing: number;
  readonly what: (typeof steps)[number];
  readonly which: number;
  readonly minute: number;
}
const steps = [
  ...['rename', 'move', 'hide', 'speak', 'grant', 'grant', 'revoke', 'revoke'],
  ...['grant', 'record', 'record', 'record', 'correct', 'deleteAction', 'deleteAction', 'deleteThing'],
] as const;

export interface Plan {
  links: readonly { device: number; thing: number; minute: number }[];
  frames: readonly {
    sensor: number;
    minute: number;
    water: number | null;
    battery: number | null;
    fCnt: number;
  }[];
  parameters: readonly ('WATER' | 'PH')[];
  steps: readonly Step[];
}

/** What happens to a few people, things, devices and sensors, at random. */
export const plans: fc.Arbitrary<Plan> = fc.record({
  links: fc.array(fc.record({ device: fc.nat(2), thing: fc.nat(2), minute: fc.nat(240) }), { maxLength: 8 }),
  frames: fc.array(
    fc.record({
      sensor: fc.nat(3),
      minute: fc.nat(240),
      water: fc.option(fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)),
      battery: fc.option(fc.constantFrom(3.1, 3.3)),
      fCnt: fc.nat(1),
    }),
    { maxLength: 30 },
  ),
  parameters: fc.array(fc.constantFrom('WATER' as const, 'PH' as const), { minLength: 3, maxLength: 3 }),
  steps: fc.array(
    fc.record({ thing: fc.nat(2), what: fc.constantFrom(...steps), which: fc.nat(2), minute: fc.nat(9) }),
    { maxLength: 60, size: 'max' },
  ),
});

/** Collects the events of one key: what is added together was appended together, at one moment. */
const newHistory = () => {
  const events: ProjectionEvent[] = [];
  const versions = new Map<string, number>();
  const actor: Actor = { kind: 'person', id: newId(), session: newId() };
  const add = (stream: string, m: number, ...facts: Fact[]) => {
    for (const fact of facts) {
      const version = (versions.get(stream) ?? 0) + 1;
      versions.set(stream, version);
      const built = { id: '', stream, facts: [fact] };
      events.push(...projectionEvents(built, { from: minute(m), firstVersion: version, actor }));
    }
  };
  return { events, add };
};

const nextWeek = '2026-06-08T08:00:00.000Z';

/** Invitations as they come and go: one is open after being sent again, one is accepted, one is removed, one is erased. */
const invitationsTo = <I extends string>(
  {
    sent,
    renewed,
    accepted,
    removed,
    erased,
  }: {
    [K in 'sent' | 'renewed' | 'accepted' | 'removed' | 'erased']: (data: never) => Fact;
  },
  id: Record<I, string>,
  by: string,
): Fact[] => {
  const [open, taken, gone, secret] = [newId(), newId(), newId(), newId()];
  const invite = (invitationId: string) =>
    sent({
      ...id,
      invitationId,
      email: `${invitationId}@example.org`,
      invitedBy: by,
      expiresAt: nextWeek,
    } as never);
  return [
    ...[open, taken, gone, secret].map(invite),
    renewed({ ...id, invitationId: open, sentBy: by, expiresAt: '2026-06-15T08:00:00.000Z' } as never),
    accepted({ ...id, invitationId: taken, userId: by } as never),
    removed({ ...id, invitationId: gone, removedBy: by } as never),
    erased({ ...id, invitationId: secret } as never),
  ];
};

const everyDay = { rule: 'FREQ=DAILY', timeZone: 'Europe/London', startsOn: '2026-06-01' };

/** A task that everything happens to, one that is removed, and one that was withdrawn and comes again. */
const tasksOf = (thingId: string, people: readonly string[]): Built[] =>
  ['stays', 'goes', 'comes again'].map((fate) => {
    const task = aTask({ thingId, repeats: everyDay });
    const about = { thingId, taskId: task.id };
    const by = people[0]!;
    const [first, second] = people.map((userId) => ({ ...about, userId, assignmentId: newId() }));
    const created = task.facts[0]!.data as Parameters<typeof taskCreated>[0];
    const facts = [
      ...task.facts,
      taskAssigned({ ...first!, assignedBy: by }),
      taskAssigned({ ...second!, assignedBy: by }),
      taskDetailsChanged({ ...about, title: 'Two cans', dueDate: null, changedBy: by }),
      taskStatusChanged({ ...about, from: 'notStarted', to: 'completed', changedBy: by }),
      taskStatusChanged({ ...about, from: 'completed', to: 'inProgress', changedBy: by }),
      taskMoved({ ...about, rank: 'b1V', movedBy: by }),
      taskUnassigned({ ...first!, unassignedBy: by }),
      taskRepetitionChanged({ ...about, repeats: fate === 'stays' ? null : everyDay, changedBy: by }),
      taskAssigned({ ...first!, assignmentId: newId(), assignedBy: by }),
      ...(fate === 'stays' ? [] : [taskDeleted({ ...about, deletedBy: by })]),
      ...(fate === 'comes again'
        ? [taskCreated({ ...created, status: 'completed' }), taskAssigned({ ...first!, assignedBy: by })]
        : []),
    ];
    return { ...task, facts };
  });

/** What decisions allow: a thing that was deleted changes no more, though an action may be recorded at the same time. */
const thingHistory = (thing: Built, taken: readonly Step[]): ProjectionEvent[] => {
  const { events, add } = newHistory();
  const thingId = thing.id;
  const by = newId();
  const people = [newId(), newId(), newId()];
  const groups = [newId(), newId(), newId()];
  const accesses = new Map<string, string>();
  const actions: Built[] = [];
  const record = (m: number) => {
    const action = anAction({ thingId });
    actions.push(action);
    add(action.stream, m, ...action.facts);
  };
  add(thing.stream, 0, ...thing.facts);
  record(0);
  for (const fact of invitationsTo(thingInvitationEvents, { thingId }, by)) add(thing.stream, 0, fact);
  for (const task of tasksOf(thingId, people)) add(task.stream, 0, ...task.facts);
  let isDeleted = false;
  const own = (m: number, fact: Fact) => isDeleted || add(thing.stream, m, fact);
  const change = (m: number, changes: object) =>
    own(m, thingDetailsChanged({ thingId, changedBy: by, ...changes }));
  for (const { what, which, minute: m } of taken) {
    const userId = people[which]!;
    const action = actions[which];
    if (what === 'rename') change(m, { name: `Bed ${m}` });
    if (what === 'move')
      change(m, { location: which === 0 ? null : { lat: which, lng: m }, groupId: groups[which] });
    if (what === 'hide') change(m, { isPublic: which === 0 });
    if (what === 'speak') change(m, { indicatorParameter: which === 0 ? 'WATER' : 'PH' });
    if (what === 'grant') {
      const accessId = newId();
      own(m, thingAccessGranted({ thingId, accessId, userId, isOwner: false, isCollaborator: which === 0 }));
      accesses.set(userId, accessId);
    }
    if (what === 'revoke' && accesses.has(userId)) {
      own(m, thingAccessRevoked({ thingId, accessId: accesses.get(userId)!, userId, revokedBy: by }));
      accesses.delete(userId);
    }
    if (what === 'record') record(m);
    if (what === 'correct' && action)
      add(
        action.stream,
        m,
        actionDetailsChanged({ actionId: action.id, thingId, comments: `No. ${m}`, changedBy: by }),
      );
    if (what === 'deleteAction' && action) {
      add(action.stream, m, actionDeleted({ actionId: action.id, thingId, deletedBy: by }));
      actions.splice(which, 1);
    }
    if (what === 'deleteThing') {
      own(m, thingDeleted({ thingId, deletedBy: by }));
      isDeleted = true;
    }
  }
  return events;
};

/** What decisions allow: people join, leave and change roles, also again; a group that was deleted changes no more. */
const groupHistory = (group: Built, founder: string, taken: readonly Step[]): ProjectionEvent[] => {
  const { events, add } = newHistory();
  const groupId = group.id;
  const people = [founder, newId(), newId()];
  const memberships = new Map<string, string>();
  add(group.stream, 0, ...group.facts);
  for (const fact of invitationsTo(groupInvitationEvents, { groupId }, founder)) add(group.stream, 0, fact);
  for (const { what, which, minute: m } of taken) {
    const userId = people[which]!;
    const membershipId = memberships.get(userId);
    const own = (fact: Fact) => add(group.stream, m, fact);
    const change = (changes: object) => own(groupDetailsChanged({ groupId, changedBy: founder, ...changes }));
    if (what === 'rename') change({ name: `Growers ${m}` });
    if (what === 'move') change({ location: which === 0 ? null : { lat: which, lng: m } });
    if (what === 'hide') change({ isPublic: which === 0 });
    if (what === 'grant' && !membershipId) {
      const joined = newId();
      own(groupMembershipGranted({ groupId, membershipId: joined, userId, isOwner: false }));
      memberships.set(userId, joined);
    }
    if (what === 'speak' && membershipId)
      own(
        groupMembershipChanged({ groupId, membershipId, userId, isOwner: m % 2 === 0, changedBy: founder }),
      );
    if (what === 'revoke' && membershipId) {
      own(groupMembershipRevoked({ groupId, membershipId, userId, revokedBy: founder }));
      memberships.delete(userId);
    }
    if (what === 'deleteThing') {
      own(groupDeleted({ groupId, deletedBy: founder }));
      break;
    }
  }
  return events;
};

/** A second address is verified and becomes primary; a third one goes again. */
const emailsOf = ({ id: userId, facts }: Built): Fact[] => {
  const { emailId: formerEmailId } = facts[1]!.data as { emailId: string };
  const [second, third] = [newId(), newId()];
  const added = (emailId: string) =>
    userEmailAdded({ userId, emailId, email: `${emailId}@example.org`, isPrimary: false });
  return [
    added(second),
    added(third),
    userEmailVerificationRequested({ userId, emailId: second }),
    userEmailVerified({ userId, emailId: second }),
    userPrimaryEmailChanged({ userId, emailId: second, formerEmailId }),
    userEmailRemoved({ userId, emailId: third }),
    passphraseResetRequested({ userId, emailId: second }),
    passphraseChanged({ userId, by: 'code' }),
    accountDeletionRequested({ userId }),
    accountDeletionConfirmed({ userId, receiptId: newId(), choices: [] }),
    userDetailsChanged({ userId, name: 'Anna Hillside', notificationDaily: true, changedBy: userId }),
    userDetailsChanged({ userId, oneThingId: newId(), showOnScoreBoard: false, changedBy: userId }),
    userDetailsChanged({ userId, analyticsOptOut: true, changedBy: userId }),
    userDetailsChanged({ userId, home: { order: ['MAP'], hidden: ['TOUR'] }, changedBy: userId }),
    userWelcomed({ userId, emailId: second, addedBy: userId }),
    secondFactorAdded({ userId }),
    recoveryCodesRenewed({ userId }),
    secondFactorRemoved({ userId }),
    personsRevealed({ userId, to: '2026-07-13T00:00:00.000Z', into: 'ndjson' }),
    userRoleChanged({ userId, isAdmin: true, changedBy: userId }),
  ];
};

/** One person becomes an owner of a device and another one loses the access. */
const accessesTo = (deviceId: string, by: string): Fact[] => {
  const [stays, goes] = [newId(), newId()].map((userId) => ({ deviceId, userId, accessId: newId() }));
  return [
    deviceAccessGranted({ ...stays!, isOwner: false }),
    deviceAccessGranted({ ...goes!, isOwner: false }),
    deviceAccessChanged({ ...stays!, isOwner: true, changedBy: by }),
    deviceAccessRevoked({ ...goes!, revokedBy: by }),
  ];
};

/** Pictures, each with a history of its own: one that is ready, one that was refused, and one that is deleted. */
const pictureHistories = (subjectId: string, addedBy: string): ProjectionEvent[][] => {
  const made = { width: 600, height: 800, widths: [160, 480, 600], placeholder: 'data:image/webp;base64,AA' };
  const ready = (pictureId: string) => picturePrepared({ ...made, pictureId, addedBy });
  return [
    (pictureId: string) => [ready(pictureId)],
    (pictureId: string) => [pictureRefused({ pictureId, reason: 'UNREADABLE' })],
    (pictureId: string) => [ready(pictureId), pictureDeleted({ pictureId, deletedBy: addedBy })],
  ].map((rest) => {
    const { events, add } = newHistory();
    const picture = aPicture({ subjectId, addedBy });
    add(picture.stream, 5, ...picture.facts, ...rest(picture.id));
    return events;
  });
};

/** One notification that is reviewed, one that is opened, one that is both, and one that is unread. */
const notificationsOf = (userId: string): [stream: string, minute: number, fact: Fact][] => {
  const [reviewed, opened, both, unread] = [newId(), newId(), newId(), newId()];
  const sent = (id: string, m: number): [string, number, Fact] => [
    notifications.stream(id),
    m,
    notificationSent({ notificationId: id, userId, kind: 'BADGE', awardId: newId() }),
  ];
  const open = (id: string, m: number): [string, number, Fact] => [
    notifications.stream(id),
    m,
    notificationOpened({ notificationId: id, userId }),
  ];
  const until = minute(170);
  return [
    ...[sent(reviewed, 160), sent(both, 161), open(both, 162)],
    [reviews.stream(userId), 171, notificationsReviewed({ userId, until })],
    ...[sent(opened, 172), sent(unread, 173), open(opened, 174), open(both, 175)],
  ];
};

/**
 * Sessions of two people, of guests and of an administrator, over several days and in the order in which phones that were
 * offline tell of them. Each is a key of its own.
 */
const sessionHistories = (taken: readonly Step[]): ProjectionEvent[][] => {
  const visitors = [newId(), newId()];
  const routes = ['/', '/things', '/things/:id/dashboard', '(not found)'];
  return [visitors[0], visitors[0], visitors[1], undefined, undefined, visitors[1]].map((visitorId, n) => {
    const { events, add } = newHistory();
    const sessionId = newId();
    const who = { sessionId, ...(visitorId === undefined ? {} : { visitorId }) };
    const audience: Audience = n === 5 ? 'admin' : visitorId === undefined ? 'guest' : 'user';
    // Half a day apart, so that some go over midnight.
    const begins = n * 720;
    const stream = navigationSessions.stream(sessionId);
    const bound = { ...who, audience, startedAt: minute(begins), userAgent: 'Firefox' } as const;
    add(stream, 0, navigationSessionStarted(bound));
    const own = taken.filter(({ thing }) => n % 3 === thing);
    own.forEach(({ which, minute: m }, i) => {
      const fromRoute = i === 0 ? undefined : routes[m % routes.length]!;
      const went = {
        ...{
          ...who,
          audience,
          toRoute: routes[which]!,
          timestamp: minute(begins + (own.length - i) * 37 + m),
        },
        ...{ timeSpentMs: i === 0 ? 0 : m * 100, ...(fromRoute === undefined ? {} : { fromRoute }) },
      } as const;
      add(stream, i, navigationRecorded(went));
      if (m % 3 === 0)
        add(stream, i, navigationSessionEndReported({ sessionId, endedAt: minute(begins + m) }));
    });
    return events;
  });
};

/** Feedback of a person and of guests: answered, answered and reopened, and deleted. */
const feedbackHistories = (userId: string): ProjectionEvent[][] => {
  const by = newId();
  return (['answered', 'reopened', 'deleted'] as const).map((end) => {
    const { events, add } = newHistory();
    const feedbackId = newId();
    const who = end === 'answered' ? { sealedFor: userId, userId } : { sealedFor: feedbackId };
    const email = end === 'reopened' ? { email: 'guest@example.org' } : {};
    const stream = feedback.stream(feedbackId);
    add(
      stream,
      1,
      feedbackSent({ ...who, ...email, feedbackId, kind: 'IDEA', text: 'A pond', page: '/things' }),
    );
    add(stream, 2, feedbackAnswered({ feedbackId, answeredBy: by }));
    if (end === 'reopened') add(stream, 3, feedbackReopened({ feedbackId, reopenedBy: by }));
    if (end === 'deleted')
      add(stream, 3, feedbackDeleted({ feedbackId, sealedFor: feedbackId, deletedBy: by }));
    return events;
  });
};

/** One history for each key. Within a key order counts; between keys there is none. */
export const histories = ({ links, frames, parameters, steps: taken }: Plan): ProjectionEvent[][] => {
  const person = aUser();
  const personal = newHistory();
  const award = badgeAwarded({ awardId: newId(), userId: person.id, kind: badgeKinds[1], level: 1 });
  personal.add(person.stream, 0, ...person.facts);
  personal.add(person.stream, 1, ...emailsOf(person));
  const began = { userId: person.id, sessionId: newId() };
  // Two on one day, and one on the next.
  for (const m of [9, 90, 150])
    personal.add(person.stream, m, userSignedIn({ ...began, browser: 'Firefox on Linux' }));
  personal.add(`badge-created-${person.id}`, 10, award);
  for (const notification of notificationsOf(person.id)) personal.add(...notification);
  const things = parameters.map((indicatorParameter) =>
    aThing({ indicatorParameter, registeredBy: person.id }),
  );
  const sensors = [0, 1, 2, 3].map(() => aNetworkDeviceId());
  const devices = [0, 1, 2].map((n) => aDevice({ networkDeviceId: sensors[n]! }));
  return [
    personal.events,
    groupHistory(
      aGroup({ createdBy: person.id }),
      person.id,
      taken.filter((step) => step.thing === 0),
    ),
    ...things.map((thing, n) =>
      thingHistory(
        thing,
        taken.filter((step) => step.thing === n),
      ),
    ),
    ...pictureHistories(things[0]!.id, person.id),
    ...sessionHistories(taken),
    ...feedbackHistories(person.id),
    ...devices.map((device, n) => {
      const { events, add } = newHistory();
      add(device.stream, 1, ...device.facts);
      add(device.stream, 1, ...invitationsTo(deviceInvitationEvents, { deviceId: device.id }, person.id));
      add(device.stream, 1, ...accessesTo(device.id, person.id));
      for (const link of links.filter((one) => one.device === n))
        add(
          device.stream,
          link.minute,
          deviceLinkedToThing({ deviceId: device.id, thingId: things[link.thing]!.id }),
        );
      // What decisions allow: who has access is granted none, and who has none neither changes nor loses it.
      const userId = newId();
      let accessId: string | undefined;
      for (const step of taken.filter(({ thing }) => thing === n)) {
        const { which, minute: m, what } = step;
        const ids = { deviceId: device.id, accessId: accessId ?? newId(), userId };
        const change = (changes: object) =>
          add(
            device.stream,
            m,
            deviceDetailsChanged({ deviceId: device.id, changedBy: person.id, ...changes }),
          );
        if (what === 'rename') change({ name: `Probe ${m}` });
        if (what === 'move') change({ location: { lat: which, lng: m } });
        if (what === 'hide') change({ isPublic: which === 0 });
        if (what === 'grant' && !accessId) {
          add(device.stream, m, deviceAccessGranted({ ...ids, isOwner: which === 0 }));
          ({ accessId } = ids);
        }
        if (what === 'speak' && accessId)
          add(device.stream, m, deviceAccessChanged({ ...ids, isOwner: true, changedBy: person.id }));
        if (what === 'revoke' && accessId) {
          add(device.stream, m, deviceAccessRevoked({ ...ids, revokedBy: person.id }));
          accessId = undefined;
        }
        if (what !== 'deleteThing') continue;
        add(device.stream, 240, deviceDeleted({ deviceId: device.id, deletedBy: person.id }));
        break;
      }
      return events;
    }),
    ...sensors.map((sensor, n) =>
      frames
        .filter((f) => f.sensor === n)
        .map(({ minute: m, water, battery, fCnt }) =>
          // The same moment and counter say the same: it is the same frame again.
          uplinkDecoded(
            sensor,
            minute(m),
            { water: fCnt === 0 ? (m * 37) % 100 : water, battery },
            { fCnt: fCnt === 0 ? 0 : newFrame() },
          ),
        ),
    ),
  ];
};
let frameCount = 1;
const newFrame = () => ++frameCount;
