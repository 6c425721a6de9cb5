import { checkNewTask } from '@hedgerow/domain';
import { describe, expect, it } from '@jest/globals';
import { firstRepeats, frequencies, monthlyChoices, repeatsOf, ruleOf, sayRule } from './repeats.js';

const now = new Date(2026, 6, 16);

const said = [
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=WEEKLY', 'Every week'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', 'Every week on Monday and Thursday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'Every 2 weeks on Monday, Wednesday and Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=3', 'Every month on the 3rd'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,22', 'Every month on the 1st and the 22nd'],
  ['FREQ=MONTHLY;BYMONTHDAY=11', 'Every month on the 11th'],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1', 'Every 2 months on the last day'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['FREQ=YEARLY', 'Every year'],
  ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20261001', 'Every week on Monday, until Thu, Oct 1'],
  ['FREQ=DAILY;UNTIL=20270301', 'Every day, until Mar 1, 2027'],
  ['FREQ=DAILY;COUNT=12', 'Every day, 12 times'],
] as const;

describe('A repetition in plain words', () => {
  it.each(said)('%s is said as "%s"', (rule, words) => {
    expect(sayRule(rule, now)).toBe(words);
  });

  it.each(said.map(([rule]) => rule))('%s is the same rule once it was taken apart', (rule) => {
    expect(ruleOf(repeatsOf(rule)!)).toBe(rule);
  });

  it('a rule that is not known here is said as it is', () => {
    expect(sayRule('FREQ=HOURLY', now)).toBe('FREQ=HOURLY');
    expect(sayRule('', now)).toBe('Does not repeat');
  });

  it.each(['2026-07-16', '2026-07-31', '2028-02-29', '2026-12-29'])(
    'each rule that the form begins with on %s is one that the api takes',
    (day) => {
      const rules = frequencies.flatMap((frequency) => {
        const first = firstRepeats(frequency, day);
        return frequency === 'MONTHLY'
          ? monthlyChoices(day).map((on) => ruleOf({ ...first, monthly: [on] }))
          : [ruleOf(first)];
      });
      const task = {
        thingId: 'thing',
        actionType: 'WATERING',
        title: 'Water',
        status: 'notStarted',
        priority: 'normal',
      };
      for (const rule of rules)
        expect(
          checkNewTask({
            ...task,
            dueDate: day,
            repeats: { rule, timeZone: 'Europe/London' },
            today: '2026-07-16',
          }),
        ).toEqual([]);
    },
  );

  it('offers the days of a month that the first day is', () => {
    expect(monthlyChoices('2026-07-16')).toEqual(['16', '3TH']);
    expect(monthlyChoices('2026-07-31')).toEqual(['31', '-1FR', '-1']);
    expect(monthlyChoices('2026-07-28')).toEqual(['28', '4TU', '-1TU', '-1']);
  });
});
