import type { ReactNode } from 'react';
import { PulseOnChange } from '../live/PulseOnChange.js';
import { figure, type Parameter, quantities } from '../readings/quantities.js';
import { Age } from '../time/Age.js';
import styles from './ThingNow.module.css';
import * as texts from './texts.js';

interface QuantityProps {
  readonly parameter: Parameter;
  readonly reading: { readonly value: number; readonly at: string } | null | undefined;
  /** The value in a word, shown before its age. */
  readonly word?: string;
  /** Shown in place of an age when there is no reading. */
  readonly why: string;
  readonly children?: ReactNode;
}

/** One quantity: name, value, age; a dash with the reason when it is unknown. */
export function Quantity({ parameter, reading, word, why, children }: QuantityProps) {
  const { name, unit } = quantities[parameter];
  return (
    <div className={styles.quantity}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>
          <PulseOnChange value={reading?.value}>
            {reading ? figure(parameter, reading.value) : '–'}
          </PulseOnChange>
          {reading && unit && <span>{unit}</span>}
        </span>
        <span className="tiny">
          {word && `${word}, `}
          {reading ? <Age at={reading.at} /> : why}
        </span>
        {children}
      </dd>
    </div>
  );
}

/** Where a pH lies between acidic and alkaline. */
export function PhScale({ value }: { value: number }) {
  return (
    <div className={styles.scale} role="img" aria-label={texts.phScale(figure('PH', value))}>
      <i>
        <b style={{ left: `${(value / 14) * 100}%` }} />
      </i>
      <span className="tiny">
        <span>0</span>
        <span>7</span>
        <span>14</span>
      </span>
    </div>
  );
}
