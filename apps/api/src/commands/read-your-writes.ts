import { namedBy, reject, type Rejection } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import {
  type AnyTable,
  hasVersion,
  hasVersions,
  lookUntil,
  type Patience,
  type ProjectionEvent,
  readTogether,
  revisionsOf,
  unlessNotBuilt,
  waitForVersion,
} from '@hedgerow/read-model';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../graphql/schema/context.js';
import { Cursors } from '../graphql/schema/cursors.js';
import type { IdNode, NodeRow, NodeSource } from '../graphql/schema/node-source.js';
import { refuse } from '../graphql/schema/refusal.js';
import { Announcements } from '../live/announcements.js';
import { Runtime } from '../runtime.js';
import type { CommandResult, PersonCommand } from './person-command.js';

/** What an answer has to show, as a command says it in its result. */
export type Written = Pick<CommandResult, 'id' | 'version'> & Partial<Pick<CommandResult, 'writtenEarlier'>>;

/** The one node that a command made or changed, as its caller may see it. */
export interface Changed<N> {
  readonly clientMutationId: string | null;
  readonly id: string;
  readonly node: N;
  /** For the top of a list in its usual order. */
  readonly edge: { readonly cursor: string; readonly node: N };
  readonly writtenEarlier: boolean;
}

/**
 * Runs commands and answers them from the read model once that has come so far; past 2 s from the stored events, through
 * the projection's own mapping. Never from what the caller sent.
 */
@Injectable()
export class ReadYourWrites {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly runtime: Runtime,
    private readonly announcements: Announcements,
    private readonly cursors: Cursors,
  ) {}

  /** Runs a command that makes or changes one node. */
  async changed<R extends NodeRow, N extends IdNode, F, O extends string>(
    context: RequestContext,
    command: PersonCommand,
    source: NodeSource<R, N, F, O>,
  ): Promise<Changed<N>> {
    const result = await this.commands.execute<PersonCommand, CommandResult>(command);
    return this.answer(context, command, source, result, await this.row(context, source, result));
  }

  /** The same with the row of another node, which the command touched, too. Both are read in one round trip. */
  async changedBeside<
    R extends NodeRow,
    N extends IdNode,
    F,
    O extends string,
    B extends NodeRow,
    M extends IdNode,
    G,
    P extends string,
  >(
    context: RequestContext,
    command: PersonCommand,
    source: NodeSource<R, N, F, O>,
    other: { readonly source: NodeSource<B, M, G, P>; readonly id: string },
  ): Promise<Changed<N> & { readonly beside: B }> {
    const result = await this.commands.execute<PersonCommand, CommandResult>(command);
    const { readPool } = this.runtime;
    let beside: B | undefined;
    const read = async () => {
      const both = readTogether(readPool, (asking) =>
        Promise.all([
          source.list.withIds(asking, context.viewer, [result.id]),
          other.source.list.withIds(asking, context.viewer, [other.id]),
        ]),
      );
      const [own, others] = await unlessNotBuilt(both, [[], []] as [R[], B[]]);
      beside = others[0];
      return own[0];
    };
    const row = await this.row(context, source, result, read);
    const answer = this.answer(context, command, source, result, row);
    return { ...answer, beside: beside ?? (await this.rowBeside(context, other.source, other.id)) };
  }

  private answer<R extends NodeRow, N extends IdNode, F, O extends string>(
    { viewer }: RequestContext,
    { input }: PersonCommand,
    source: NodeSource<R, N, F, O>,
    { id, writtenEarlier }: CommandResult,
    row: R,
  ): Changed<N> {
    const node = source.toNode(row, viewer);
    const edge = source.edge(this.cursors, row, node);
    return { clientMutationId: input.clientMutationId ?? null, id, node, edge, writtenEarlier };
  }

  /** Runs a command that removes one node; answers once it is gone from the read model. */
  async removed<R extends NodeRow, N extends IdNode, F, O extends string>(
    command: PersonCommand,
    source: NodeSource<R, N, F, O>,
  ): Promise<{ clientMutationId: string | null; id: string; deletedNodeId: string }> {
    const result = await this.commands.execute<PersonCommand, CommandResult>(command);
    await this.shows(source.list.table, result);
    return {
      clientMutationId: command.input.clientMutationId ?? null,
      id: result.id,
      deletedNodeId: source.nodeId(result.id),
    };
  }

  /**
   * Runs a command that makes one node for each of several: `asked` are their ids, and `madeFor` says which of them a row
   * was made for. Answers with the row, or the refusal, of each. What was taken back since, by a command that is sent again, is
   * not found.
   */
  async madeForEach<R extends NodeRow, N extends IdNode, F, O extends string>(
    context: RequestContext,
    command: PersonCommand,
    source: NodeSource<R, N, F, O>,
    { asked, madeFor }: { readonly asked: readonly string[]; readonly madeFor: (row: R) => string },
  ): Promise<Map<string, R | Rejection>> {
    const result = await this.commands.execute<PersonCommand, CommandResult>(command);
    const rows = await this.rows(context, source, result);
    const made = new Map(rows.map((row) => [madeFor(row), row]));
    const gone = reject('NTFND');
    return new Map(asked.map((id) => [id, made.get(id) ?? result.refused?.get(id) ?? gone]));
  }

  /** Runs a command that removes several nodes; answers once they are gone from the read model, with why one was not. */
  async removedEach<R extends NodeRow, N extends IdNode, F, O extends string>(
    command: PersonCommand,
    source: NodeSource<R, N, F, O>,
    asked: readonly string[],
  ): Promise<Map<string, { deletedNodeId: string } | Rejection>> {
    const result = await this.commands.execute<PersonCommand, CommandResult>(command);
    await this.showsEach(source.list.table, result);
    const removed = new Set(writtenBy(result).map(({ id }) => id));
    const gone = reject('NTFND');
    return new Map(
      asked.map((id) => [
        id,
        removed.has(id) ? { deletedNodeId: source.nodeId(id) } : (result.refused?.get(id) ?? gone),
      ]),
    );
  }

  /** Waits until the read model has come to all that a command wrote of a table; false when it has not within 2 s. */
  private async showsEach(table: AnyTable, result: CommandResult): Promise<boolean> {
    const written = writtenBy(result);
    const last = written.at(-1);
    if (!last) return true;
    const look = async () => (await hasVersions(this.runtime.readPool, table, written)) || undefined;
    const patience = this.patience(table, { ...last, writtenEarlier: result.writtenEarlier });
    return (await lookUntil(look, patience)) ?? false;
  }

  /** The rows of all that a command wrote, as far as the caller may see them; by their events where the read model is late. */
  private async rows<R extends NodeRow, N extends IdNode, F, O extends string>(
    { viewer }: RequestContext,
    source: NodeSource<R, N, F, O>,
    result: CommandResult,
  ): Promise<R[]> {
    const ids = writtenBy(result).map(({ id }) => id);
    const { readPool: pool } = this.runtime;
    const { list } = source;
    const isLate = !(await this.showsEach(list.table, result));
    const known = isLate ? await this.known(list.table, ids) : new Set(ids);
    const shown = await unlessNotBuilt(list.withIds(pool, viewer, ids), []);
    const isShown = new Set(shown.map(({ id }) => id));
    const late = ids.filter((id) => !isShown.has(id) && !known.has(id));
    const made = await Promise.all(late.map((id) => this.rowFromEvents(source, id)));
    return [...shown, ...made.filter((row) => row !== undefined)];
  }

  /**
   * Which of these rows the read model has, be they hidden from the caller or not. Asked before the rows themselves: one that
   * comes between the two questions is then shown, and not taken for one that its caller has no right to any more.
   */
  private async known(table: AnyTable, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const revisions = await unlessNotBuilt(
      revisionsOf(this.runtime.readPool, table, ids),
      new Map<string, number>(),
    );
    return new Set(revisions.keys());
  }

  /** Waits, within 2 s, until the read model has come to this version of a row; false when it has not in time. */
  shows(table: AnyTable, written: Written): Promise<boolean> {
    const { id, version } = written;
    return waitForVersion(this.runtime.readPool, table, id, version, this.patience(table, written));
  }

  private patience({ options }: AnyTable, { id, writtenEarlier }: Written): Patience {
    const changed = (wake: () => void) => this.announcements.onChange(options.announces ?? '', id, wake);
    return { changed, writtenEarlier };
  }

  /**
   * The row at this version or a later one, as far as the caller may see it. When the read model is late: the columns that
   * follow from the row's own history come from its events, the others from what is shown now.
   * @throws Refusal (NTFND) when the row is gone or hidden from the caller: a command that is sent again gives nothing back.
   */
  async row<R extends NodeRow, N extends IdNode, F, O extends string>(
    { viewer }: RequestContext,
    source: NodeSource<R, N, F, O>,
    written: Written,
    read = () => this.shown(viewer, source, written.id),
  ): Promise<R> {
    const { id, version } = written;
    const { readPool: pool } = this.runtime;
    const { list, type } = source;
    let isFirst = true;
    const found = await lookUntil(
      async () => {
        const row = isFirst ? await read() : undefined;
        isFirst = false;
        if (row && row.version >= version) return { row };
        // Not so far, or so far and not to be seen; then it may have come that far since. While it is late this is all we ask.
        return (await hasVersion(pool, list.table, id, version)) ? { row: await read() } : undefined;
      },
      this.patience(list.table, written),
    );
    if (found) return found.row ?? refuse('NTFND', `${type} not found`);
    const known = await this.known(list.table, [id]);
    const shown = await read();
    if (shown && shown.version >= version) return shown;
    // Late, and not to be seen although it is there: the caller has no right to it any more.
    if (!shown && known.has(id)) refuse('NTFND', `${type} not found`);
    return (await this.rowFromEvents(source, id, version, shown)) ?? refuse('NTFND', `${type} not found`);
  }

  /** The row as it is now, as far as the viewer may see it. */
  private async shown<R extends NodeRow, N extends IdNode, F, O extends string>(
    viewer: RequestContext['viewer'],
    { list }: NodeSource<R, N, F, O>,
    id: string,
  ): Promise<R | undefined> {
    return (await unlessNotBuilt(list.withIds(this.runtime.readPool, viewer, [id]), []))[0];
  }

  /** The row that the stored events up to a version lead to, for any viewer; undefined when there is none (any more). */
  async rowFromEvents<R extends NodeRow, N extends IdNode, F, O extends string>(
    source: NodeSource<R, N, F, O>,
    id: string,
    version = Infinity,
    shown?: R,
  ): Promise<R | undefined> {
    const { events } = await this.store.read(source.aggregate.stream(id));
    return source.rowFrom(id, events.filter((event) => event.version <= version) as ProjectionEvent[], shown);
  }

  /** The row of a node that a command touched beside its own: from its events while the read model does not have it. */
  private async rowBeside<R extends NodeRow, N extends IdNode, F, O extends string>(
    context: RequestContext,
    source: NodeSource<R, N, F, O>,
    id: string,
  ): Promise<R> {
    const shown = await this.shown(context.viewer, source, id);
    if (shown) return shown;
    const { version } = await this.store.read(source.aggregate.stream(id));
    return this.row(context, source, { id, version, writtenEarlier: true });
  }
}

/** The last version of each stream that a command wrote. */
const writtenBy = ({ events }: CommandResult): { id: string; version: number }[] => [
  ...new Map(
    events.map(({ stream, version }) => {
      const { id } = namedBy(stream);
      return [id, { id, version }];
    }),
  ).values(),
];
