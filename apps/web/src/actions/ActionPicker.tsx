import { recordableActionTypes } from '@hedgerow/domain';
import { Icon } from '../ui/Icon.js';
import styles from './ActionPicker.module.css';
import { actionIcon, actionLabels } from './labels.js';

type Recordable = (typeof recordableActionTypes)[number];

// The most frequent types first.
const order: Partial<Record<Recordable, number>> = {
  WATERING: 0,
  UPKEEP: 1,
  LITTER_CLEANUP: 2,
  MEASUREMENT: 3,
  EDUCATION: 4,
  SHARE: 5,
};
export const actionsByUse = [...recordableActionTypes].sort((a, b) => (order[a] ?? 9) - (order[b] ?? 9));

/** The types of action as large buttons. */
export function ActionPicker({
  value,
  onValue,
}: {
  value: Recordable | '';
  onValue: (type: Recordable) => void;
}) {
  return (
    <fieldset>
      <legend className="visually-hidden">Type of action</legend>
      <div className={styles.types}>
        {actionsByUse.map((type) => (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              name="action"
              value={type}
              checked={value === type}
              onChange={() => onValue(type)}
            />
            <Icon name={actionIcon(type)} size={32} />
            {actionLabels[type].noun}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
