import { capabilitiesOf, primaryActionOf } from '@hedgerow/domain';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { actionIcon, labelsOf } from '../actions/labels.js';
import { RecordButton } from '../actions/WateredButton.js';
import { RecentThingLive } from '../things/RecentThingLive.js';
import { type RecentThing, useRecentThings } from '../things/recent-things.js';
import { useNow } from '../time/useNow.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Skeleton } from '../ui/Skeleton.js';
import { OfferPicker } from './OfferPicker.js';
import { type Offer, offersOf } from './offers.js';
import styles from './QuickAction.module.css';
import { type Mine, useMine } from './useMine.js';
import { useNearby } from './useNearby.js';

// Milliseconds after which what this browser remembers is offered, whatever is still on its way.
const patience = 1500;

const useIsLate = () => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
};

/** What the live connection says of the things that are offered; null of one that is gone. */
const useLiveOffers = (offers: readonly Offer[]) => {
  const [live, setLive] = useState<ReadonlyMap<string, RecentThing | null>>(new Map());
  const handleChange = useCallback(
    (id: string, thing: RecentThing | null) => setLive((before) => new Map(before).set(id, thing)),
    [],
  );
  const current = offers
    .filter(({ id }) => live.get(id) !== null)
    .map((offer) => ({ ...offer, ...live.get(offer.id) }))
    .filter(({ mayRecord }) => mayRecord);
  return [current, handleChange] as const;
};

/**
 * Offers a thing and its primary action. Once offered, things keep their order and the choice stays: what is found out
 * later moves nothing under the thumb.
 */
export function RecordQuickly({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const [mine, retry] = useMine();
  const recent = useRecentThings();
  const [nearby, askNearby] = useNearby();
  const now = useNow();
  const isLate = useIsLate();
  const [first, setFirst] = useState<readonly Offer[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState('');
  const known = { mine: mine.kind === 'loaded' ? mine.things : [], recent };
  const isAwaited = mine.kind === 'loading' || nearby.kind === 'checking' || nearby.kind === 'looking';
  if (first.length === 0 && (!isAwaited || isLate)) {
    const here = nearby.kind === 'here' ? nearby.location : undefined;
    const found = offersOf({ ...known, here, onPage: pathname.split('/')[2] }, now);
    if (found.length > 0) setFirst(found);
  }
  const [offers, handleChange] = useLiveOffers(first);
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0];
  const handleNearest = async () => {
    const here = await askNearby();
    const [nearest, ...others] = here ? offersOf({ ...known, here }, now) : [];
    if (!nearest) return;
    setFirst([nearest, ...others]);
    setChosen(nearest.id);
    setSaid(`${nearest.name}. ${nearest.reason}`);
  };
  if (!offer) return <Nothing mine={mine} isAwaited={isAwaited && !isLate} onRetry={retry} />;
  const canLocate = nearby.kind === 'askable' && known.mine.some(({ location }) => location);
  return (
    <>
      {first.map(({ id }) => (
        <RecentThingLive key={id} id={id} onChange={handleChange} />
      ))}
      <OfferPicker offers={offers} chosen={offer.id} onChoose={setChosen} />
      <div className={styles.others}>
        {canLocate && (
          <Button kind="text" icon="locate" onClick={() => void handleNearest()}>
            Find the nearest
          </Button>
        )}
        {known.mine.length > offers.length && (
          <ButtonLink to="/things?scope=own" kind="text">
            All my things
          </ButtonLink>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <RecordButton
        key={`${offer.id} ${primaryActionOf(offer)}`}
        nodeId={offer.nodeId}
        thingId={offer.id}
        name={offer.name}
        action={primaryActionOf(offer)}
        onRecorded={onClose}
      />
      <h3 className={styles.more}>Or with a comment</h3>
      <ul className={styles.types}>
        {capabilitiesOf(offer.type).actions.map((type) => (
          <li key={type}>
            <Link to={`/things/${offer.id}/action?type=${type}`} className={styles.type}>
              <Icon name={actionIcon(type)} size={28} />
              {labelsOf(type).noun}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

interface NothingProps {
  readonly mine: Mine;
  readonly isAwaited: boolean;
  readonly onRetry: () => void;
}

/** In place of things to record on: they are on their way, they could not be loaded, or there are none yet. */
function Nothing({ mine, isAwaited, onRetry }: NothingProps) {
  if (isAwaited || mine.kind === 'loading') return <Skeleton height={220} />;
  if (mine.kind === 'failed')
    return (
      <div className={styles.nothing} role="alert">
        <p className={styles.sentence}>Your things could not be loaded.</p>
        <Button icon="retry" thumb onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  return (
    <div className={styles.nothing}>
      <p className={styles.sentence}>
        You have no things yet. Add the first one, or find one that you would like to help with.
      </p>
      <ButtonLink to="/things/new" kind="primary" icon="leaf" thumb>
        Add your first thing
      </ButtonLink>
      <ButtonLink to="/things" icon="search" thumb>
        Find a thing
      </ButtonLink>
    </div>
  );
}
