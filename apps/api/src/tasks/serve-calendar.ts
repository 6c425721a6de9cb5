import { createHash } from 'node:crypto';
import type { Viewer } from '@hedgerow/domain';
import type { CalendarAddresses } from '@hedgerow/event-store';
import { taskList, thingList } from '@hedgerow/read-model';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { calendarOf, type CalendarTask } from './calendar.js';

/** Where the calendar is that a token opens. */
export const calendarPath = (token: string): string => `/calendar/${token}.ics`;

/** What the last part of the path looks like; anything else is not looked up. */
const tokenOf = (file: string): string | undefined => /^([\w-]{43})\.ics$/.exec(file)?.[1];

/** A calendar holds at most this many tasks, and none that was due longer ago than so many days. */
const most = 1_000;
const daysBack = 60;

/**
 * What the person is to do and sees at this moment, by due date. A calendar has no second factor: it shows what they see as a
 * person, and nothing that they see as an administrator alone.
 */
const tasksOf = async (pool: pg.Pool, userId: string): Promise<CalendarTask[]> => {
  const viewer: Viewer = { role: 'bk_user', userId };
  const dueFrom = new Date(Date.now() - daysBack * 24 * 3_600_000).toISOString().slice(0, 10);
  const found = await taskList.page(pool, {
    ...{ viewer, order: 'DUE', first: most },
    filter: { scope: 'ASSIGNED', dueFrom },
  });
  const thingIds = [...new Set(found.map(({ row }) => row.thingId))];
  const things = await thingList.withIds(pool, viewer, thingIds);
  const names = new Map(things.map(({ id, name }) => [id, name]));
  return found.map(({ row }) => ({
    ...row,
    dueDate: row.dueDate!,
    thingName: names.get(row.thingId) ?? '',
  }));
};

/** Serves calendars to those who have an address. `?as=tasks` answers with things to do in place of days. */
export const serveCalendar = (
  fastify: FastifyInstance,
  addresses: Pick<CalendarAddresses, 'personOf'>,
  pool: pg.Pool,
): void => {
  fastify.get<{ Params: { file: string }; Querystring: { as?: unknown } }>(
    '/calendar/:file',
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer');
      const token = tokenOf(request.params.file);
      const person = token && (await addresses.personOf(token));
      if (!person)
        return reply.status(404).type('text/plain; charset=utf-8').send('There is no calendar here.\n');
      const kind = request.query.as === 'tasks' ? 'VTODO' : 'VEVENT';
      const text = calendarOf(kind, await tasksOf(pool, person));
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.header('etag', tag);
      // A proxy that compresses makes the tag a weak one.
      const known = (request.headers['if-none-match'] ?? '')
        .split(',')
        .map((one) => one.trim().replace(/^W\//, ''));
      if (known.includes(tag)) return reply.status(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
};
