import type { ReactNode } from 'react';
import { PulseOnChange } from '../live/PulseOnChange.js';
import { figure, type Parameter } from '../readings/quantities.js';
import { Age } from '../time/Age.js';
import styles from './ThingNow.module.css';

interface QuantityProps {
  readonly name: string;
  readonly unit: string;
  readonly parameter: Parameter;
  readonly reading: { readonly value: number; readonly at: string } | null | undefined;
  /** The value in a word, shown before its age. */
  readonly word?: string;
  /** Shown in place of an age when there is no reading. */
  readonly why: string;
  readonly children?: ReactNode;
}

/** One quantity: name, value, age; a dash with the reason when it is unknown. */
export function Quantity({ name, unit, parameter, reading, word, why, children }: QuantityProps) {
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
