import { useSearchParams } from 'react-router-dom';
import { ListTools } from '../lists/ListTools.js';
import { OrderChoice } from '../lists/OrderChoice.js';
import { SearchBox } from '../lists/SearchBox.js';
import { Segmented } from '../ui/Segmented.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import { withSearch } from '../ui/with-search.js';
import { orders, scopes, thingsSearch } from './things-search.js';
import styles from './ThingsTools.module.css';
import * as texts from './texts.js';

// Up to so many pixels, whose things does not fit beside the other tools.
const twoRows = 1100;

/** What the list shows: whose things, in which order, how. All of it is in the URL. */
export function ThingsTools({ signedIn }: { signedIn: boolean }) {
  const [search] = useSearchParams();
  const { scope, order, layout } = thingsSearch(search);
  const isNarrow = useIsNarrow(twoRows);
  const whose = signedIn && (
    <div className={styles.whose}>
      <Segmented
        label={texts.whoseThings}
        choices={scopes.map(({ key, label }) => ({
          to: withSearch(search, { scope: key === 'all' ? null : key }),
          label,
          current: scope.key === key,
        }))}
      />
    </div>
  );
  return (
    <>
      {isNarrow && whose}
      <ListTools>
        {!isNarrow && whose}
        <SearchBox />
        <OrderChoice orders={orders} order={order} isShort />
        <Segmented
          label={texts.layout}
          choices={[
            {
              to: withSearch(search, { layout: null }),
              label: texts.asList,
              icon: 'list',
              current: layout === 'list',
            },
            {
              to: withSearch(search, { layout: 'tiles' }),
              label: texts.asTiles,
              icon: 'tiles',
              current: layout === 'tiles',
            },
          ]}
        />
      </ListTools>
    </>
  );
}
