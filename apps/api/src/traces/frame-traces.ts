import { EventStore } from '@hedgerow/event-store';
import { type Cause, currentCorrelation, derivedId, newId, Tracing } from '@hedgerow/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../graphql/schema/context.js';
import type { Operation } from '../graphql/transport/engine.js';
import { LocalBudgets } from '../limits/budget.js';
import type { Causes } from '../live/causes.js';
import { scopeOf } from '../live/scope.js';
import { isFollowed } from '../navigation/is-followed.js';
import { Runtime } from '../runtime.js';
import { customerOf } from '../web/client-address.js';
import type { FrameReport } from './frame-report.js';
import { placeCommand, placeMessage } from './placing.js';
import { type CommandTicket, type MessageTicket, Tickets } from './tickets.js';

/** Mutations that no press leads to, or after which another person is here: nothing is awaited of them. */
const untold: ReadonlySet<string> = new Set([
  'syncNavigationEvents',
  'syncUserSession',
  'signInAsGuest',
  'signOut',
]);
/** Characters of the names of mutations that a span bears. */
const longestName = 120;
/** Reports of one person, or of the guests at one address, in a minute. */
const reportsPerMinute = 120;
/** Reports that are remembered, so that each counts once here. Sent to another api as well it has the same ids. */
const mostRemembered = 10_000;
/** Messages that follow from one change and are traced: a thing that all look at has one for each person. */
const mostMessages = 20;

/** The span of the call by which a browser sent a command, beneath the press. */
const callOf = (correlationId: string): string => derivedId('call', correlationId);
const pressOf = (correlationId: string): string => derivedId('press', correlationId);

/** A message that is traced, until it is sent. */
export interface TracedMessage {
  /** What lets the nth of those who watch tell of their frame. */
  ticket(watcher: number): string;
  /** Notes the span, once all have been sent the message. */
  sent(to: number): void;
}

/**
 * The two ends of a trace that lie outside of our programs' own work: what a person pressed and saw, and the message to those who watch.
 * Browsers report milliseconds against a ticket; what becomes of them is decided here.
 */
@Injectable()
export class FrameTraces {
  private readonly tickets;
  private readonly web;
  private readonly budgets = new LocalBudgets();
  private readonly told = new LRUCache<string, true>({ max: mostRemembered });
  private readonly awaited = new WeakMap<Operation, Promise<boolean>>();
  private readonly messages = new LRUCache<string, number>({ max: mostRemembered });

  constructor(
    private readonly runtime: Runtime,
    private readonly store: EventStore,
  ) {
    const { tokenSecret, tracing } = runtime.config;
    this.tickets = new Tickets(tokenSecret);
    this.web = new Tracing('web', tracing);
  }

  /** Whether anything is traced. */
  get isOn(): boolean {
    return this.web.isOn;
  }

  /** Whether a browser may be asked for what it showed: by the rules of navigation, the person's word and the browser's. */
  async mayAsk(caller: Pick<Caller, 'viewer' | 'isUnfollowed'>): Promise<boolean> {
    return this.isOn && (await isFollowed(this.store, caller));
  }

  /**
   * Decides whether the browser is to tell of this operation, which has come by a request: a command of our own app in a conversation
   * that is traced. Asked for before it runs, so that what it runs into need not wait.
   */
  prepare(operation: Operation): void {
    const { kind, name, weight } = operation.prepared;
    const correlationId = currentCorrelation();
    if (kind !== 'mutation' || name === 'other' || weight.rootFields.every((field) => untold.has(field)))
      return;
    if (correlationId === undefined || !this.web.isTraced(correlationId)) return;
    this.awaited.set(
      operation,
      this.mayAsk(operation.contextValue.caller).catch(() => false),
    );
  }

  /** The span that the request of this operation is beneath; undefined where no browser is to tell of it. */
  async callOf(operation: Operation, correlationId: string): Promise<string | undefined> {
    return (await this.awaited.get(operation)) ? callOf(correlationId) : undefined;
  }

  /** What the answer to this operation bears, so that the browser can tell of it. */
  async ticketOf(operation: Operation, begun: number): Promise<string | undefined> {
    const correlationId = currentCorrelation();
    if (correlationId === undefined || !(await this.awaited.get(operation))) return undefined;
    const name = operation.prepared.weight.rootFields.join(' ').slice(0, longestName);
    const ticket: CommandTicket = {
      ...{ kind: 'command', correlationId, name },
      ...{ begun, ended: Date.now() },
    };
    return this.tickets.make(ticket, scopeOf(operation.contextValue.viewer));
  }

  /**
   * Begins the span of a message that follows from these. It is one span, in the trace of what has waited longest, so that it shows the
   * whole wait; it links to the others. Undefined where none of them is traced.
   */
  message({ prepared, contextValue }: Operation, causes: Causes): TracedMessage | undefined {
    const [first, ...others] = causes.filter((cause) => this.takesMessage(cause));
    if (first === undefined) return undefined;
    const { correlationId, id: parentId, announced: begun } = first;
    const id = newId();
    const scope = scopeOf(contextValue.viewer);
    const sent = Date.now();
    return {
      ticket: (watcher) =>
        this.tickets.make(
          { kind: 'message', correlationId, id, watcher, sent } satisfies MessageTicket,
          scope,
        ),
      sent: (to) =>
        this.runtime.tracing.note({
          ...{ correlationId, id, parentId, links: others, begun, kind: 'producer' },
          name: `message ${prepared.weight.rootFields.join(' ')}`,
          attributes: { 'hedgerow.watchers': to },
        }),
    };
  }

  private takesMessage({ id }: Cause): boolean {
    const before = this.messages.get(id) ?? 0;
    this.messages.set(id, before + 1);
    return before < mostMessages;
  }

  /** Spends one report; false when there were too many of this caller. */
  mayTell({ viewer, address }: Caller): boolean {
    const key = viewer.userId ?? customerOf(address);
    return this.budgets.spend(key, reportsPerMinute, 1) === 0;
  }

  /** Notes what a browser tells; false when its ticket is none of this caller's, is too old, or was used here before. */
  take(report: FrameReport, { viewer }: Caller, told = Date.now()): boolean {
    const ticket = this.tickets.read(report.ticket, scopeOf(viewer), told);
    if (!ticket || ticket.kind !== report.kind) return false;
    // By what it says: one ticket can be written in several ways.
    const of = ticket.kind === 'command' ? ticket.correlationId : `${ticket.id} ${ticket.watcher}`;
    if (this.told.has(of)) return false;
    this.told.set(of, true);
    if (ticket.kind === 'command' && report.kind === 'command') this.noteCommand(ticket, report);
    if (ticket.kind === 'message' && report.kind === 'message') {
      const { correlationId, id: parentId, watcher, sent } = ticket;
      const id = derivedId('frame', parentId, String(watcher));
      const stretch = placeMessage({ sent, told }, report);
      this.web.note({ correlationId, id, parentId, name: 'frame', kind: 'internal', ...stretch });
    }
    return true;
  }

  /** Sends what is left. */
  async end(): Promise<void> {
    await this.web.end();
  }

  private noteCommand(ticket: CommandTicket, report: FrameReport & { kind: 'command' }): void {
    const { correlationId, name } = ticket;
    const { press, call, frame } = placeCommand(ticket, report);
    const parentId = pressOf(correlationId);
    const ofPress = { correlationId, parentId, kind: 'internal' } as const;
    this.web.note({ correlationId, id: parentId, name: `press ${name}`, kind: 'internal', ...press });
    this.web.note({ ...ofPress, id: callOf(correlationId), name: 'call', kind: 'client', ...call });
    if (frame) this.web.note({ ...ofPress, id: derivedId('frame', correlationId), name: 'frame', ...frame });
  }
}
