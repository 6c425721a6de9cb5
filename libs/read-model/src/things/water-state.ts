import { defaultHydrationLevels, freshMs, settleMs, thingTypes, waterMatters } from '@hedgerow/domain';

/** The states of water that a list of things is narrowed to: those of the domain, in capitals. */
export const waterStates = ['DRY', 'NEEDS', 'MOIST', 'WET', 'WATERED', 'NONE'] as const;
export type WaterStateName = (typeof waterStates)[number];

const { dryHigh, needsWaterHigh, goodHigh } = defaultHydrationLevels;
const ms = (milliseconds: number) => `interval '${milliseconds} milliseconds'`;
const watered = thingTypes
  .filter(waterMatters)
  .map((type) => `'${type}'`)
  .join(', ');

/**
 * SQL: the state of the water of the row `r` of `things` at the moment `now`; null for a type that water means nothing to.
 * The rule is `waterStateOf`; a test holds the two together. A reading is told with its moment only where it has a value.
 */
export const waterStateSql = (now: string): string => {
  const readAt = '(case when r.water is not null then r.water_at end)';
  const isAwaited = `r.last_watering >= ${now} - ${ms(freshMs)} and (${readAt} is null
    or ${readAt} <= r.last_watering
    or (r.water <= ${needsWaterHigh} and ${readAt} < r.last_watering + ${ms(settleMs)}))`;
  return `case when r.type not in (${watered}) then null
    when r.water > ${goodHigh} then 'WET'
    when r.water > ${needsWaterHigh} then 'MOIST'
    when ${isAwaited} then 'WATERED'
    when r.water is null then 'NONE'
    when r.water <= ${dryHigh} then 'DRY'
    else 'NEEDS' end`;
};

/** Above the first and up to the second percent: what a reading says in these states. In the others it may be missing. */
const readingsOf: Readonly<Partial<Record<WaterStateName, readonly [number, number]>>> = {
  DRY: [-Infinity, dryHigh],
  NEEDS: [dryHigh, needsWaterHigh],
  MOIST: [needsWaterHigh, goodHigh],
  WET: [goodHigh, Infinity],
};

/**
 * SQL: between which readings all rows `r` in one of these states are, as the index of water has them; undefined where that is
 * said of some alone. It narrows what is looked at, and decides nothing.
 */
export const waterBoundsSql = (states: readonly WaterStateName[]): string | undefined => {
  const known = states.flatMap((state) => (readingsOf[state] ? [readingsOf[state]] : []));
  if (known.length < states.length || known.length === 0) return undefined;
  const low = Math.min(...known.map(([from]) => from));
  const high = Math.max(...known.map(([, to]) => to));
  const water = `coalesce(r.water, 'infinity')`;
  return [
    Number.isFinite(low) && `${water} > ${low}`,
    Number.isFinite(high) ? `${water} <= ${high}` : `${water} < 'infinity'`,
  ]
    .filter(Boolean)
    .join(' and ');
};
