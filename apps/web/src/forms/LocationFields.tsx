import { useState } from 'react';
import { Button } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import { TextField } from './Field.js';
import { FieldGroup } from './FormPage.js';
import { locate } from './locate.js';
import styles from './LocationFields.module.css';

interface LocationFieldsProps {
  readonly x: string;
  readonly y: string;
  readonly mandatory?: boolean;
  readonly error?: string;
  readonly onPlace: (place: { x: string; y: string }) => void;
}

/** Latitude and longitude, typed or taken from the device once a person asks for it. */
export function LocationFields({ x, y, mandatory, error, onPlace }: LocationFieldsProps) {
  const [busy, setBusy] = useState(false);
  const handleLocate = async () => {
    setBusy(true);
    const found = await locate();
    setBusy(false);
    if ('problem' in found) notify(found.problem, 'bad');
    else onPlace({ x: found.x.toFixed(6), y: found.y.toFixed(6) });
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
          value={x}
          mandatory={mandatory}
          error={error}
          onValue={(value) => onPlace({ x: value, y })}
        />
        <TextField
          label="Longitude"
          inputMode="text"
          placeholder="-0.1246"
          autoComplete="off"
          value={y}
          mandatory={mandatory}
          onValue={(value) => onPlace({ x, y: value })}
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
