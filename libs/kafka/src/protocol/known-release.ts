/** True for the release of kafkajs whose internal modules we rely on. Any other release keeps its own. */
export const knownRelease = (load: (path: string) => unknown): boolean =>
  (load('kafkajs/package.json') as { version: string }).version === '2.2.4';
