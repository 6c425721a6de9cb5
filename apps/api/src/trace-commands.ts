import { currentCorrelation, type Tracing } from '@hedgerow/platform';

/** Traces a request whose commands ended so (`done`, or the code of the error): the root of what follows from it. */
export const traceCommands = (
  tracing: Tracing,
  commands: Readonly<Record<string, string>>,
  seconds: number,
): void => {
  const correlationId = currentCorrelation();
  if (correlationId === undefined) return;
  const failed = Object.values(commands).find((result) => result !== 'done');
  const names = Object.keys(commands).join(' ');
  tracing.note({
    ...{ correlationId, id: correlationId, name: `mutation ${names}`, kind: 'server' },
    ...{ begun: Date.now() - seconds * 1_000, attributes: { 'graphql.operation.type': 'mutation' } },
    ...(failed === undefined ? {} : { error: failed }),
  });
};
