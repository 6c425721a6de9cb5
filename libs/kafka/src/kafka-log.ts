import type { Logger } from '@hedgerow/platform';

/**
 * Writes kafkajs's messages to our log at debug level: it logs every retry as an error, dozens of times a second while a
 * broker is away. Outcomes are logged once, where they are known.
 */
export const kafkaLog =
  (logger: Logger | undefined) =>
  () =>
  ({ namespace, log }: { namespace: string; log: { message: string } }): void =>
    logger?.debug(`kafkajs ${namespace}: ${log.message}`);
