import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { calendarOf, type CalendarTask } from './calendar.js';

const task: CalendarTask = {
  id: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c90',
  title: 'Water; two cans, slowly\\gently',
  notes: `First line\nEND:VEVENT\r\nATTACH:x ${'Gießkanne für Möhren 🌿 '.repeat(20)}`,
  status: 'inProgress',
  dueDate: '2026-10-25',
  createdAt: new Date('2026-07-18T09:00:00Z'),
  updatedAt: new Date('2026-07-19T09:00:00Z'),
  completedAt: null,
  thingName: 'Mill Lane rowan',
};
const read = (text: string) => new ICAL.Component(ICAL.parse(text) as never);

describe('a calendar', () => {
  it('holds a task as a whole day that blocks nothing, under an id that stays', () => {
    const text = calendarOf('VEVENT', [task]);
    expect(text).toContain('UID:task-0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c90@hedgerow\r\n');
    expect(text).toContain('DTSTART;VALUE=DATE:20261025\r\n');
    expect(text).toContain('DTEND;VALUE=DATE:20261026\r\n');
    expect(text).toContain('DTSTAMP:20260719T090000Z\r\n');
    expect(text).toContain('TRANSP:TRANSPARENT\r\n');
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(calendarOf('VEVENT', [task])).toBe(text);
  });

  it('as things to do says how far they are', () => {
    expect(calendarOf('VTODO', [task])).toMatch(/DUE;VALUE=DATE:20261025\r\nSTATUS:IN-PROCESS\r\n/);
    const done = { ...task, status: 'completed' as const, completedAt: new Date('2026-07-20T06:30:00Z') };
    expect(calendarOf('VTODO', [done])).toMatch(/STATUS:COMPLETED\r\nCOMPLETED:20260720T063000Z\r\n/);
  });

  it('keeps every character of a text, and lets none of them end a line or the task', () => {
    const text = calendarOf('VEVENT', [task]);
    expect(text).toContain(String.raw`SUMMARY:Water\; two cans\, slowly\\gently`);
    const events = read(text).getAllSubcomponents('vevent');
    expect(events).toHaveLength(1);
    expect(events[0]!.getAllProperties().map(({ name }) => name)).not.toContain('attach');
    expect(events[0]!.getFirstPropertyValue('description')).toBe(
      `${task.notes.replace('\r\n', '\n')}\n\nMill Lane rowan`,
    );
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  it('without tasks is one all the same', () => {
    expect(read(calendarOf('VEVENT', [])).getAllSubcomponents()).toEqual([]);
  });
});
