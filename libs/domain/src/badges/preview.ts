import type { BadgeKind } from './badge.js';
import { type BadgeType, levelsReached } from './badge-types.js';
import { type Counted, type CountingEvent, countingTypes, evolveCounted, occurrenceOf } from './counted.js';

/** A level that a person would be awarded. */
export interface Gain {
  readonly userId: string;
  readonly kind: BadgeKind;
  readonly level: number;
  /** How many occurrences count for them. */
  readonly count: number;
}

interface Happened {
  readonly type: string;
  readonly data: unknown;
}

const isCounting = (event: Happened): event is CountingEvent =>
  countingTypes.includes(event.type as CountingEvent['type']);

/**
 * Counts a log as the reaction does, and says who would gain what by rules: the levels that the count reaches and the log has not
 * awarded. Events go in in the order of the log; people whose account is gone gain nothing.
 */
export class BadgePreview {
  readonly #counted = new Map<string, Counted>();
  readonly #levels = new Map<string, number>();
  readonly #gone = new Set<string>();

  /** Takes one event in; those that concern no badge are passed over. */
  take(event: Happened): void {
    if (isCounting(event)) {
      const after = evolveCounted(this.#counted.get(occurrenceOf(event)), event);
      if (after) this.#counted.set(occurrenceOf(event), after);
      else this.#counted.delete(occurrenceOf(event));
    } else if (event.type === 'BadgeAwarded') {
      const { userId, kind, level } = event.data as { userId: string; kind: string; level: number };
      const of = `${kind} ${userId}`;
      this.#levels.set(of, Math.max(level, this.#levels.get(of) ?? 0));
    } else if (event.type === 'PersonalDataErased') {
      this.#gone.add((event.data as { userId: string }).userId);
    }
  }

  /** Who would gain which levels by these rules, by kind and level. */
  gains(types: readonly BadgeType[]): Gain[] {
    const counts = new Map<string, { userId: string; kind: BadgeKind; count: number }>();
    for (const { userId, kind } of this.#counted.values()) {
      if (kind === undefined || this.#gone.has(userId)) continue;
      const of = `${kind} ${userId}`;
      const before = counts.get(of);
      if (before) before.count++;
      else counts.set(of, { userId, kind, count: 1 });
    }
    return [...counts]
      .flatMap(([of, { userId, kind, count }]) =>
        levelsReached(kind, { level: this.#levels.get(of) ?? 0, count }, types).map(({ level }) => ({
          ...{ userId, kind, level, count },
        })),
      )
      .sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.level - b.level));
  }
}
