import type { Appended } from '@hedgerow/event-store';

/** What a command wrote, and the version of it that the answer must show. */
export interface Written {
  readonly id: string;
  readonly version: number;
}

/**
 * The id and the version of the stream that an append made, told by the stream's prefix. Read from the answer and not
 * from the request: when the same command came before, this is what it made then.
 */
export const writtenTo = ({ events }: Appended, prefix: string): Written => {
  const last = events.filter(({ stream }) => stream.startsWith(prefix)).at(-1);
  if (!last) throw new Error(`Nothing was written to a stream ${prefix}...`);
  return { id: last.stream.slice(prefix.length), version: last.version };
};
