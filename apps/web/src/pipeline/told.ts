import { clock, parseTime } from '../time/time.js';
import { count, nameOf } from './figures.js';
import * as texts from './texts.js';

/** What of a rebuild or a proof is told when it changes. */
export interface Known {
  readonly id: string;
  readonly state: string;
  readonly pressed: string | null;
  readonly generation: number | null;
  readonly fromGeneration: number | null;
  readonly differing: number | null;
  readonly keepUntil: string | null;
  readonly because: string | null;
}

const pressedWords: Readonly<Record<string, (name: string) => string>> = {
  SWITCH: texts.toldSwitching,
  SWITCH_BACK: texts.toldSwitchingBack,
  CANCEL: texts.toldCancelling,
  DROP: texts.toldDropping,
};

const stateWords = (name: string, now: Known): string | undefined => {
  switch (now.state) {
    case 'READY':
      return texts.toldReady(name, now.differing ?? 0, count(now.differing ?? 0));
    case 'SWITCHED':
      return texts.toldSwitched(
        name,
        now.generation ?? 0,
        now.keepUntil === null ? null : clock(parseTime(now.keepUntil)),
      );
    case 'SWITCHED_BACK':
      return texts.toldBack(name, now.fromGeneration ?? 0);
    case 'DONE':
      return texts.toldDone(name);
    case 'CANCELLED':
      return texts.toldCancelled(name);
    case 'FAILED':
      return texts.toldFailed(name, now.because);
    default:
      return undefined;
  }
};

/** What happened to the rebuild of a projection since it was looked at, in a sentence; undefined where nothing is to be told. */
export const whatHappened = (projection: string, before: Known | null, now: Known): string | undefined => {
  const name = nameOf(projection);
  if (before?.id !== now.id) return stateWords(name, now) ?? texts.toldBegun(name);
  if (before.state !== now.state) return stateWords(name, now);
  return before.pressed === now.pressed || now.pressed === null
    ? undefined
    : pressedWords[now.pressed]?.(name);
};

/** The same of a nightly proof, of which only a cancel is told: the others come and go by themselves. */
export const whatHappenedToProof = (
  projection: string,
  before: Pick<Known, 'state'> | null,
  now: Pick<Known, 'state'>,
): string | undefined =>
  before !== null && before.state !== now.state && now.state === 'CANCELLED'
    ? texts.toldProofCancelled(nameOf(projection))
    : undefined;

/** What of a rebuild a press changes. */
export type Seen = Pick<Known, 'id' | 'state' | 'pressed'>;

/** Whether a press shows: the rebuild is no longer as it was seen when the button was pressed. */
export const hasShown = (seen: Seen | null, now: Seen | null): boolean =>
  seen?.id !== now?.id || seen?.state !== now?.state || seen?.pressed !== now?.pressed;
