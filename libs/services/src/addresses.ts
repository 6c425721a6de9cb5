import { answersMetadata } from './kafka-protocol.js';
import { answersSql } from './postgres.js';
import { Problem } from '@hedgerow/platform';
import { answersPing } from './redis.js';
import type { ServiceName } from './service-name.js';

/** Throws for an address in the environment that does not answer, naming the variable. */
export const checkAddress = async (
  service: ServiceName,
  variable: string,
  address: string,
): Promise<void> => {
  try {
    await answer[service](address);
  } catch (error) {
    throw new Problem(
      `${variable} is set to ${withoutPassword(address)}, but nothing usable answers there (${(error as Error).message}).`,
      `Start that service, or leave ${variable} unset and one will be brought for you.`,
    );
  }
};

const answer: Record<ServiceName, (address: string) => Promise<void>> = {
  postgres: answersSql,
  redis: (address) => {
    const { hostname, port } = new URL(address);
    return answersPing(hostname, Number(port === '' ? 6379 : port));
  },
  kafka: async (address) => {
    const brokers = address.split(',').map((broker) => broker.trim());
    await Promise.any(
      brokers.map((broker) => {
        const colon = broker.lastIndexOf(':');
        return answersMetadata(broker.slice(0, colon), Number(broker.slice(colon + 1)));
      }),
    ).catch((error: AggregateError) => Promise.reject(error.errors[0] as Error));
  },
};

const withoutPassword = (address: string): string => address.replace(/:[^:@/]*@/, ':…@');
