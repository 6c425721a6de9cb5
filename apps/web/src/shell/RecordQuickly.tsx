import { capabilitiesOf, primaryActionOf } from '@hedgerow/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { actionIcon, labelsOf } from '../actions/labels.js';
import { RecordButton } from '../actions/RecordButton.js';
import { thingWater } from '../readings/state.js';
import { type LiveThing, RecentThingLive } from '../things/RecentThingLive.js';
import { useRecentThings } from '../things/useRecentThings.js';
import { useNow } from '../time/useNow.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { Skeleton } from '../ui/Skeleton.js';
import { OfferPicker } from './OfferPicker.js';
import { type Candidate, candidatesOf, type Offerable, reasonOf, walkable } from './offers.js';
import styles from './QuickAction.module.css';
import * as texts from './texts.js';
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

/** What the live connection says of things: as they are now, and which of them may still be recorded on. */
const useLiveThings = () => {
  // Null is said of a thing that is gone.
  const [live, setLive] = useState<ReadonlyMap<string, LiveThing | null>>(new Map());
  const handleChange = useCallback(
    (id: string, thing: LiveThing | null) => setLive((before) => new Map(before).set(id, thing)),
    [],
  );
  const current = <T extends Offerable>(things: readonly T[]): readonly T[] =>
    things
      .filter(({ id }) => live.get(id) !== null)
      .map((thing) => ({ ...thing, ...live.get(thing.id) }))
      .filter(({ mayRecord }) => mayRecord);
  return [current, handleChange] as const;
};

/**
 * Offers a thing and its primary action. Once offered, things keep their order and the choice stays: what is found out
 * later moves nothing under the thumb. Names, states and actions are those of now.
 */
export function RecordQuickly({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const [mine, retry] = useMine();
  const recent = useRecentThings();
  const [nearby, askNearby] = useNearby();
  const now = useNow();
  const isLate = useIsLate();
  const [first, setFirst] = useState<readonly Candidate[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState('');
  const [current, handleChange] = useLiveThings();
  const known = { mine: current(mine.kind === 'loaded' ? mine.things : []), recent };
  const isAwaited = mine.kind === 'loading' || nearby.kind === 'checking' || nearby.kind === 'looking';
  if (first.length === 0 && (!isAwaited || isLate)) {
    const here = nearby.kind === 'here' ? nearby.location : undefined;
    const found = candidatesOf({ ...known, here, onPage: pathname.split('/')[2] }, now);
    if (found.length > 0) setFirst(found);
  }
  const offers = current(first).map((candidate) => ({ ...candidate, reason: reasonOf(candidate, now) }));
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0];
  const offered = useRef<HTMLDivElement>(null);
  const focusChosen = () => offered.current?.querySelector<HTMLElement>(':checked')?.focus();
  const handleNearest = async () => {
    // The button goes while the browser looks, and for good when it finds.
    focusChosen();
    const here = await askNearby();
    if (!here) return;
    const found = candidatesOf({ ...known, here }, now);
    const nearest = found.find(({ why }) => why.kind === 'nearest');
    if (!nearest) return void notify(texts.nothingNear(`${walkable / 1_000} km`));
    const isStillThere = offered.current?.contains(document.activeElement);
    flushSync(() => {
      setFirst(found);
      setChosen(nearest.id);
    });
    if (isStillThere) focusChosen();
    setSaid(texts.nearestIs(nearest.name, reasonOf(nearest, now)));
  };
  if (!offer && first.length > 0)
    return <Lost names={first.map(({ name }) => name)} hasOthers={known.mine.length > 0} />;
  if (!offer) return <Nothing mine={mine} isAwaited={isAwaited && !isLate} onRetry={retry} />;
  const canLocate = nearby.kind === 'askable' && known.mine.some(({ location }) => location);
  return (
    <>
      {first.map(({ id }) => (
        <RecentThingLive key={id} id={id} onChange={handleChange} />
      ))}
      <div ref={offered}>
        <OfferPicker offers={offers} chosen={offer.id} onChoose={setChosen} />
      </div>
      <div className={styles.others}>
        {canLocate && (
          <Button kind="text" icon="locate" onClick={() => void handleNearest()}>
            {texts.findNearest}
          </Button>
        )}
        {known.mine.length > offers.length && (
          <ButtonLink to="/things?scope=own" kind="text">
            {texts.allMyThings}
          </ButtonLink>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <RecordButton
        key={offer.id}
        nodeId={offer.nodeId}
        thingId={offer.id}
        name={offer.name}
        action={primaryActionOf(thingWater(offer), now)}
        onRecorded={onClose}
      />
      <h3 className={styles.more}>{texts.withComment}</h3>
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

interface LostProps {
  readonly names: readonly string[];
  /** Whether there are things of the viewer that were not offered. */
  readonly hasOthers: boolean;
}

/** In place of what was offered, once none of it may be recorded on any more: what happened, and the ways on. */
function Lost({ names, hasOthers }: LostProps) {
  const [name] = names;
  return (
    <div className={styles.nothing} role="alert">
      <p className={styles.sentence}>
        {name !== undefined && names.length === 1 ? texts.lostOne(name) : texts.lostAll}
      </p>
      {hasOthers && (
        <ButtonLink to="/things?scope=own" kind="primary" icon="leaf" thumb>
          {texts.allMyThings}
        </ButtonLink>
      )}
      <ButtonLink to="/things" kind={hasOthers ? 'outline' : 'primary'} icon="search" thumb>
        {texts.findThing}
      </ButtonLink>
    </div>
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
        <p className={styles.sentence}>{texts.notLoaded}</p>
        <Button icon="retry" thumb onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      </div>
    );
  return (
    <div className={styles.nothing}>
      <p className={styles.sentence}>{texts.noThings}</p>
      <ButtonLink to="/things/new" kind="primary" icon="leaf" thumb>
        {texts.addFirst}
      </ButtonLink>
      <ButtonLink to="/things" icon="search" thumb>
        {texts.findThing}
      </ButtonLink>
    </div>
  );
}
