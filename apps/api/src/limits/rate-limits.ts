import { isSignedIn } from '@hedgerow/domain';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../graphql/schema/context.js';
import { refuseFor } from '../graphql/schema/refusal.js';
import type { Operation } from '../graphql/transport/engine.js';
import type { OperationWeight } from '../graphql/transport/limits.js';
import { Runtime } from '../runtime.js';
import { customerOf } from '../web/client-address.js';
import { LocalBudgets } from './budget.js';
import { SharedBudgets } from './shared-budgets.js';

/** What a mutation without a session costs, where that is not 1. An account is for good, and its hash is work. */
const anonymousCost: Readonly<Record<string, number>> = { signUp: 5 };
/** What a query costs beside its fields: this one reads and folds all that ever happened to a thing. */
const questionCost: Readonly<Record<string, number>> = { thingAt: 500 };
/** What each further one of several costs that one mutation is about: some thousand a minute. */
const costOfFurther = 50;
/** What an uploaded picture costs: sixty a minute at most, where a person asks for nothing else. */
const uploadCost = 1_000;
/** Mutations with bounds of their own, by session and address, and so without a part in any budget. */
const boundApart: ReadonlySet<string> = new Set(['syncNavigationEvents', 'syncUserSession']);
/** Calls of those in a minute. */
const navigationCalls = { ofSession: 120, ofAddress: 1_200 } as const;
/** One address may stand for a school or a council office; its guests share this many budgets of one person. */
const guestsAtAnAddress = 10;

/**
 * Bounds what one person, or the guests at one address, may ask for in a minute. Mutations are counted for all apis
 * together, those of a person in advance: one mutation takes few of the many points of a person's budget. Queries and
 * subscriptions, which write nothing and would otherwise wait for Redis each time, are counted by each process.
 */
@Injectable()
export class RateLimits {
  private readonly here = new LocalBudgets();
  private readonly everywhere: SharedBudgets;

  constructor(private readonly runtime: Runtime) {
    const { redis, namespace, redisCa } = runtime.config;
    this.everywhere = new SharedBudgets({ url: redis, ca: redisCa }, namespace);
  }

  start(): void {
    this.everywhere.start();
  }

  stop(): void {
    this.everywhere.stop();
  }

  /** Spends what an operation costs. @throws Refusal (RATE_LIMITED) with the seconds to wait. */
  async admit({
    prepared: { kind, weight },
    variableValues,
    contextValue: { caller },
  }: Operation): Promise<void> {
    if (weight.rootFields.every((name) => boundApart.has(name))) return;
    const { costPerMinute, anonymousPerMinute } = this.runtime.config;
    const { viewer, address } = caller;
    const customer = `customer ${customerOf(address)}`;
    const wait = isSignedIn(viewer)
      ? kind === 'mutation'
        ? await this.everywhere.spendInAdvance(
            `person ${viewer.userId}`,
            costPerMinute,
            weight.cost + further(variableValues),
          )
        : this.here.spend(`person ${viewer.userId}`, costPerMinute, costOfQuestion(weight))
      : kind === 'mutation'
        ? await this.everywhere.spend(customer, anonymousPerMinute, costOf(weight.rootFields))
        : this.here.spend(customer, costPerMinute * guestsAtAnAddress, costOfQuestion(weight));
    if (wait > 0) refuseFor(Math.ceil(wait / 1_000));
  }

  /** Spends one call about the navigation of a session; false when there were too many of it, or of the address. */
  async mayTellNavigation(sessionId: string, { address }: Caller): Promise<boolean> {
    const { ofSession, ofAddress } = navigationCalls;
    // One after the other: a call that is refused for its session takes nothing from its address.
    return (
      (await this.everywhere.spend(`navigation ${sessionId}`, ofSession, 1)) === 0 &&
      (await this.everywhere.spend(`navigation of ${customerOf(address)}`, ofAddress, 1)) === 0
    );
  }

  /** Spends what an uploaded picture costs. @throws Refusal (RATE_LIMITED) with the seconds to wait. */
  async admitUpload({ viewer }: Caller): Promise<void> {
    const { costPerMinute } = this.runtime.config;
    const wait = await this.everywhere.spendInAdvance(`person ${viewer.userId}`, costPerMinute, uploadCost);
    if (wait > 0) refuseFor(Math.ceil(wait / 1_000));
  }
}

/** What the lists among the fields of an input add: each of several things with each of several people is one. */
const further = (variables: Operation['variableValues']): number => {
  const lists = Object.values((variables?.['input'] ?? {}) as object).filter((value) => Array.isArray(value));
  return costOfFurther * (lists.reduce((all, { length }) => all * Math.max(1, length), 1) - 1);
};

const costOfQuestion = ({ cost, rootFields }: OperationWeight): number =>
  rootFields.reduce((sum, name) => sum + (questionCost[name] ?? 0), cost);

const costOf = (mutations: readonly string[]): number =>
  mutations.reduce((sum, name) => sum + (anonymousCost[name] ?? 1), 0);
