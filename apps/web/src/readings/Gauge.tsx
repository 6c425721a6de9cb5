import { stateOfWater } from '@hedgerow/domain';
import { Icon } from '../ui/Icon.js';
import styles from './Gauge.module.css';
import { figure } from './quantities.js';
import { bands } from './state.js';
import * as texts from './texts.js';

interface GaugeProps {
  /** Water content in percent; null when unknown. */
  readonly value: number | null;
  /** Lowest and highest of late, in percent. */
  readonly range?: { readonly min: number; readonly max: number } | null;
}

const sentence = (value: number | null) =>
  texts.onScale(value === null ? texts.waterUnknown : texts.waterIs(figure('WATER', value)));

/** The scale of water: four bands, a mark, and where it has been of late. */
export function Gauge({ value, range }: GaugeProps) {
  const state = stateOfWater(value);
  return (
    <div className={styles.gauge} role="img" aria-label={sentence(value)}>
      {range && range.max - range.min >= 0.5 && (
        <div className={styles.range} style={{ left: `${range.min}%`, width: `${range.max - range.min}%` }} />
      )}
      {value !== null && (
        <div className={styles.pointer} style={{ left: `${Math.min(100, Math.max(0, value))}%` }} />
      )}
      <div className={styles.bands}>
        {bands.map((band) => (
          <i
            key={band.state}
            className={`${styles[band.state]} ${band.state === state ? styles.on : ''}`}
            style={{ width: `${band.to - band.from}%` }}
          />
        ))}
      </div>
      <div className={styles.ticks} />
      <div className={styles.figures}>
        {[0, ...bands.map(({ to }) => to)].map((at) => (
          <span key={at} style={{ left: `${at}%` }}>
            {at}
          </span>
        ))}
      </div>
      <div className={styles.labels}>
        {bands.map((band) => (
          <span
            key={band.state}
            className={styles[band.state]}
            style={{ left: `${(band.from + band.to) / 2}%` }}
          >
            <Icon name={`w-${band.state}`} size={16} />
            <em>{band.label}</em>
          </span>
        ))}
      </div>
    </div>
  );
}

/** The same scale, short, for a row of a list. */
export function GaugeStrip({ value }: { value: number }) {
  const state = stateOfWater(value);
  return (
    <span className={styles.strip} aria-hidden="true">
      {bands.map((band) => (
        <i
          key={band.state}
          className={`${styles[band.state]} ${band.state === state ? styles.on : ''}`}
          style={{ width: `${band.to - band.from}%` }}
        />
      ))}
      <b style={{ left: `${Math.min(100, Math.max(0, value))}%` }} />
    </span>
  );
}
