import {
  capabilitiesOf,
  type RecordableActionType as Recordable,
  recordableActionTypes,
} from '@hedgerow/domain';
import { useId, useState } from 'react';
import { ChangedMeanwhile } from '../forms/ChangedMeanwhile.js';
import type { Conflict } from '../forms/useForm.js';
import { Icon } from '../ui/Icon.js';
import styles from './ActionPicker.module.css';
import { actionIcon, actionLabels, labelsOf } from './labels.js';
import * as texts from './texts.js';

/** What is offered for a type of thing, or everything; a type that is already chosen is never missing. */
const offeredFor = (thingType: string | undefined, chosen: Recordable | ''): readonly Recordable[] => {
  const offered = thingType === undefined ? recordableActionTypes : capabilitiesOf(thingType).actions;
  return chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen];
};

interface ActionPickerProps {
  readonly value: Recordable | '';
  /** Shown above the types, where the page does not ask by itself. */
  readonly label?: string;
  /** Shows the asterisk. */
  readonly mandatory?: boolean;
  readonly error?: string | undefined;
  readonly conflict?: Conflict<Recordable | ''>;
  /** The type of the thing, where it is known: what fits it is offered, the most useful first. */
  readonly thingType?: string;
  readonly onValue: (type: Recordable) => void;
}

/** The types of action as large buttons. */
export function ActionPicker({
  value,
  label,
  mandatory,
  error,
  conflict,
  thingType,
  onValue,
}: ActionPickerProps) {
  const id = useId();
  const [opened] = useState(value);
  const described = [conflict && id, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.picker} aria-describedby={described || undefined}>
      <legend className={label === undefined ? 'visually-hidden' : undefined}>
        {label ?? texts.typeOfAction}
        {mandatory && (
          <span className={styles.asterisk} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      <div className={styles.types}>
        {offeredFor(thingType, opened).map((type) => (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              name="action"
              value={type}
              checked={value === type}
              aria-invalid={error ? true : undefined}
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
