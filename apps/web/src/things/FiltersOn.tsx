import { Link, useSearchParams } from 'react-router-dom';
import { stateLabels } from '../readings/state.js';
import { Icon } from '../ui/Icon.js';
import { withSearch } from '../ui/with-search.js';
import { thingTypeLabel } from './labels.js';
import { thingsSearch } from './things-search.js';
import styles from './ThingsTools.module.css';
import * as texts from './texts.js';

const listOf = (values: readonly string[]): string | null => (values.length === 0 ? null : values.join());

interface FiltersOnProps {
  /** One was pressed, and goes. */
  readonly onRemove: () => void;
}

/** What the list is narrowed to. A press on one takes it away; the URL holds them. */
export function FiltersOn({ onRemove }: FiltersOnProps) {
  const [params] = useSearchParams();
  const { types, states, group } = thingsSearch(params);
  const filters = [
    ...types.map((type) => ({
      label: thingTypeLabel(type),
      without: { type: listOf(types.filter((other) => other !== type)) },
    })),
    ...states.map((state) => ({
      label: stateLabels[state],
      without: { state: listOf(states.filter((other) => other !== state)) },
    })),
    ...(group === null ? [] : [{ label: texts.oneGroup, without: { group: null } }]),
  ];
  if (filters.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label={texts.narrowedTo}>
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={withSearch(params, without)}
            replace
            preventScrollReset
            aria-label={texts.withoutFilter(label)}
            onClick={onRemove}
          >
            {label}
            <Icon name="x" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
