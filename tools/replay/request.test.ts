import { describe, expect, it } from '@jest/globals';
import { Problem } from '@hedgerow/services';
import { help, requestOf } from './request.js';

const id = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20';
const read = (...words: string[]) => requestOf(['--out', 'a.ndjson', ...words]);

describe('the words of a replay', () => {
  it('say what is replayed and where to; lists are in order, however they were typed', () => {
    const words = [
      '--types',
      'UserSignedIn,ActionRecorded',
      '--types',
      'ActionRecorded',
      '--from',
      '2026-07-01',
    ];
    expect(read(...words, '--to', '2026-07-13T06:30Z', '--speed', '×60', '--groups', id)).toMatchObject({
      from: '2026-07-01T00:00:00.000Z',
      to: '2026-07-13T06:30:00.000Z',
      types: ['ActionRecorded', 'UserSignedIn'],
      groups: [id],
      speed: 60,
      persons: 'pseudonymised',
      target: { kind: 'ndjson' },
    });
    expect(requestOf(['--out', 'topic:replay.badges.trial'])?.target).toEqual({
      ...{ kind: 'topic', topic: 'replay.badges.trial' },
    });
    expect(requestOf(['--dry-run'])).toMatchObject({ isDryRun: true, speed: 'max' });
  });

  it('ask for help, which names every flag', () => {
    expect(requestOf(['--help'])).toBeUndefined();
    for (const flag of [
      'out',
      'from',
      'to',
      'types',
      'subjects',
      'groups',
      'speed',
      'persons',
      'as',
      'dry-run',
    ])
      expect(help).toContain(`--${flag}`);
  });

  it.each([
    [['--from', 'yesterday'], '--from: "yesterday" is no day', '--from 2026-07-01'],
    [['--from', '2026-02-30'], '--from: "2026-02-30" is no day', '--from 2026-07-01'],
    [
      ['--to', '2026-07-01T06:30:00+02:00'],
      '--to: "2026-07-01T06:30:00+02:00" is no day and no time in UTC',
      'Z',
    ],
    [
      ['--from', '2026-07-02', '--to', '2026-07-02'],
      '--from: 2026-07-02T00:00:00.000Z is not before the end',
      'Swap',
    ],
    [['--types', 'ActionRecord'], '--types: there is no event type ActionRecord', 'Did you mean Action'],
    [['--types', 'Xyz'], '--types: there is no event type Xyz', 'There are AccountDeletionConfirmed'],
    [['--types', ','], '--types: names nothing', 'leave it out for all'],
    [['--types', 'UplinkReceived'], '--types: UplinkReceived is not in the event store', 'asyncapi.json'],
    [['--subjects', 'rowan'], '--subjects: "rowan" is no stream and no id', 'thing-0192'],
    [['--groups', 'growers'], '--groups: "growers" is no id of a group', 'ends with its id'],
    [['--speed', 'fast'], '--speed: "fast" is neither max nor a number', '--speed x3600'],
    [['--speed', '0'], '--speed: "0" is neither max nor a number', '--speed x1'],
    [['--persons', 'all'], '--persons: "all" is neither pseudonymised nor clear', 'Leave it out'],
    [['--persons', 'clear'], '--as: is missing', '--as ada'],
    [['--as', 'ada'], '--as: is for --persons clear', 'Leave it out'],
    [['--out', 'events.csv'], '--out: "events.csv" does not say what to write', '--out events.parquet'],
    [
      ['--out', 'topic:stewardship.events'],
      '--out: "stewardship.events" cannot be the name',
      'topic:replay.',
    ],
    [['--form', '2026-07-01'], "Unknown option '--form'", '--help'],
    [['stray'], "Unexpected argument 'stray'", '--help'],
    [['--from'], "Option '--from <value>' argument missing", '--help'],
  ])('%j: names the flag, the rule and the way out', (words, rule, remedy) => {
    const refused = () => read(...words);
    expect(refused).toThrow(Problem);
    expect(refused).toThrow(rule);
    expect(refused).toThrow(remedy);
  });

  it('without --out is refused, unless it only counts', () => {
    expect(() => requestOf([])).toThrow('--out: is missing');
  });
});
