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
};
const lookEveryMs = 200;

/** Presses the buttons of a rebuild as an administrator does on the page of the pipeline. */
export class RebuildButton {
  readonly #admin: GraphQLClient;

  constructor(apiUrl: string, token: string) {
    this.#admin = new GraphQLClient(apiUrl).as(token);
  }

  /**
   * From the first press until `projection` is served from its new generation, and the old one is dropped, `keptMs` after the switch.
   * Throws when it fails, finds a row that differs, or takes longer than `within` milliseconds.
   */
  async rebuild(projection: string, within: number, keptMs: number): Promise<Rebuilt> {
    const until = performance.now() + within;
    const begun = performance.now();
    const { id } = await this.#press(press.start, { projection });
    const { eventsTotal, differing } = await this.#reached(id, (row) => row.state === 'READY', until);
    if (differing !== 0) throw new Error(`The rebuild of ${projection} found ${differing} rows that differ`);
    const readyMs = performance.now() - begun;
    const pressed = performance.now();
    await this.#press(press.switch, { id });
    await this.#reached(id, (row) => row.state === 'SWITCHED', until);
    const switchMs = performance.now() - pressed;
    await pause(keptMs);
    await this.#press(press.drop, { id });
    await this.#reached(id, (row) => row.endedAt !== null, Infinity);
    return { events: eventsTotal ?? 0, readyMs, switchMs };
  }

  async #press(query: string, input: object): Promise<Row> {
    const [made] = Object.values(await this.#admin.get<Record<string, { rebuild: Row }>>(query, { input }));
    return made!.rebuild;
  }

  async #reached(id: string, isThere: (row: Row) => boolean, until: number): Promise<Row> {
    for (;;) {
      const { rebuildById: row } = await this.#admin.get<{ rebuildById: Row }>(
        `query($id: UUID!) { rebuildById(id: $id) { ${fields} } }`,
        { id },
      );
      if (isThere(row)) return row;
      if (['FAILED', 'CANCELLED'].includes(row.state)) throw new Error(`${row.state}: ${row.because}`);
      if (performance.now() > until) throw new Error(`Still ${row.state} of ${row.eventsTotal} events`);
      await pause(lookEveryMs);
    }
  }
}
