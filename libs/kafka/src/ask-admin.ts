import type { Admin, Kafka } from 'kafkajs';
import { KafkaUnavailable, refusalOf } from './errors.js';

/** Asks by a client of its own, once. Throws `KafkaRefused`, or `KafkaUnavailable` for whatever else goes wrong. */
export const askAdmin = async <T>(kafka: Kafka, request: (admin: Admin) => Promise<T>): Promise<T> => {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await request(admin);
  } catch (error) {
    throw refusalOf(error) ?? new KafkaUnavailable((error as Error).message, { cause: error });
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
};
