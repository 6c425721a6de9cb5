import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withSearch } from '../readings/RangeTools.js';
import { Icon } from '../ui/Icon.js';
import { Segmented } from '../ui/Segmented.js';
import { orders, scopes, thingsSearch } from './things-search.js';
import styles from './ThingsTools.module.css';

// Milliseconds without typing before the search starts.
const pause = 250;

function SearchField() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('search') ?? '';
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  // The field follows the URL when that changes from elsewhere: the top bar, the back button.
  if (seen !== asked) {
    setSeen(asked);
    setText(asked);
  }
  useEffect(() => {
    if (text.trim() === asked.trim()) return;
    const timer = setTimeout(
      () =>
        setSearch(withSearch(search, { search: text.trim() || null }), {
          replace: true,
          preventScrollReset: true,
        }),
      pause,
    );
    return () => clearTimeout(timer);
  }, [text, asked, search, setSearch]);
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <span className="visually-hidden">Find things by name</span>
      <input
        type="search"
        placeholder="Find by name"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}

/** What the list shows: whose things, in which order, how. All of it is in the URL. */
export function ThingsTools({ signedIn }: { signedIn: boolean }) {
  const [search, setSearch] = useSearchParams();
  const { scope, order, layout } = thingsSearch(search);
  return (
    <div className={styles.tools}>
      {signedIn && (
        <Segmented
          label="Whose things"
          choices={scopes.map(({ key, label }) => ({
            to: withSearch(search, { scope: key === 'all' ? null : key }),
            label,
            current: scope.key === key,
          }))}
        />
      )}
      <SearchField />
      <label className={styles.sort}>
        <span className="visually-hidden">Order</span>
        <select
          value={order.key}
          onChange={(event) =>
            setSearch(withSearch(search, { sort: event.target.value }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          {orders.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} />
      </label>
      <Segmented
        label="Layout"
        choices={[
          {
            to: withSearch(search, { layout: null }),
            label: 'List',
            icon: 'list',
            current: layout === 'list',
          },
          {
            to: withSearch(search, { layout: 'tiles' }),
            label: 'Tiles',
            icon: 'tiles',
            current: layout === 'tiles',
          },
        ]}
      />
    </div>
  );
}
