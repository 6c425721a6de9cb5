import { isPoint } from '@hedgerow/domain';
import { useId, useState } from 'react';
import { Button } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import { ChangedMeanwhile } from './ChangedMeanwhile.js';
import { TextField } from './Field.js';
import { FieldGroup } from './FormBody.js';
import { locate } from './locate.js';
import { degrees, isEmptyLocation, type TypedLocation } from './location.js';
import styles from './LocationFields.module.css';
import type { Conflict } from './useForm.js';

interface LocationFieldsProps {
  readonly value: TypedLocation;
  readonly mandatory?: boolean;
  readonly error?: string;
  readonly conflict?: Conflict<TypedLocation>;
  /** What it means that nothing is typed, where it means something. */
  readonly emptied?: string;
  readonly onValue: (value: TypedLocation) => void;
}

const say = (theirs: TypedLocation) => (isEmptyLocation(theirs) ? '' : `${theirs.x}, ${theirs.y}`);

/** An error stands at what is no such angle; at the first field where both are. */
const errorsOf = (error: string | undefined, { x, y }: TypedLocation) => {
  const latitude = isPoint({ x: degrees(x), y: 0 });
  const longitude = isPoint({ x: 0, y: degrees(y) });
  return { x: latitude || !longitude ? error : undefined, y: longitude ? error : undefined };
};

/** Latitude and longitude, typed or taken from the browser on request. */
export function LocationFields({ value, mandatory, error, conflict, emptied, onValue }: LocationFieldsProps) {
  const [busy, setBusy] = useState(false);
  const id = useId();
  const errors = errorsOf(error, value);
  const handleLocate = async () => {
    setBusy(true);
    const found = await locate();
    setBusy(false);
    if ('problem' in found) notify(found.problem, 'bad');
    else onValue({ x: found.x.toFixed(6), y: found.y.toFixed(6) });
  };
  return (
    <FieldGroup
      legend="Location"
      hint="Where it stands, in degrees. Stand beside it and use your own location."
    >
      <div className={styles.pair}>
        <TextField
          label="Latitude"
          inputMode="text"
          placeholder="51.5019"
          autoComplete="off"
          value={value.x}
          mandatory={mandatory}
          error={errors.x}
          onValue={(x) => onValue({ ...value, x })}
        />
        <TextField
          label="Longitude"
          inputMode="text"
          placeholder="-0.1246"
          autoComplete="off"
          value={value.y}
          mandatory={mandatory}
          error={errors.y}
          onValue={(y) => onValue({ ...value, y })}
        />
      </div>
      <ChangedMeanwhile id={id} conflict={conflict} say={say} />
      {emptied && (
        <p className={`${styles.emptied} small`} role="status">
          {isEmptyLocation(value) && emptied}
        </p>
      )}
      <div>
        <Button icon="locate" busy={busy} onClick={() => void handleLocate()}>
          Use my location
        </Button>
      </div>
    </FieldGroup>
  );
}
