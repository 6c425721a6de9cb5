import { replayDays, replayTypes } from '@hedgerow/domain';
import { type KnownReplay, Replays } from '@hedgerow/event-store';
import { bytesIn } from '@hedgerow/platform';
import { Injectable } from '@nestjs/common';
import { AddressKeys } from '../auth/address-keys.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { Runtime } from '../runtime.js';
import { namesOf } from '../users/names-of.js';
import { type Replay, replayFrom, type ReplayList } from './replay.type.js';
import { replayPath } from './serve-replays.js';

const mostShown = 50;

/** Replays as administrators see them. */
@Injectable()
export class ReplayView {
  constructor(
    private readonly runtime: Runtime,
    private readonly replays: Replays,
    private readonly keys: AddressKeys,
  ) {}

  async list(context: RequestContext): Promise<ReplayList> {
    const { replays: folder } = this.runtime.config;
    const rows = await this.replays.latest(mostShown);
    return {
      ...{ isReady: folder !== undefined, daysKept: replayDays, room: folder?.room ?? 0 },
      // What the worker looks at before it writes: also what is not done, or paused.
      ...{ used: folder ? await bytesIn(folder.folder) : 0, types: replayTypes },
      replays: await this.shown(rows, context),
    };
  }

  async shown(rows: readonly KnownReplay[], context: RequestContext): Promise<Replay[]> {
    const names = await namesOf(rows.map(({ orderedBy }) => orderedBy), context); // prettier-ignore
    return rows.map((row) =>
      replayFrom(row, {
        orderedBy: names.get(row.orderedBy) ?? null,
        pathOf: (file) => replayPath(row.id, file, this.keys, context.viewer),
      }),
    );
  }
}
