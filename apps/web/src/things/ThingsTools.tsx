import { type RefObject, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListTools } from '../lists/ListTools.js';
import { OrderChoice } from '../lists/OrderChoice.js';
import { SearchBox } from '../lists/SearchBox.js';
import { Button } from '../ui/Button.js';
import { later } from '../ui/later.js';
import { Segmented } from '../ui/Segmented.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import { withSearch } from '../ui/with-search.js';
import { rememberLayout } from './things-layout.js';
import { FiltersOn } from './FiltersOn.js';
import { filtersOn, layouts, ordersOf, scopes, thingsSearch } from './things-search.js';
import styles from './ThingsTools.module.css';
import * as texts from './texts.js';

const ThingFilterSheet = later(async () => (await import('./ThingFilterSheet.js')).ThingFilterSheet);

const ofGuests: readonly string[] = ['all', 'recent'];

interface ThingsToolsProps {
  readonly signedIn: boolean;
  /** The button that begins and ends the choosing. */
  readonly chooser: RefObject<HTMLButtonElement | null>;
  /** Whether things are being chosen, for what is done with several at once. */
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
}

/** What the list shows: whose things, narrowed to what, in which order, how. All of it is in the URL. */
export function ThingsTools({ signedIn, chooser, isChoosing, onChoosing }: ThingsToolsProps) {
  const [params] = useSearchParams();
  const search = thingsSearch(params);
  const { scope, order, layout } = search;
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const filter = useRef<HTMLButtonElement>(null);
  const count = filtersOn(search);
  const narrowing = (
    <>
      <Button ref={filter} icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? texts.filterWith(count) : texts.filter}
      </Button>
      <Button ref={chooser} icon="check" aria-pressed={isChoosing} onClick={() => onChoosing(!isChoosing)}>
        {texts.choose}
      </Button>
    </>
  );
  const how = (
    <Segmented
      label={texts.layout}
      choices={layouts.map((one) => ({
        to: withSearch(params, { layout: one }),
        label: texts.layoutLabels[one],
        icon: one,
        current: layout === one,
        onChoose: () => rememberLayout(one),
      }))}
    />
  );
  return (
    <>
      <div className={styles.whose}>
        <Segmented
          label={texts.whoseThings}
          choices={scopes
            .filter(({ key }) => signedIn || ofGuests.includes(key))
            .map(({ key, label }) => ({
              // What is viewed has an order of its own, which no other things have.
              to: withSearch(params, {
                scope: key === 'all' ? null : key,
                ...(order.key === 'viewed' && { sort: null }),
              }),
              label,
              current: scope.key === key,
            }))}
        />
      </div>
      {isNarrow && (
        <div className={styles.more}>
          {narrowing}
          {how}
        </div>
      )}
      <ListTools>
        <SearchBox />
        {!isNarrow && narrowing}
        <OrderChoice orders={ordersOf(search)} order={order} isShort />
        {!isNarrow && how}
      </ListTools>
      <FiltersOn onRemove={() => filter.current?.focus({ preventScroll: true })} />
      {isOpen && <ThingFilterSheet hasGroups={signedIn} onClose={() => setOpen(false)} />}
    </>
  );
}
