import type { RecordedEvent } from '@hedgerow/domain';
import type { Cursor } from '@hedgerow/event-store';
import type { OutgoingRecord } from '@hedgerow/kafka';
import type { Whole } from './partial-file.js';

/** An event as it is handed out: in today's shape, persons as they were asked for, and as the record that it is on Kafka. */
export interface Replayed {
  readonly event: RecordedEvent;
  readonly record: OutgoingRecord & { readonly value: string | Buffer };
  /** Stands right behind it in the log. */
  readonly cursor: Cursor;
}

/** How far a replay has come. */
export interface Progress {
  readonly cursor: Cursor;
  readonly events: number;
  /** Of each type. */
  readonly types: Readonly<Record<string, number>>;
}

export const nothingYet: Progress = { cursor: '0', events: 0, types: {} };

/** How many events go out together. */
export interface Unit {
  readonly events: number;
  readonly bytes: number;
  /** Its size shows in the bytes, so that it is never cut short. */
  readonly isFixed: boolean;
}

/** Where events go, in order. What it was given is there once, however often the replay was interrupted. */
export interface Sink {
  readonly unit: Unit;
  /** Where the replay goes on: behind what this sink has kept. */
  readonly from: Progress;
  /** So many of the next events are there already: they are read for the sums alone. */
  readonly isThere: number;
  append(unit: readonly Replayed[]): Promise<void>;
  /** Resolves when a replay that is killed now goes on behind `progress`, which is what was appended. */
  keep(progress: Progress): Promise<void>;
  /** Writes what belongs behind the last event, and answers with what it has become. */
  end(): Promise<Whole>;
  /** Comes after the manifest is written: the outcome is whole. */
  finish(): Promise<void>;
  /** Leaves it to be resumed. */
  close(): Promise<void>;
}
