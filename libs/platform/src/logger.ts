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

/** Milliseconds for the last lines to be taken. After that, nothing reads what the program logs. */
const takenWithinMs = 1_000;

/**
 * Logs the last line of a program, and waits until it and those before it are written: they are written beside the event
 * loop, and an exit would overtake the one under way. What is not taken is given up, since an exit would wait for that for ever.
 */
export const logLast = async (
  logger: Logger,
  level: 'info' | 'error',
  details: object,
  words: string,
): Promise<void> => {
  logger[level](details, words);
  const stream = (logger as unknown as Record<symbol, unknown>)[pino.symbols.streamSym];
  // What a test gives in its place has written when it returns.
  if (!logger.isLevelEnabled(level) || !isWrittenBeside(stream)) return;
  await once(stream, 'drain', { signal: AbortSignal.timeout(takenWithinMs) }).catch(() => stream.destroy());
};

const isWrittenBeside = (stream: unknown): stream is EventEmitter & { destroy(): void } =>
  stream instanceof EventEmitter && 'destroy' in stream;
