import { decimals } from './readings/decimals.js';
import { isMeasured } from './things/measured.js';

/** Of what a thing's page asks for: what can be shown of it without the app. */
interface FirstAnswer {
  readonly viewer?: object | null;
  readonly thingById?: {
    readonly name: string;
    readonly description?: string | null;
    readonly type: string;
    readonly isPublic: boolean;
    readonly group?: { readonly name: string; readonly isPersonal: boolean } | null;
    readonly viewerMayRecord: boolean;
    readonly viewerMayEdit: boolean;
    readonly lastSensorData?: string | null;
    readonly devices: readonly { readonly model: string }[];
    readonly waterReading?: { readonly value: number } | null;
  } | null;
}

/** What each part of `FirstThing` says; a part without a value goes. */
type Parts = Readonly<Record<string, string | boolean | null | undefined>>;

const partsOf = (
  { viewer, thingById: thing }: FirstAnswer & { thingById: object },
  withWater: boolean,
): Parts => ({
  name: thing.name,
  description: thing.description,
  [`is ${thing.type}`]: true,
  hasGroup: thing.group != null,
  group: !thing.group?.isPersonal && thing.group?.name,
  isPersonal: thing.group?.isPersonal,
  isPublic: thing.isPublic,
  isPrivate: !thing.isPublic,
  mayRecord: thing.viewerMayRecord,
  mayCollaborate: !thing.viewerMayRecord && thing.isPublic,
  mayEdit: thing.viewerMayEdit,
  isPerson: viewer != null,
  isMeasured: isMeasured(thing),
  hasWater: withWater && thing.waterReading != null,
  water: thing.waterReading && decimals(thing.waterReading.value, 1),
});

/**
 * Shows a thing in the page as it came, while the app is on its way. What is missing or of another form is left to the app,
 * which shows the same, or what went wrong.
 */
export const showThing = (answer: unknown): void => {
  const frame = document.querySelector('#first [data-first="thing"]');
  const { thingById: thing, ...rest } = answer as FirstAnswer;
  if (!frame || !thing) return;
  const type = frame.querySelector(`[data-part="is ${thing.type}"]`);
  if (!type) return;
  const parts = partsOf({ ...rest, thingById: thing }, type.hasAttribute('data-water'));
  for (const element of frame.querySelectorAll<HTMLElement>('[data-part]')) {
    const value = parts[element.dataset['part']!];
    if (!value) element.remove();
    else if (value !== true) element.textContent = value;
  }
  // The end of the way up.
  frame.querySelector('[aria-current]')!.textContent = thing.name;
  document.documentElement.dataset['first'] = 'thing';
};
