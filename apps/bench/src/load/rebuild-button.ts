import { setTimeout as pause } from 'node:timers/promises';
import { GraphQLClient } from '@hedgerow/testing/graphql-client';

/** How a rebuild by the button went. */
export interface Rebuilt {
  readonly events: number;
  /** From the press of the button until it was built and compared. */
  readonly readyMs: number;
  /** From the press that switches until it served. */
  readonly switchMs: number;
}

interface Row {
  readonly id: string;
  readonly state: string;
  readonly because: string | null;
  readonly endedAt: string | null;
  readonly eventsTotal: number | null;
  readonly differing: number | null;
}

const fields = 'id state because endedAt eventsTotal differing';
const document = (name: string, input: string) =>
  `mutation($input: ${input}!) { ${name}(input: $input) { rebuild { ${fields} } } }`;
const press = {
  start: document('startRebuild', 'StartRebuildInput'),
  switch: document('switchRebuild', 'SwitchRebuildInput'),
  drop: document('dropOldGeneration', 'DropOldGenerationInput'),
  cancel: document('cancelRebuild', 'CancelRebuildInput'),
};
const lookEveryMs = 200;
/** How long what ends a rebuild may take. */
const endsWithinMs = 30_000;

/** It was not ready in time, and was cancelled. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

/** Presses the buttons of a rebuild as an administrator does on the page of the pipeline. */
export class RebuildButton {
  readonly #admin: GraphQLClient;

  constructor(apiUrl: string, token: string) {
    this.#admin = new GraphQLClient(apiUrl).as(token);
  }

  /**
   * From the first press until `projection` is served from its new generation, and the old one is dropped, `keptMs` after the switch.
   * Throws when it fails or finds a row that differs, and `NotReady`, having cancelled it, when it takes longer than `within` milliseconds.
   */
  async rebuild(projection: string, within: number, keptMs: number): Promise<Rebuilt> {
    const until = performance.now() + within;
    const begun = performance.now();
    const { id } = await this.#press(press.start, { projection });
    const state = (name: string) =>
      this.#reached(id, (row) => row.state === name, until).catch((error: unknown) =>
        this.#giveUp(id, error),
      );
    const { eventsTotal, differing } = await state('READY');
    if (differing !== 0) throw new Error(`The rebuild of ${projection} found ${differing} rows that differ`);
    const readyMs = performance.now() - begun;
    const pressed = performance.now();
    await this.#press(press.switch, { id });
    await state('SWITCHED');
    const switchMs = performance.now() - pressed;
    await pause(keptMs);
    await this.#press(press.drop, { id });
    await this.#reached(id, (row) => row.endedAt !== null, performance.now() + endsWithinMs);
    return { events: eventsTotal ?? 0, readyMs, switchMs };
  }

  async #giveUp(id: string, error: unknown): Promise<never> {
    if (!(error instanceof NotReady)) throw error;
    await this.#press(press.cancel, { id });
    const until = performance.now() + endsWithinMs;
    while ((await this.#row(id)).endedAt === null) {
      if (performance.now() > until) throw new Error(`It was cancelled ${endsWithinMs} ms ago and goes on`);
      await pause(lookEveryMs);
    }
    throw error;
  }

  async #press(query: string, input: object): Promise<Row> {
    const [made] = Object.values(await this.#admin.get<Record<string, { rebuild: Row }>>(query, { input }));
    return made!.rebuild;
  }

  async #row(id: string): Promise<Row> {
    const { rebuildById } = await this.#admin.get<{ rebuildById: Row }>(
      `query($id: UUID!) { rebuildById(id: $id) { ${fields} } }`,
      { id },
    );
    return rebuildById;
  }

  async #reached(id: string, isThere: (row: Row) => boolean, until: number): Promise<Row> {
    for (;;) {
      const row = await this.#row(id);
      if (isThere(row)) return row;
      if (['FAILED', 'CANCELLED'].includes(row.state)) throw new Error(`${row.state}: ${row.because}`);
      if (performance.now() > until) throw new NotReady(`Still ${row.state}`);
      await pause(lookEveryMs);
    }
  }
}
