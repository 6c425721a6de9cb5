import { describe, expect, it } from '@jest/globals';
import { repartitionRequest } from './request.js';

describe('npm run repartition', () => {
  it('gives every topic of the event store the number, or those that are named', () => {
    expect(repartitionRequest(['--partitions', '12'])).toEqual({
      partitions: 12,
      topics: ['stewardship.events', 'navigation.events'],
      isCancelled: false,
    });
    expect(repartitionRequest(['--topic', 'navigation.events', '--partitions', '4'])).toEqual({
      partitions: 4,
      topics: ['navigation.events'],
      isCancelled: false,
    });
    expect(repartitionRequest(['--topic', 'sensors.uplinks', '--partitions', '4'])).toEqual({
      partitions: 4,
      topics: ['sensors.uplinks'],
      isCancelled: false,
    });
    expect(repartitionRequest(['--cancel']).isCancelled).toBe(true);
  });

  it.each([
    [[], /--partitions is missing/],
    [['--partitions', '0'], /--partitions 0: it is a whole number from 1 to 1000/],
    [['--partitions', 'many'], /--partitions many: it is a whole number/],
    [['--partitions', '1.5'], /--partitions 1\.5: it is a whole number/],
    [['--partitions', '1001'], /--partitions 1001: it is a whole number from 1 to 1000/],
    [['--partitions', '12', '--topic', 'things'], /--topic: there is no topic things/],
    [
      ['--partitions', '12', '--topic', 'sensors.uplinks', '--topic', 'navigation.events'],
      /--topic sensors\.uplinks: uplinks are on Kafka alone/,
    ],
    [['--cancel', '--partitions', '12'], /--cancel calls off what was begun, and takes neither/],
    [['--cancel', '--topic', 'navigation.events'], /takes neither --partitions nor --topic/],
    [['--number', '12'], /'--number'/],
  ])('%j is refused with the reason', (words, reason) => {
    expect(() => repartitionRequest(words)).toThrow(reason);
  });
});
