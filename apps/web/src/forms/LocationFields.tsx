import { useState } from 'react';
import { Button } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import { TextField } from './Field.js';
import { FieldGroup } from './FormBody.js';
import { locate } from './locate.js';
import type { TypedLocation } from './location.js';
import styles from './LocationFields.module.css';

interface LocationFieldsProps {
  readonly value: TypedLocation;
  readonly mandatory?: boolean;
  readonly error?: string;
  readonly onValue: (value: TypedLocation) => void;
}

/** Latitude and longitude, typed or taken from the browser on request. */
export function LocationFields({ value, mandatory, error, onValue }: LocationFieldsProps) {
  const [busy, setBusy] = useState(false);
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
          error={error}
          onValue={(x) => onValue({ ...value, x })}
        />
        <TextField
          label="Longitude"
          inputMode="text"
          placeholder="-0.1246"
          autoComplete="off"
          value={value.y}
          mandatory={mandatory}
          onValue={(y) => onValue({ ...value, y })}
        />
      </div>
      <div>
        <Button icon="locate" busy={busy} onClick={() => void handleLocate()}>
          Use my location
        </Button>
      </div>
    </FieldGroup>
  );
}
