import { describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { type TracedEvent, withCauses } from './note-taken.js';

const [rowan, bench, action] = [newId(), newId(), newId()];
const cause = () => ({ correlationId: newId(), id: newId() });
const recorded = (thingId: string): TracedEvent => ({
  event: { stream: `action-${action}`, data: { thingId } as never },
  cause: cause(),
});
const changeOf = (kind: string, id: string) => ({ kind, id, revision: 1 });

describe('what is announced of traced events', () => {
  it('names for each change the events that name it, in their stream or their data', () => {
    const event = recorded(rowan);
    const changes = [changeOf('action', action), changeOf('thing', rowan), changeOf('thing', bench)];
    expect(withCauses(changes, [event])).toEqual([
      { ...changes[0], causes: [event.cause] },
      { ...changes[1], causes: [event.cause] },
      changes[2],
    ]);
  });

  it('names several of one change, and of very many the last', () => {
    const events = Array.from({ length: 20 }, () => recorded(rowan));
    const [announced] = withCauses([changeOf('thing', rowan)], events) as readonly { causes?: unknown }[];
    expect(announced?.causes).toEqual(events.slice(-8).map((event) => event.cause));
  });

  it('of a batch of one event names that one, whatever was found by joining', () => {
    const [change, event] = [changeOf('thing', bench), recorded(rowan)];
    expect(withCauses([change], [event], true)).toEqual([{ ...change, causes: [event.cause] }]);
  });

  it('is as ever where nothing is traced', () => {
    const changes = [changeOf('thing', rowan)];
    expect(withCauses(changes, [])).toBe(changes);
  });
});
