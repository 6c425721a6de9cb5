import { waterColour } from '@hedgerow/domain';
import { invitationCalls } from './stub-invitations.js';
import {
  stubActions,
  stubDevices,
  stubGroups,
  stubId,
  stubInvitations,
  stubSeries,
  type StubThing,
  stubThings,
} from './stub-records.js';
import { stubAccount } from './stub-account.js';
import { activityEntries, isAsked, stubActivity } from './stub-activity.js';
import { auditEntries, stubAudit } from './stub-audit.js';
import { stubPictures } from './stub-pictures.js';
import { stubGroupsOf } from './stub-groups.js';
import { stubPeople } from './stub-people.js';
import { stubExports } from './stub-exports.js';
import { stubLog } from './stub-log.js';
import { stubNavigation } from './stub-navigation.js';
import { stubPipeline } from './stub-pipeline.js';
import { stubReplays } from './stub-replays.js';
import { stubNotifications } from './stub-notifications.js';
import { stubPush } from './stub-push.js';
import { stubSupport } from './stub-support.js';
import { stubTasks } from './stub-tasks.js';
import { timelineEntries } from './stub-timeline.js';

const hour = 3_600_000;
const maren = '00000000-0000-7000-8000-000000000001';
type Args = { input?: Record<string, unknown>; [key: string]: unknown };
type Json = Record<string, unknown>;

interface StubOptions {
  /** The current time of the stub. */
  readonly now?: () => number;
  readonly empty?: boolean;
  /** The product has no administrator yet. */
  readonly awaitsFirstAdministrator?: boolean;
  /** No page of a list holds more than so many rows. */
  readonly pageSize?: number;
}

/** A stub of the api behind its real schema: its root resolvers over the stub records. */
export const createStubApi = ({
  now = () => Date.now(),
  empty = false,
  awaitsFirstAdministrator = false,
  pageSize = Infinity,
}: StubOptions = {}) => {
  const began = now();
  const water = new Map(stubThings.map(({ n, water: value }) => [n, value]));
  const recorded: { thing: number; type: string; comments: string; at: number }[] = [];
  /** What was changed and removed since the start, by the id of the row. */
  const changes = new Map<string, Json>();
  /** Changes of rights, of whatever is asked. */
  const audit = [...stubAudit];
  /** What happened beside actions. */
  const activity = [...stubActivity];
  const removed = new Set<string>();
  const iso = (hoursAgo: number) => new Date(now() - hoursAgo * hour).toISOString();
  /** When a sensor was read: one answer may hold a thing more than once, with one time. */
  const readAt = (hoursAgo: number) => `${iso(hoursAgo).slice(0, -7)}00.000Z`;
  const connection = (rows: unknown[], { first, after }: Args) => {
    const from = after == null ? 0 : Number(after) + 1;
    const nodes = rows.slice(from, from + Math.min(Number(first ?? 20), pageSize));
    const last = from + nodes.length - 1;
    return {
      nodes,
      edges: nodes.map((node, i) => ({ cursor: String(from + i), node })),
      totalCount: rows.length,
      pageInfo: {
        hasNextPage: last + 1 < rows.length,
        hasPreviousPage: from > 0,
        startCursor: String(from),
        endCursor: String(last),
      },
    };
  };
  /** Changes fields of a row: `change('Thing:1', { name: 'Rowan' })`. */
  const change = (nodeId: string, fields: Json) => {
    changes.set(nodeId, { ...changes.get(nodeId), ...fields });
    return Number(nodeId.split(':')[1]);
  };
  const remove = (id: unknown) => {
    removed.add(String(id));
    return { deletedNodeId: id };
  };
  const account = stubAccount({
    ...{ now, iso, empty, changes, removed, change, remove },
    user: (name) => user(name),
  });
  const {
    user,
    people,
    calls: peopleCalls,
  } = stubPeople({
    ...{ iso, empty, changes, removed, connection },
    emails: account.emails,
    pictures: (id) => pictures.fields(id),
    thing: (id) => byId(id, true),
    group: (n) => group(n),
  });
  const exporting = stubExports(iso);
  const pipeline = stubPipeline(iso);
  const replays = stubReplays(iso, empty);
  const pictures = stubPictures(
    iso,
    (name) => user(name),
    (id) => actionsOf(0, true).find((one) => one.id === id),
  );
  const device = (d: (typeof stubDevices)[number]): Json => ({
    __typename: 'Device',
    nodeId: `Device:${d.n}`,
    id: stubId('device', d.n),
    deviceId: `eui-a84041000000010${d.n}`,
    model: d.model,
    name: d.name,
    hasImage: false,
    picture: null,
    isPublic: true,
    location: { x: 51.5019, y: -0.1246 },
    thing: () => byId(stubId('thing', d.thing), true),
    water: d.model === 'LSE01' ? water.get(d.thing) : null,
    temperature: 19.6,
    conductivity: d.model === 'LSE01' ? 312 : null,
    ph: d.model === 'LSPH01' ? 6.8 : null,
    battery: d.battery,
    signalStrength: d.signal,
    lastSensorData: iso(d.hoursAgo),
    indicatorColour: waterColour(water.get(d.thing)),
    createdAt: iso(900),
    viewerMayEdit: true,
    auditVersion: 8,
    invitations,
    accesses: accesses().map(({ isCollaborator: _isCollaborator, nodeId, ...access }) => ({
      ...access,
      nodeId: `Device${nodeId}`,
    })),
    ...changes.get(`Device:${d.n}`),
  });
  /** Whom an owner invited: of things, groups and devices alike. */
  const invitations = () =>
    stubInvitations
      .map(({ n, daysAgo, ...invitation }) => ({
        id: stubId('invitation', n),
        createdAt: iso(24 * daysAgo),
        sentAt: iso(24 * daysAgo),
        expiresAt: iso(24 * (daysAgo - 14)),
        acceptedAt: invitation.state === 'ADDED' ? iso(2) : null,
        userId: null,
        user: invitation.state === 'ADDED' ? user('Jo Abara') : null,
        ...invitation,
        ...changes.get(`Invitation:${n}`),
      }))
      .filter(({ id }) => !removed.has(id));
  /** What the link of an invitation is to, and for whom. */
  const invitedTo = (id: string, name: string, signedIn: boolean): Json => ({
    id,
    name,
    type: 'TREE',
    invitedBy: 'Tomas Reyes',
    emailHint: 'm…n@post.example',
    isForViewer: signedIn ? true : null,
    isAccepted: false,
    ...changes.get('InvitationTarget:1'),
  });
  const accesses = () =>
    [
      { name: 'Maren Oduya', isOwner: true, isCollaborator: false },
      { name: 'Tomas Reyes', isOwner: false, isCollaborator: true },
      { name: 'Maria-Magdalena Christodoulopoulou-Hendricks', isOwner: false, isCollaborator: false },
    ]
      .map(({ name, ...flags }, i) => ({
        ...flags,
        ...changes.get(`Access:${i}`),
        nodeId: `ThingAccess:${i}`,
        id: stubId('access', i),
        createdAt: iso(100 * (i + 1)),
        user: { ...user(name), id: i === 0 ? maren : stubId('user', i) },
      }))
      .filter(({ id }) => !removed.has(id));
  const { group, calls: groupCalls } = stubGroupsOf({
    ...{ iso, empty, changes, removed, change, remove, user, connection, invitations },
    pictures: (id) => pictures.fields(id),
  });
  const actionsOf = (n: number, mayName: boolean) =>
    [
      ...recorded.map((r, i) => ({ n: 100 + i, ...r, by: 'Maren Oduya' })),
      // One answer holds an action more than once, with one time.
      ...stubActions.map((a) => ({ ...a, at: began - a.hoursAgo * hour })),
    ]
      .filter((a) => n === 0 || a.thing === n)
      .sort((a, b) => b.at - a.at)
      .map((a) => ({
        __typename: 'Action',
        nodeId: `Action:${a.n}`,
        id: stubId('action', a.n),
        type: a.type,
        comments: a.comments,
        ...pictures.fields(stubId('action', a.n)),
        createdAt: new Date(a.at).toISOString(),
        updatedAt: new Date(a.at).toISOString(),
        thingId: stubId('thing', a.thing),
        thing: () =>
          thing(
            stubThings.find((t) => t.n === a.thing)!,
            mayName,
          ),
        creator: mayName ? user(a.by) : null,
        location: null,
        viewerMayEdit: mayName && a.by === 'Maren Oduya' && a.type !== 'CREATED',
        viewerMayDelete: mayName && a.type !== 'CREATED',
        ...changes.get(`Action:${a.n}`),
      }))
      .filter(({ id }) => !removed.has(id));
  const thing = (t: StubThing, mine: boolean): Json => {
    const value = water.get(t.n) ?? null;
    const devices = stubDevices.filter((d) => d.thing === t.n);
    const others: Record<string, number | null> = {
      WATER: value,
      TEMPERATURE: devices.length ? 19.6 : null,
      CONDUCTIVITY: value === null ? null : 312,
      PH: t.n === 2 || t.n === 1 ? 6.8 : null,
      BATTERY: devices[0]?.battery ?? null,
    };
    return {
      __typename: 'Thing',
      ...t,
      nodeId: `Thing:${t.n}`,
      id: stubId('thing', t.n),
      groupId: stubId('group', t.group),
      group: group(t.group),
      isPublic: true,
      ...pictures.fields(stubId('thing', t.n), () => actionsOf(t.n, mine).map(({ id }) => id)),
      location: { x: 51.5019, y: -0.1246 },
      slug: 'thing',
      water: value,
      latest: ({ parameter }: { parameter: string }) =>
        others[parameter] == null
          ? null
          : {
              value: others[parameter],
              at: readAt(parameter === 'PH' ? 18 : 0.2),
              device: devices[0] ? device(devices[0]) : null,
            },
      lastSensorData: value === null ? null : iso(0.2),
      indicatorParameter: 'WATER',
      indicatorColour: waterColour(value),
      lastAction: actionsOf(t.n, mine)[0]?.createdAt ?? null,
      lastWatering: actionsOf(t.n, mine).find(({ type }) => type === 'WATERING')?.createdAt ?? null,
      accessCount: 2,
      createdAt: iso(900),
      accesses: mine ? accesses() : null,
      auditVersion: mine ? 8 : null,
      invitations: mine ? invitations() : null,
      devices: devices.map(device),
      actions: ({ first }: { first: number }) => actionsOf(t.n, mine).slice(0, first),
      series: ({ parameter, from, to }: { parameter: string; from: string; to: string }) => {
        const scale: Record<string, number> = {
          WATER: 1,
          TEMPERATURE: 0.5,
          CONDUCTIVITY: 10,
          PH: 0.2,
          BATTERY: 0.08,
        };
        const base =
          others[parameter] == null ? [] : stubSeries(value ?? 30, Date.parse(from), Date.parse(to), now());
        const k = scale[parameter]!;
        const points = base.map((p) => ({ ...p, mean: p.mean * k, min: p.min * k, max: p.max * k }));
        const means = points.map((p) => p.mean);
        return {
          parameter,
          unit: '%',
          bucketSeconds: 3600,
          points,
          min: points.length ? Math.min(...points.map((p) => p.min)) : null,
          mean: points.length ? means.reduce((a, b) => a + b, 0) / means.length : null,
          max: points.length ? Math.max(...points.map((p) => p.max)) : null,
        };
      },
      viewerMayEdit: mine,
      viewerMayRecord: mine,
      revision: changes.size + removed.size,
      ...tasks.fields(stubId('thing', t.n), mine),
      ...changes.get(`Thing:${t.n}`),
    };
  };
  const things = (mine: boolean, { scope, search, orderBy, backwards, groupId, ...narrowed }: Args = {}) => {
    const isAmong = (name: string, value: unknown) =>
      narrowed[name] == null || (narrowed[name] as unknown[]).includes(value);
    const found = (empty ? [] : stubThings)
      .filter(({ n, type }) => isAmong('ids', stubId('thing', n)) && isAmong('types', type))
      .filter(({ group: of }) => !groupId || (mine && stubId('group', of) === groupId))
      .filter(({ n }) => !removed.has(stubId('thing', n)))
      .filter(
        ({ name, description }) =>
          typeof search !== 'string' || `${name} ${description}`.toLowerCase().includes(search.toLowerCase()),
      )
      .filter((t) =>
        scope === 'OWN' ? t.n <= 5 : scope === 'COLLABORATING' || scope === 'SHARED' ? t.n === 7 : true,
      );
    const sorted =
      orderBy === 'NAME'
        ? [...found].sort((a, b) => a.name.localeCompare(b.name))
        : orderBy === 'WATER'
          ? [...found].sort((a, b) => (a.water ?? 999) - (b.water ?? 999))
          : found;
    return (backwards ? [...sorted].reverse() : sorted).map((t) => thing(t, mine));
  };
  const byId = (id: unknown, mine: boolean) => {
    const found = empty ? undefined : stubThings.find(({ n }) => stubId('thing', n) === id);
    return found && !removed.has(String(id)) ? thing(found, mine) : null;
  };

  const isInGroup = (thingId: unknown, groupId: unknown) =>
    stubThings.some(({ n, group: of }) => stubId('thing', n) === thingId && stubId('group', of) === groupId);

  const activities = (signedIn: boolean, args: Args = {}): Json[] =>
    empty
      ? []
      : activityEntries(activity, {
          ...{
            signedIn,
            now: began,
            actions: actionsOf(0, signedIn),
            group,
            thing: (n) => byId(stubId('thing', n), signedIn),
          },
          person: (name) => people().find((one) => one.name === name) ?? user(name),
          device: (n) => device(stubDevices.find((d) => d.n === n)!),
          groupOf: (id) => {
            const found = stubThings.find(({ n }) => stubId('thing', n) === id);
            return found && stubId('group', found.group);
          },
        }).filter((entry) => isAsked(entry, args));

  const told = stubNotifications(empty, {
    ...{ iso, person: (name) => people().find((one) => one.name === name) ?? user(name) },
    thing: (n) => byId(stubId('thing', n), true),
  });

  const push = stubPush(empty);

  const support = stubSupport({ iso, empty, user, connection });

  /** A thing as it was: with the water of its day of the month, and with what is recorded of it by then. */
  const pastThing = (id: string, at: Date, signedIn: boolean): Json | null => {
    const now = byId(id, signedIn) as Json | null;
    if (!now) return null;
    const changed = changes.get(`PastThing:${now['n'] as number}`);
    if (changed?.['isHidden']) return null;
    const actions = actionsOf(now['n'] as number, signedIn).filter(
      ({ createdAt }) => createdAt <= at.toISOString(),
    );
    const reading = { value: at.getDate(), at: at.toISOString(), device: null };
    return {
      __typename: 'PastThing',
      ...now,
      at: at.toISOString(),
      name: 'Rowan, before',
      actionCount: actions.length,
      lastAction: actions[0]?.createdAt ?? null,
      lastWatering: null,
      openTaskCount: 2,
      completedTaskCount: 1,
      accessCount: 3,
      latest: ({ parameter }: { parameter: string }) => (parameter === 'WATER' ? reading : null),
      ...changed,
    };
  };

  /** Records an action on a thing, as its input says. */
  const record = ({ thingId, type, comments }: Json): StubThing => {
    const of = stubThings.find(({ n }) => stubId('thing', n) === thingId)!;
    recorded.push({ thing: of.n, type: String(type), comments: String(comments), at: now() });
    return of;
  };
  const removeAll = (ids: unknown) =>
    (ids as string[]).map((id) => ({ id, deletedNodeId: remove(id).deletedNodeId, refusal: null }));
  /** What is done for each of several things; of walls it is refused. */
  const refusing = (ids: unknown, work: (id: string) => Json): Json[] =>
    (ids as string[]).map((thingId) =>
      stubThings.find(({ n }) => stubId('thing', n) === thingId)?.type === 'WALL'
        ? { thingId, refusal: { code: 'DENIED', message: 'Only owners and collaborators may.' } }
        : { thingId, refusal: null, ...work(thingId) },
    );
  const tasks = stubTasks({
    ...{ now, iso, empty, changes, removed, change, remove, user, connection },
    thing: (n) =>
      thing(
        stubThings.find((t) => t.n === n)!,
        true,
      ),
  });

  const log = stubLog({ empty, iso, connection, user });
  return {
    water,
    /** The root object of one request, as this viewer may see things. */
    root: (signedIn: boolean): Json => ({
      awaitsFirstAdministrator,
      ...account.calls(signedIn),
      ...peopleCalls,
      ...groupCalls(signedIn),
      ...log.calls,
      ...stubNavigation({ empty, iso, connection, user, changes }),
      viewer: () => (signedIn ? user('Maren Oduya') : null),
      thingById: ({ id }: Args) => byId(id, signedIn),
      allThings: (args: Args) => connection(things(signedIn, args), args),
      search: ({ text, first }: Args) => {
        const typed = String(text).trim().toLowerCase();
        const fits = ({ name }: { readonly name: string }) =>
          typed !== '' && name.toLowerCase().includes(typed);
        const found = <T extends { readonly name: string }>(all: readonly T[]) =>
          empty ? [] : all.filter(fits).slice(0, Number(first));
        const result = {
          things: found(stubThings).map((t) => thing(t, signedIn)),
          groups: found(stubGroups.filter(({ isPersonal }) => !isPersonal)).map(({ n }) =>
            group(n, signedIn),
          ),
          devices: found(stubDevices).map(device),
          people: signedIn ? found(people() as unknown as { name: string }[]) : [],
        };
        // One slip that the stub knows.
        const areSimilar = typed === 'medow' && !empty;
        return { ...result, ...(areSimilar && { things: [thing(stubThings[5]!, signedIn)] }), areSimilar };
      },
      nearestThing: () => (empty ? [] : [stubId('thing', 6), stubId('thing', 2)]),
      nearestGroup: () => (empty ? [] : [stubId('group', 2)]),
      allPublicThings: (args: Args) => connection(things(signedIn, args), args),
      allActions: ({ thingId, groupId, mine, ...page }: Args) =>
        connection(
          empty || removed.has(String(thingId))
            ? []
            : actionsOf(
                thingId ? (stubThings.find(({ n }) => stubId('thing', n) === thingId)?.n ?? -1) : 0,
                signedIn,
              )
                .filter(({ thingId: of }) => !groupId || isInGroup(of, groupId))
                .filter(({ creator }) => !mine || creator?.name === 'Maren Oduya'),
          page,
        ),
      allDevices: ({ groupId, ...page }: Args) =>
        connection(
          empty
            ? []
            : stubDevices
                .filter(({ thing: of }) => !groupId || isInGroup(stubId('thing', of), groupId))
                .map(device),
          page,
        ),
      allActivities: (args: Args) => connection(activities(signedIn, args), args),
      thingTimeline: (args: Args) =>
        connection(
          empty
            ? []
            : timelineEntries(activities(signedIn, args), args, {
                now: began,
                device: (n) => device(stubDevices.find((d) => d.thing === n)!),
              }),
          args,
        ),
      thingAt: ({ id, at }: Args) => pastThing(String(id), new Date(at as string), signedIn),
      allAuditEntries: (page: Args) =>
        connection(signedIn && !empty ? auditEntries(audit, iso, user) : [], page),
      deviceById: ({ id }: Args) => {
        const found = stubDevices.find(({ n }) => stubId('device', n) === id);
        return found ? device(found) : null;
      },
      ...exporting.calls,
      ...pipeline.calls,
      ...replays.calls,
      ...told.calls,
      ...push,
      allNotifications: (args: Args) => connection(signedIn ? told.all(args) : [], args),
      ...pictures.calls,
      ...tasks.calls(signedIn),
      ...support.calls,
      createThing: () => ({ thing: thing(stubThings[0]!, true) }),
      createDevice: () => ({ device: device(stubDevices[0]) }),
      updateThing: ({ input: { nodeId, clientMutationId: _id, ...fields } = {} }: Args) => {
        const n = change(String(nodeId), fields);
        return {
          thing: thing(
            stubThings.find((t) => t.n === n)!,
            true,
          ),
        };
      },
      updateDevice: ({ input: { nodeId, clientMutationId: _id, x, y, thingId, ...fields } = {} }: Args) => {
        const d = stubDevices.find(({ n }) => `Device:${n}` === nodeId)!;
        const { location } = device(d) as { location: { x: number; y: number } };
        change(String(nodeId), {
          ...fields,
          ...(thingId ? { thing: () => byId(thingId, true) } : {}),
          location: { x: x ?? location.x, y: y ?? location.y },
        });
        return { device: device(d) };
      },
      updateDeviceAccessById: ({ input }: Args) => {
        const i = accesses().findIndex(({ id }) => id === input?.['id']);
        change(`Access:${i}`, { isOwner: input?.['isOwner'] });
        return { device: device(stubDevices[0]!) };
      },
      deleteDeviceAccessById: ({ input }: Args) => {
        remove(input?.['id']);
        return { device: device(stubDevices[0]!) };
      },
      ...invitationCalls({
        targets: {
          thing: () => thing(stubThings[0]!, true),
          group: () => group(1),
          device: () => device(stubDevices[0]),
        },
        invitedTo: (id, name) => invitedTo(id, name, signedIn),
        change,
        remove,
      }),
      deleteThingById: ({ input }: Args) => remove(input?.id),
      deleteThingAccessById: ({ input }: Args) => {
        remove(input?.id);
        return { thing: thing(stubThings[0]!, true) };
      },
      updateThingAccessById: ({ input: { id, clientMutationId: _id, ...flags } = {} }: Args) => {
        const n = [0, 1, 2].find((i) => stubId('access', i) === id);
        changes.set(`Access:${n}`, flags);
        return { thing: thing(stubThings[0]!, true) };
      },
      collaborateThingAccess: ({ input }: Args) => ({ thing: byId(input?.thingId, true) }),
      updateAction: ({ input: { nodeId, clientMutationId: _id, ...fields } = {} }: Args) => {
        const n = change(String(nodeId), { ...fields, updatedAt: iso(0) });
        return { action: actionsOf(0, true).find(({ id }) => id === stubId('action', n)) };
      },
      deleteActionById: ({ input }: Args) => remove(input?.id),
      createAction: ({ input }: Args) => {
        const of = record(input!);
        return { action: actionsOf(of.n, true)[0], thing: thing(of, true) };
      },
      createActions: ({ input }: Args) => ({
        results: refusing(input?.thingIds, (thingId) => {
          const of = record({ ...input, thingId });
          return { action: actionsOf(of.n, true)[0], thing: thing(of, true) };
        }),
      }),
      deleteActionsById: ({ input }: Args) => ({ results: removeAll(input?.ids) }),
      deleteTasksById: ({ input }: Args) => ({ results: removeAll(input?.ids) }),
      createTasks: ({ input: { thingIds, ...fields } = {} }: Args) => ({
        results: refusing(thingIds, (thingId) => tasks.create({ input: { ...fields, thingId } })),
      }),
    }),
    viewer: () => user('Maren Oduya'),
    /** Brings the file with her data into a state. */
    exporting: exporting.states,
    pipeline: pipeline.states,
    replays: replays.states,
    /** What the worker gives up. */
    failures: support.failures,
    feedbackIs: support.feedbackIs,
    /** So many events more are stored. */
    eventsCome: log.come,
    /** What Maren is told. */
    told,
    protect: account.protect,
    audit,
    activity,
    /** What the api tells of a feed: its newest entries. */
    newest: (args: Args = {}) => ({ activitiesUpdated: { newest: activities(true, args).slice(0, 21) } }),
    /** Adds a picture to what has this id. */
    addPicture: pictures.add,
    change,
    record,
    remove,
    group,
    task: tasks.task,
    makeCalendarAddress: tasks.makeAddress,
    device: (n: number) => device(stubDevices.find((d) => d.n === n)!),
    thing: (n: number, mine = true) =>
      thing(
        stubThings.find((t) => t.n === n)!,
        mine,
      ),
  };
};

export type StubApi = ReturnType<typeof createStubApi>;
