import { actionRecorded, actions, type Fact, type RecordedEvent } from '@hedgerow/domain';
import { derivedId } from '@hedgerow/platform';

/** Bytes of an event's data as JSON: what the bars mean by a message of 256 B. */
export const dataBytes = 256;

/** The `n`th action: one of 1 000 things, its data exactly `dataBytes` long. */
export const actionFact = (n: number): Fact => {
  const ids = {
    actionId: derivedId('bench action', String(n)),
    thingId: derivedId('bench thing', String(n % 1_000)),
    createdBy: derivedId('bench person', String(n % 50)),
  };
  const bare = actionRecorded({ ...actionRecorded.definition.example, ...ids, comments: '' });
  const rest = dataBytes - JSON.stringify(bare.data).length;
  const words = `Action ${n}, slow soak, bark ring topped up. `;
  return actionRecorded({ ...bare.data, comments: words.padEnd(rest, '.').slice(0, rest) });
};

/** The same as it comes out of the event store. */
export const actionEvent = (n: number): RecordedEvent => {
  const fact = actionFact(n);
  const time = new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();
  const command = derivedId('bench command', String(n));
  return {
    ...fact,
    id: derivedId('bench event', String(n)),
    stream: actions.stream((fact.data as { actionId: string }).actionId),
    version: 1,
    schemaVersion: actionRecorded.definition.version,
    occurredAt: time,
    recordedAt: time,
    actor: { kind: 'person', id: (fact.data as { createdBy: string }).createdBy },
    correlationId: command,
    causationId: command,
  };
};
