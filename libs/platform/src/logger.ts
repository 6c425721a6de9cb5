import { EventEmitter, once } from 'node:events';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentCorrelation } from './correlation.js';

export type { Logger };

/** What a program may be told to log, from all to nothing. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * A structured logger for one program: a line of JSON each, on standard output. What is logged within work under a correlation
 * id bears it. Secrets never reach the log: headers and bodies are not logged at all, and these paths are removed wherever
 * they turn up.
 */
export const createLogger = (program: string, level = 'info', to?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level,
    base: { program, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const correlationId = currentCorrelation();
      return correlationId === undefined ? {} : { correlationId };
    },
    redact: [
      '*.password',
      '*.newPassword',
      '*.oldPassword',
      '*.jwtToken',
      '*.authorization',
      'password',
      'jwtToken',
      'authorization',
    ],
  };
  return to ? pino(options, to) : pino(options);
};

/** Milliseconds for a line to be written: it takes more where the output of the program is not taken. */
const writtenWithinMs = 2_000;

/** Waits until the line that this logger was just told, and those before it, are written. Lines are written beside the event loop, so that an exit comes first. */
export const written = async (logger: Logger): Promise<void> => {
  const stream = (logger as unknown as Record<symbol, unknown>)[pino.symbols.streamSym];
  // What a test gives in its place has written when it returns.
  if (!(stream instanceof EventEmitter && 'flushSync' in stream)) return;
  await once(stream, 'drain', { signal: AbortSignal.timeout(writtenWithinMs) }).catch(() => undefined);
};
