import { type ExportKind, users } from '@hedgerow/domain';
import type {
  EventStore,
  ExportProgress,
  OwnEvents,
  OwnInvitations,
  SecondFactors,
  Sessions,
} from '@hedgerow/event-store';
import { NoSuchFile, pictureKey, type PictureStore } from '@hedgerow/pictures';
import {
  ownActions,
  ownBadges,
  ownCounts,
  ownDevices,
  ownGroups,
  ownNotifications,
  type OwnPicture,
  ownPictures,
  ownTasks,
  ownThings,
  readingsOfDevice,
} from '@hedgerow/read-model';
import type { Pool } from 'pg';
import type { ArchivedFile } from './archive.js';
import { readMe } from './read-me.js';
import { asCsv, asJson, asJsonArray, asJsonLines, asText } from './written.js';

/** Where the data of a person is. */
export interface ExportSources {
  readonly store: Pick<EventStore, 'load'>;
  readonly events: Pick<OwnEvents, 'count' | 'read'>;
  readonly invitations: Pick<OwnInvitations, 'of'>;
  readonly sessions: Pick<Sessions, 'ofPerson'>;
  readonly factors: Pick<SecondFactors, 'stateOf'>;
  readonly readPool: Pool;
  /** Where the bytes of pictures are; undefined where none are kept. */
  readonly bytes?: PictureStore | undefined;
}

/** Names and units of the columns of readings. */
const readingHeads = {
  observed_at_utc: 'observedAt',
  received_at_utc: 'receivedAt',
  water_percent: 'water',
  temperature_celsius: 'temperature',
  conductivity_microsiemens_per_cm: 'conductivity',
  ph: 'ph',
  battery_volts: 'battery',
  external_temperature_celsius: 'externalTemperature',
  rssi_dbm: 'rssi',
  snr_db: 'snr',
};

interface OwnDevice {
  readonly id: string;
  readonly deviceId: string;
  readonly iOwnIt: boolean;
}

/** What of a person goes into the file, and how far the writing of it has come. */
export class ExportContents {
  readonly #progress: Partial<Record<ExportKind, { done: number; total: number }>> = {};

  constructor(
    private readonly sources: ExportSources,
    private readonly userId: string,
  ) {}

  /** How much is written of each kind, and how much there was at the beginning, or has turned out to be there. */
  get progress(): ExportProgress {
    return this.#progress;
  }

  /** Counts what there is, and answers with the files; their texts are read when they are asked for. */
  async files(madeAt: string): Promise<ArchivedFile[]> {
    const { sources, userId } = this;
    const { events, invitations, readPool, bytes } = sources;
    const [counts, ofEvents, ofInvitations, owned, pictures] = await Promise.all([
      ownCounts(readPool, userId),
      events.count(userId),
      invitations.of(userId),
      this.#ownedDevices(),
      allOf(ownPictures(readPool, userId)),
    ]);
    this.#expect({ account: 1, ...counts, invitations: ofInvitations.length, events: ofEvents });
    const list = (kind: ExportKind, pages: () => AsyncIterable<readonly object[]>): ArchivedFile => ({
      name: `${kind}.json`,
      text: () => asJsonArray(this.#counted(kind, pages())),
    });
    return [
      { name: 'read-me.txt', text: () => asText(readMe(madeAt)) },
      { name: 'account.json', text: () => asJson(() => this.#account()) },
      list('things', () => ownThings(readPool, userId)),
      list('groups', () => ownGroups(readPool, userId)),
      list('devices', () => ownDevices(readPool, userId)),
      list('actions', () => ownActions(readPool, userId)),
      list('tasks', () => ownTasks(readPool, userId)),
      list('invitations', () => inPages(ofInvitations)),
      list('notifications', () => ownNotifications(readPool, userId)),
      { name: 'events.jsonl', text: () => asJsonLines(this.#counted('events', events.read(userId))) },
      ...owned.map(({ id, deviceId }) => ({
        name: `readings/${id}.csv`,
        text: () => asCsv(readingHeads, this.#counted('readings', readingsOfDevice(readPool, deviceId))),
      })),
      list('pictures', () => inPages(pictures)),
      ...(bytes ? pictures.map((picture) => pictureFile(bytes, userId, picture)) : []),
    ];
  }

  #expect(totals: Readonly<Record<ExportKind, number>>): void {
    for (const [kind, total] of Object.entries(totals))
      this.#progress[kind as ExportKind] = { done: 0, total };
  }

  async #ownedDevices(): Promise<OwnDevice[]> {
    const owned: OwnDevice[] = [];
    for await (const page of ownDevices(this.sources.readPool, this.userId))
      owned.push(...(page as unknown as OwnDevice[]).filter(({ iOwnIt }) => iOwnIt));
    return owned;
  }

  async *#counted<R extends object>(
    kind: ExportKind,
    pages: AsyncIterable<readonly R[]>,
  ): AsyncGenerator<readonly R[]> {
    for await (const rows of pages) {
      yield rows;
      this.#count(kind, rows.length);
    }
  }

  /** More may have come since it was counted. */
  #count(kind: ExportKind, more: number): void {
    const { done, total } = this.#progress[kind]!;
    this.#progress[kind] = { done: done + more, total: Math.max(total, done + more) };
  }

  async #account(): Promise<object> {
    const { store, sessions, factors, readPool } = this.sources;
    const { userId } = this;
    const [{ state, events }, signedIn, factor, badges] = await Promise.all([
      store.load(users, userId),
      sessions.ofPerson(userId),
      factors.stateOf(userId),
      ownBadges(readPool, userId),
    ]);
    const { name, username, isAdmin, emails } = state;
    const { notificationDaily, mutedNotifications, oneThingId, home } = state;
    const { showOnScoreBoard, analyticsOptOut } = state;
    this.#count('account', 1);
    return {
      ...{ id: userId, name, username, role: isAdmin ? 'administrator' : 'person' },
      registeredAt: events[0]?.occurredAt ?? null,
      emails,
      settings: {
        ...{ notificationDaily, mutedNotifications, oneThingId, home },
        ...{ showOnScoreBoard, analyticsOptOut },
      },
      badges,
      sessions: signedIn.map(({ browser, createdAt, lastUsedAt, endsAt }) => ({
        ...{ browser, createdAt, lastUsedAt, endsAt },
      })),
      secondFactor: { isOn: factor.since !== null, since: factor.since, recoveryCodesLeft: factor.codesLeft },
    };
  }
}

const allOf = async <R>(pages: AsyncIterable<readonly R[]>): Promise<R[]> => {
  const all: R[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};

/** A picture at its largest; one that was deleted a moment ago is left empty. */
const pictureFile = (bytes: PictureStore, userId: string, { id, width }: OwnPicture): ArchivedFile => ({
  name: `pictures/${id}.webp`,
  isPacked: true,
  text: async function* () {
    try {
      const { stream } = await bytes.get(pictureKey(userId, id, { width, format: 'webp' }));
      yield* stream as AsyncIterable<Uint8Array>;
    } catch (error) {
      if (!(error instanceof NoSuchFile)) throw error;
    }
  },
});

async function* inPages<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  if (rows.length > 0) yield rows;
}
