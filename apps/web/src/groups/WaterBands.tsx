import type { WaterState } from '@hedgerow/domain';
import { stateLabels } from '../readings/state.js';
import { WaterChip } from '../readings/WaterChip.js';
import styles from './WaterBands.module.css';
import * as texts from './texts.js';

const order: readonly WaterState[] = ['dry', 'needs', 'moist', 'wet', 'watered', 'none'];

/** How many things are in which state: a bar of one part for each, and the same in words. */
export function WaterBands({ states }: { readonly states: readonly WaterState[] }) {
  const counts = order
    .map((state) => ({ state, count: states.filter((one) => one === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <div className={styles.bands}>
      <div
        className={styles.bar}
        role="img"
        aria-label={texts.stateCounts(
          counts.map(({ state, count }) => `${count} ${stateLabels[state].toLowerCase()}`),
        )}
      >
        {counts.map(({ state, count }) => (
          <i key={state} className={styles[state]} style={{ flex: count }} />
        ))}
      </div>
      <ul className={styles.words}>
        {counts.map(({ state, count }) => (
          <li key={state}>
            <b>{count}</b> <WaterChip state={state} />
          </li>
        ))}
      </ul>
    </div>
  );
}
