import type { Topic } from '@hedgerow/domain';
import type { Projection } from '@hedgerow/read-model';

/** What only Kafka holds: no command appends it. */
const onKafkaAlone: readonly Topic[] = ['sensors.uplinks'];

/** The topics of a projection of which the event store has nothing. */
export const notInStore = ({ topics }: Pick<Projection, 'topics'>): Topic[] =>
  topics.filter((topic) => onKafkaAlone.includes(topic));

/** Whether the event store has everything that a projection takes in. */
export const isInStore = (projection: Pick<Projection, 'topics'>): boolean =>
  notInStore(projection).length === 0;
