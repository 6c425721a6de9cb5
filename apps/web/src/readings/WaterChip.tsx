import type { WaterState } from '@hedgerow/domain';
import { Icon } from '../ui/Icon.js';
import { stateLabels } from './state.js';
import styles from './WaterChip.module.css';

/** A state of water: drop, word and colour together. `tinted` for where it is the answer of the page. */
export function WaterChip({ state, tinted = false }: { state: WaterState; tinted?: boolean }) {
  return (
    <span className={`${styles.chip} ${styles[state]} ${tinted ? styles.tinted : ''}`}>
      <Icon name={state === 'watered' ? 'a-watering' : `w-${state}`} size={tinted ? 22 : 18} />
      {stateLabels[state]}
    </span>
  );
}
