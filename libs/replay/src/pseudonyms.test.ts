import { describe, expect, it } from '@jest/globals';
import { catalogue, definitionOf, type RecordedEvent } from '@hedgerow/domain';
import { toRecord } from '@hedgerow/kafka';
import { Pseudonyms } from './pseudonyms.js';

const pseudonyms = new Pseudonyms(Buffer.alloc(32, 7));
const anna = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';
const ben = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c04';
const session = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c03';

const recorded = (type: string, data: unknown, stream = `thing-${anna}`): RecordedEvent => ({
  ...{ id: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1cff', type, stream, version: 1, schemaVersion: 1 },
  ...{ occurredAt: '2026-07-12T18:10:04.206Z', recordedAt: '2026-07-12T18:10:04.306Z' },
  ...{ actor: { kind: 'person', id: anna, session }, correlationId: 'c', causationId: 'c', data },
});
const hide = (event: RecordedEvent) => pseudonyms.hide(event, definitionOf(event.type)!);

/** Every field with a text in it, as the examples of the catalogue have it, and whether the text stayed. */
const fieldsOf = (before: unknown, after: unknown, path: string): [string, boolean][] => {
  if (typeof before === 'string') return [[path, before === after]];
  if (typeof before !== 'object' || before === null) return [];
  return Object.entries(before).flatMap(([name, value]) =>
    fieldsOf(
      value,
      (after as Record<string, unknown> | undefined)?.[name],
      path === '' || /^\d+$/.test(name) ? (/^\d+$/.test(name) ? path : name) : `${path}.${name}`,
    ),
  );
};

describe('persons in a replay', () => {
  it('are gone from every event of the catalogue, which keeps to its schema', () => {
    for (const { type, example } of catalogue.filter(({ topic }) => topic !== 'sensors.uplinks')) {
      const before = recorded(type, example, `user-${anna}`);
      const text = toRecord(hide(before)).value as string;
      expect([
        type,
        [anna, ben, session, 'Anna', 'anna', '@', 'Riverside'].filter((one) => text.includes(one)),
      ]).toEqual([type, []]);
    }
  });

  it('leave these fields as they are, and no other with an id or a text', () => {
    const kept = new Set<string>();
    const replaced = new Set<string>();
    for (const { type, example } of catalogue)
      for (const [field, stays] of fieldsOf(example, hide(recorded(type, example)).data, ''))
        (stays ? kept : replaced).add(field);
    expect([...kept].sort()).toMatchInlineSnapshot(`
      [
        "actionId",
        "actionType",
        "asked.from",
        "asked.into",
        "asked.to",
        "audience",
        "by",
        "choices.id",
        "deviceId",
        "dueDate",
        "endedAt",
        "expiresAt",
        "from",
        "fromRoute",
        "groupId",
        "indicatorParameter",
        "into",
        "invitationId",
        "kind",
        "model",
        "network",
        "networkDeviceId",
        "oneThingId",
        "order",
        "priority",
        "projection",
        "rank",
        "reason",
        "repeats.rule",
        "repeats.startsOn",
        "repeats.timeZone",
        "startedAt",
        "status",
        "subject",
        "subjectId",
        "taskId",
        "thingId",
        "timestamp",
        "to",
        "toRoute",
        "type",
        "until",
      ]
    `);
    expect([...replaced].sort()).toMatchInlineSnapshot(`
      [
        "accessId",
        "addedBy",
        "answeredBy",
        "assignedBy",
        "assignmentId",
        "auth",
        "awardId",
        "body",
        "browser",
        "byId",
        "changedBy",
        "choices.to",
        "clientEventId",
        "comments",
        "createdBy",
        "deletedBy",
        "description",
        "email",
        "emailId",
        "endpoint",
        "exportId",
        "feedbackId",
        "formerEmailId",
        "invitedBy",
        "jobIds",
        "membershipId",
        "movedBy",
        "name",
        "notes",
        "notificationId",
        "p256dh",
        "page",
        "pictureId",
        "placeholder",
        "rebuildId",
        "receiptId",
        "registeredBy",
        "removedBy",
        "reopenedBy",
        "replayId",
        "retriedBy",
        "retryId",
        "revokedBy",
        "sealedFor",
        "sentBy",
        "sessionId",
        "subscriptionId",
        "text",
        "title",
        "toPath",
        "types",
        "unassignedBy",
        "userAgent",
        "userId",
        "username",
        "visitorId",
      ]
    `);
  });

  it('get the same made-up id throughout, which another key makes another one', () => {
    const by = (event: RecordedEvent) => hide(event).data as { createdBy: string };
    const example = definitionOf('ActionRecorded')!.example as object;
    const one = by(recorded('ActionRecorded', { ...example, createdBy: anna })).createdBy;
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(hide(recorded('ThingDeleted', { thingId: ben, deletedBy: anna })).actor.id).toBe(one);
    expect(new Pseudonyms(Buffer.alloc(32, 8)).of(anna)).not.toBe(one);
  });

  it('are gone from streams that are named by them; those of things stay', () => {
    expect(hide(recorded('ThingDeleted', { thingId: ben, deletedBy: anna }, `thing-${ben}`)).stream).toBe(
      `thing-${ben}`,
    );
    const badge = recorded('BadgeAwarded', definitionOf('BadgeAwarded')!.example, `badge-watering-${anna}`);
    expect(hide(badge).stream).toBe(`badge-watering-${pseudonyms.of(anna)}`);
  });

  it('take their picture and the place where they were with them; where a thing is stays', () => {
    const picture = (subject: string) =>
      hide(recorded('PictureAdded', { pictureId: ben, subject, subjectId: anna, addedBy: anna })).data;
    expect(picture('user')).toMatchObject({ subjectId: pseudonyms.of(anna) });
    expect(picture('thing')).toMatchObject({ subjectId: anna });
    const location = { lat: 51.5, lng: -0.12 };
    const action = { ...(definitionOf('ActionRecorded')!.example as object), location };
    expect(hide(recorded('ActionRecorded', action)).data).not.toHaveProperty('location');
    const thing = { ...(definitionOf('ThingRegistered')!.example as object), location };
    expect(hide(recorded('ThingRegistered', thing)).data).toHaveProperty('location', location);
  });

  it('stay hidden in fields that the catalogue does not know', () => {
    const data = {
      thingId: ben,
      deletedBy: anna,
      seenBy: [ben],
      note: 'Anna was here',
      deep: { name: 'Ben' },
    };
    expect(hide(recorded('ThingDeleted', data)).data).toEqual({
      ...{ thingId: ben, deletedBy: pseudonyms.of(anna) },
      ...{ seenBy: [pseudonyms.of(ben)], note: '', deep: { name: '' } },
    });
  });
});
