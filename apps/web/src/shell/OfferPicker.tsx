import { thingIcon, thingTypeLabel } from '../things/labels.js';
import { Icon } from '../ui/Icon.js';
import type { Offer } from './offers.js';
import styles from './QuickAction.module.css';
import * as texts from './texts.js';

interface OfferPickerProps {
  readonly offers: readonly Offer[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The things that are offered, each with the reason for it. */
export function OfferPicker({ offers, chosen, onChoose }: OfferPickerProps) {
  return (
    <fieldset className={styles.offers}>
      <legend className="visually-hidden">{texts.whichThing}</legend>
      {offers.map(({ id, name, type, reason }) => (
        <label key={id} className={styles.offer}>
          <input type="radio" name="offer" value={id} checked={id === chosen} onChange={() => onChoose(id)} />
          <Icon name={thingIcon(type)} size={22} label={thingTypeLabel(type)} />
          <span>
            <b>{name}</b>
            <span className="tiny">{reason}</span>
          </span>
          {id === chosen && <Icon name="check" />}
        </label>
      ))}
    </fieldset>
  );
}
