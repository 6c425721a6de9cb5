import { type Logger, pino } from 'pino';

export type { Logger };

/** What a program may be told to log, from all to nothing. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * A structured logger for one program. Secrets never reach the log: headers and bodies are not logged at all,
 * and these paths are removed wherever they turn up.
 */
export const createLogger = (program: string, level = 'info'): Logger =>
  pino({
    level,
    base: { program, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
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
  });
