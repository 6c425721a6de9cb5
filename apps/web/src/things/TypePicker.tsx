import { thingTypes } from '@hedgerow/domain';
import { useId, useRef, useState } from 'react';
import { ChangedMeanwhile } from '../forms/ChangedMeanwhile.js';
import type { Conflict } from '../forms/useForm.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import type { ThingType } from './__generated__/NewThingPageMutation.graphql.js';
import styles from './TypePicker.module.css';
import { thingIcon, thingTypeLabel } from './labels.js';
import * as texts from './texts.js';

interface TypePickerProps {
  readonly value: string;
  readonly error?: string;
  readonly conflict?: Conflict<ThingType | ''>;
  /** Shows only the chosen type until "Change" is pressed. */
  readonly folded?: boolean;
  readonly onValue: (type: ThingType) => void;
}

/**
 * The nineteen types, drawn and named. Chosen by a thumb they fold, so that what comes next is there without scrolling past
 * them; the arrow keys and the mouse may go on choosing.
 */
export function TypePicker({ value, error, conflict, folded = false, onValue }: TypePickerProps) {
  const id = useId();
  // What was pressed goes with a fold or an unfold, so what comes for it takes the focus.
  const [look, setLook] = useState<'open' | 'folded' | 'foldedByThumb' | 'openedAgain'>(
    folded ? 'folded' : 'open',
  );
  const pointer = useRef<string>(undefined);
  if (look.startsWith('folded') && !error && !conflict)
    return (
      <div className={styles.chosen}>
        <b>{texts.whatIsIt}</b>
        <span>
          <Icon name={thingIcon(value)} size={28} />
          {thingTypeLabel(value)}
        </span>
        <Button
          aria-label={texts.changeType}
          autoFocus={look === 'foldedByThumb'}
          onClick={() => setLook('openedAgain')}
        >
          {texts.change}
        </Button>
      </div>
    );
  const described = [conflict && `${id}-meanwhile`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.picker} aria-describedby={described || undefined}>
      <legend>
        {texts.whatIsIt}{' '}
        <span className={styles.asterisk} aria-hidden="true">
          *
        </span>
      </legend>
      <ChangedMeanwhile id={`${id}-meanwhile`} conflict={conflict} say={thingTypeLabel} />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      <div className={styles.types}>
        {thingTypes.map((type) => (
          <label
            key={type}
            className={styles.type}
            onPointerDown={(event) => (pointer.current = event.pointerType)}
          >
            <input
              type="radio"
              name="type"
              value={type}
              required
              checked={value === type}
              autoFocus={look === 'openedAgain' && value === type}
              aria-invalid={error ? true : undefined}
              onKeyDown={() => (pointer.current = undefined)}
              onChange={() => {
                onValue(type);
                if (pointer.current === 'touch') setLook('foldedByThumb');
              }}
            />
            <Icon name={thingIcon(type)} size={28} />
            {thingTypeLabel(type)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
