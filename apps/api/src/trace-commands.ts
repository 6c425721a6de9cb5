import { currentCorrelation, type Tracing } from '@hedgerow/platform';

/**
 * Traces a request whose commands ended so (`done`, or the code of the error): what all follows from, beneath the call of the browser
 * where one is to tell of it.
 */
export const traceCommands = (
  tracing: Tracing,
  commands: Readonly<Record<string, string>>,
  seconds: number,
  callOf: (correlationId: string) => Promise<string | undefined>,
): void => {
  const correlationId = currentCorrelation();
  if (correlationId === undefined || !tracing.isTraced(correlationId)) return;
  const failed = Object.values(commands).find((result) => result !== 'done');
  const names = Object.keys(commands).join(' ');
  const ended = Date.now();
  void callOf(correlationId).then((parentId) =>
    tracing.note({
      ...{ correlationId, id: correlationId, name: `mutation ${names}`, kind: 'server' },
      ...(parentId === undefined ? {} : { parentId }),
      ...{ begun: ended - seconds * 1_000, ended, attributes: { 'graphql.operation.type': 'mutation' } },
      ...(failed === undefined ? {} : { error: failed }),
    }),
  );
};
