import { Icon } from '../ui/Icon.js';
import { useMap } from './MapCanvas.js';
import styles from './ZoomButtons.module.css';
import * as texts from './texts.js';

/** Nearer and farther, for one thumb. */
export function ZoomButtons() {
  const map = useMap();
  return (
    <div className={styles.buttons}>
      <button type="button" aria-label={texts.zoomIn} onClick={() => map.zoomIn()}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={texts.zoomOut} onClick={() => map.zoomOut()}>
        <Icon name="minus" />
      </button>
    </div>
  );
}
