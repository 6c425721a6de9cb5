import type { Logger } from '@hedgerow/platform';

/**
 * What kafkajs says, in our log, at the level for those who look for it: it calls every retry an error and says it
 * some dozens of times a second while a broker is away. Outcomes are logged where they are known, once.
 */
export const kafkaLog =
  (logger: Logger | undefined) =>
  () =>
  ({ namespace, log }: { namespace: string; log: { message: string } }): void =>
    logger?.debug(`kafkajs ${namespace}: ${log.message}`);
