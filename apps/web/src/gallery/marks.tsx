import { thingTypes } from '@hedgerow/domain';
import { Illustration } from '../illustrations/Illustration.js';
import { Figure } from '../readings/Figure.js';
import { Gauge, GaugeStrip } from '../readings/Gauge.js';
import { WaterChip } from '../readings/WaterChip.js';
import { Avatar } from '../ui/Avatar.js';
import { Icon } from '../ui/Icon.js';
import sprite from '../ui/icons.svg?raw';
import { Logo } from '../ui/Logo.js';
import styles from './Gallery.module.css';
import type { Specimen } from './specimens.js';

const icons = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name!);
const states = ['dry', 'needs', 'moist', 'wet', 'none'] as const;

/** What stands for something: symbols, drawings, readings. */
export const marks: readonly Specimen[] = [
  { name: 'Logo', inline: true, states: { small: <Logo />, large: <Logo size={48} /> } },
  {
    name: 'Icon',
    states: {
      all: (
        <ul className={styles.icons}>
          {icons.map((name) => (
            <li key={name}>
              <Icon name={name} size={28} />
              {name}
            </li>
          ))}
        </ul>
      ),
    },
  },
  {
    name: 'Illustration',
    states: {
      'every type': (
        <div className={styles.drawings}>
          {thingTypes.map((type) => (
            <Illustration key={type} type={type} className={styles.drawing} />
          ))}
        </div>
      ),
    },
  },
  {
    name: 'Avatar',
    inline: true,
    states: {
      'two names': <Avatar name="Riverside Growers" />,
      'one name': <Avatar name="Priya" />,
      'another script': <Avatar name="Ольга Иванова" />,
    },
  },
  {
    name: 'WaterChip',
    states: {
      plain: (
        <div className="actions">
          {states.map((state) => (
            <WaterChip key={state} state={state} />
          ))}
        </div>
      ),
      tinted: (
        <div className="actions">
          {states.map((state) => (
            <WaterChip key={state} state={state} tinted />
          ))}
        </div>
      ),
    },
  },
  {
    name: 'Gauge',
    states: {
      dry: <Gauge value={12.4} />,
      'moist, with where it has been': <Gauge value={41.8} range={{ min: 28, max: 55 }} />,
      unknown: <Gauge value={null} />,
    },
  },
  {
    name: 'GaugeStrip',
    inline: true,
    states: {
      needs: <GaugeStrip value={27} />,
      wet: <GaugeStrip value={80} />,
    },
  },
  {
    name: 'Figure',
    inline: true,
    states: { known: <Figure value="27.4" unit="%" />, unknown: <Figure value={null} unit="%" /> },
  },
];
