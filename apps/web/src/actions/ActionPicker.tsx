import { recordableActionTypes } from '@hedgerow/domain';
import { useId } from 'react';
import { ChangedMeanwhile } from '../forms/ChangedMeanwhile.js';
import type { Conflict } from '../forms/useForm.js';
import { Icon } from '../ui/Icon.js';
import styles from './ActionPicker.module.css';
import { actionIcon, actionLabels, labelsOf } from './labels.js';

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
  conflict,
  onValue,
}: {
  value: Recordable | '';
  conflict?: Conflict<Recordable | ''>;
  onValue: (type: Recordable) => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.picker} aria-describedby={conflict && id}>
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
      <ChangedMeanwhile id={id} conflict={conflict} say={(type) => labelsOf(type).noun} />
    </fieldset>
  );
}
