import { describe, expect, it } from '@jest/globals';
import {
  checkNewAction,
  checkNewDevice,
  checkNewGroup,
  checkNewThing,
  checkSignUp,
  thingTypes,
  waterColour,
} from '@hedgerow/domain';
import { measure } from '../simulate/index.js';
import { devices } from './probes.js';
import { storyOf } from './deeds.js';
import { memberships, neighbours } from './neighbours.js';
import { demoPassphrase, foundedDaysAgo, groups, people, things } from './town.js';

const actions = storyOf(Date.UTC(2026, 10, 22));

const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);

describe('the demonstration', () => {
  it('holds nothing that the rules would refuse', () => {
    const wrong = [
      ...[...people, ...neighbours].flatMap((person) => checkSignUp({ ...person, password: demoPassphrase })),
      ...groups.flatMap((group) => checkNewGroup({ ...group, isPublic: true })),
      ...things.flatMap((t) => checkNewThing({ ...t, groupId: t.group, isPublic: true, hasImage: false })),
      ...devices.flatMap(({ thing, name, networkDeviceId, model }) => {
        const { location } = things.find(({ key }) => key === thing)!;
        return checkNewDevice({ model, name, deviceId: networkDeviceId, isPublic: true, location });
      }),
      ...actions.flatMap((action) => checkNewAction({ ...action, thingId: action.thing })),
    ];
    expect(wrong).toEqual([]);
  });

  it('names only people, groups and things that are in it, each once', () => {
    const names = people.map(({ username }) => username);
    expect([...groups, ...things].filter(({ owner }) => !names.includes(owner))).toEqual([]);
    expect(things.filter(({ group }) => !keys(groups).includes(group))).toEqual([]);
    expect([...devices, ...actions].filter(({ thing }) => !keys(things).includes(thing))).toEqual([]);
    for (const list of [keys(groups), keys(things), devices.map((d) => d.networkDeviceId)])
      expect(new Set(list).size).toBe(list.length);
  });

  it('has a group of ten, who joined in the order of the days since it was founded', () => {
    const names = [...people, ...neighbours].map(({ username }) => username);
    expect(new Set(names).size).toBe(names.length);
    expect(memberships.filter(({ username }) => !names.includes(username))).toEqual([]);
    expect(memberships.filter(({ group }) => !keys(groups).includes(group))).toEqual([]);
    const days = memberships.map(({ daysAgo }) => daysAgo);
    expect(days).toEqual([...days].sort((a, b) => b - a));
    expect(Math.max(...days)).toBeLessThan(foundedDaysAgo);
    // The founder belongs to it without joining.
    expect(memberships.filter(({ group }) => group === 'riverside')).toHaveLength(9);
  });

  it('shows a dozen things of many types, one of them private', () => {
    expect(things).toHaveLength(12);
    expect(new Set(things.map(({ type }) => type)).size).toBeGreaterThan(thingTypes.length / 2);
    expect(things.filter(({ isPublic }) => isPublic === false)).toHaveLength(1);
  });

  it.each([
    ['lavender', 'red'],
    ['rowan', 'orange'],
    ['raised-bed', 'green'],
    ['meadow', 'blue'],
  ])('%s is %s whatever the weather', (thing, colour) => {
    const device = devices.find((d) => d.thing === thing)!;
    const probe = { networkDeviceId: device.networkDeviceId, ...device.simulated! };
    const year = Array.from({ length: 61 }, (_, n) => Date.UTC(2026, 0, 1) + n * 145 * 3_600_000);
    const seen = year.map((at) => waterColour(measure('hedgerow', probe, at).water));
    expect(new Set(seen)).toEqual(new Set([colour]));
  });

  it('the device of the recorded message waits for its first uplink', () => {
    expect(devices.find((d) => d.networkDeviceId === 'eui-a840410000000101')?.simulated).toBeUndefined();
  });
});
