import { isPoint, locationOf } from '@hedgerow/domain';
import { type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { canDrawMaps } from '../map/webgl.js';
import { Button } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import { ChangedMeanwhile } from './ChangedMeanwhile.js';
import { TextField } from './Field.js';
import { FieldGroup } from './FormBody.js';
import { locate } from './locate.js';
import { degrees, isEmptyLocation, nowhere, type TypedLocation } from './location.js';
import styles from './LocationFields.module.css';
import { roundedLocation } from './location-words.js';
import { LocationMap } from './LocationMap.js';
import type { Conflict } from './useForm.js';
import * as texts from './texts.js';

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

/** A location: a pin on a map, the browser's own on request, or latitude and longitude, typed. */
export function LocationFields({ value, mandatory, error, conflict, emptied, onValue }: LocationFieldsProps) {
  const [busy, setBusy] = useState(false);
  const [hasMap] = useState(canDrawMaps);
  const [isTyped, setIsTyped] = useState(!hasMap);
  const id = useId();
  const errors = errorsOf(error, value);
  // Once they are asked for, by a person or by what is wrong, the fields stay.
  if (!isTyped && (error !== undefined || conflict !== undefined)) setIsTyped(true);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const handleLocate = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setBusy(true);
    const found = await locate();
    setBusy(false);
    // It can take half a minute: another location was entered meanwhile, the form is being sent, or the page is another.
    const isChanged = latest.current.x !== value.x || latest.current.y !== value.y;
    if (isChanged || currentTarget.matches(':disabled') || !currentTarget.isConnected) return;
    if ('problem' in found) notify(found.problem, 'bad');
    else onValue(roundedLocation(locationOf(found)));
  };
  // The button that is pressed goes, so the focus is given on.
  const pair = useRef<HTMLDivElement>(null);
  const handleEnter = () => {
    flushSync(() => setIsTyped(true));
    pair.current?.querySelector('input')?.focus();
  };
  const handleRemove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const beside = currentTarget.parentElement?.querySelector('button');
    (pair.current?.querySelector('input') ?? beside)?.focus();
    onValue(nowhere);
  };
  return (
    <FieldGroup
      legend={mandatory ? texts.markedMandatory(texts.location) : texts.location}
      hint={hasMap ? texts.locationHint : texts.locationHintWithoutMap}
    >
      {hasMap && <LocationMap value={value} onValue={onValue} />}
      <div className="actions">
        <Button icon="locate" busy={busy} onClick={(event) => void handleLocate(event)}>
          {texts.useMyLocation}
        </Button>
        {!isTyped && (
          <Button kind="text" icon="edit" aria-expanded={false} onClick={handleEnter}>
            {texts.enterCoordinates}
          </Button>
        )}
        {!mandatory && !isEmptyLocation(value) && (
          <Button kind="text" icon="x" onClick={handleRemove}>
            {texts.removeLocation}
          </Button>
        )}
      </div>
      {isTyped && (
        <div ref={pair} className={styles.pair}>
          <TextField
            label={texts.latitude}
            inputMode="text"
            placeholder="51.5019"
            autoComplete="off"
            value={value.x}
            mandatory={mandatory}
            error={errors.x}
            onValue={(x) => onValue({ ...value, x })}
          />
          <TextField
            label={texts.longitude}
            inputMode="text"
            placeholder="-0.1246"
            autoComplete="off"
            value={value.y}
            mandatory={mandatory}
            error={errors.y}
            onValue={(y) => onValue({ ...value, y })}
          />
        </div>
      )}
      <ChangedMeanwhile id={id} conflict={conflict} say={say} />
      {emptied && (
        <p className={`${styles.emptied} small`} role="status">
          {isEmptyLocation(value) && emptied}
        </p>
      )}
    </FieldGroup>
  );
}
