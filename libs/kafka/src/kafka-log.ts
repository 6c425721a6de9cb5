import type { Logger } from '@hedgerow/platform';
import { logLevel } from 'kafkajs';

/**
 * What kafkajs says, in our log. It calls every retry an error; we log outcomes ourselves, so its words are kept one
 * level lower.
 */
export const kafkaLog =
  (logger: Logger | undefined) =>
  () =>
  ({ level, namespace, log }: { level: logLevel; namespace: string; log: { message: string } }): void => {
    const words = `kafkajs ${namespace}: ${log.message}`;
    if (level === logLevel.ERROR) logger?.info(words);
    else logger?.debug(words);
  };
