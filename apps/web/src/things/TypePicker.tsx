import { thingTypes } from '@hedgerow/domain';
import { useId } from 'react';
import { Icon } from '../ui/Icon.js';
import type { ThingType } from './__generated__/NewThingPageMutation.graphql.js';
import styles from './TypePicker.module.css';
import { thingIcon, thingTypeLabels } from './labels.js';

interface TypePickerProps {
  readonly value: string;
  readonly error?: string;
  readonly onValue: (type: ThingType) => void;
}

/** The nineteen types, drawn and named. */
export function TypePicker({ value, error, onValue }: TypePickerProps) {
  const id = useId();
  return (
    <fieldset className={styles.picker} aria-describedby={error ? id : undefined}>
      <legend>
        What is it?{' '}
        <span className={styles.asterisk} aria-hidden="true">
          *
        </span>
      </legend>
      <div className={styles.types}>
        {thingTypes.map((type) => (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              name="type"
              value={type}
              required
              checked={value === type}
              aria-invalid={error ? true : undefined}
              onChange={() => onValue(type)}
            />
            <Icon name={thingIcon(type)} size={28} />
            {thingTypeLabels[type]}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
