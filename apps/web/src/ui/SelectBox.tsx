import { Icon } from './Icon.js';
import styles from './SelectBox.module.css';
import { useIsNarrow } from './useIsNarrow.js';

interface SelectBoxProps {
  /** What is chosen, for screen readers: nothing of it is written beside the box. */
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly key: string; readonly label: string }[];
  readonly onChoose: (key: string) => void;
  /** On a phone a button alone with this symbol, where the room is needed for something else. */
  readonly shortIcon?: string | undefined;
}

/** One of several, chosen from a list that opens. */
export function SelectBox({ label, value, options, onChoose, shortIcon }: SelectBoxProps) {
  const isNarrow = useIsNarrow();
  return (
    <label className={`${styles.box} ${shortIcon === undefined ? '' : styles.short}`}>
      <span className="visually-hidden">{label}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map(({ key, label: name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Icon name={shortIcon !== undefined && isNarrow ? shortIcon : 'down'} size={18} />
    </label>
  );
}
