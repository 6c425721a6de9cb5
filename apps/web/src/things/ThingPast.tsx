import { useEffect, useId, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link, useSearchParams } from 'react-router-dom';
import { dayText } from '../readings/range.js';
import { dateWithYear, daysBetween, parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { PanelBody } from '../ui/Boundary.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { retryable } from '../ui/retryable.js';
import { Section } from '../ui/Section.js';
import { withSearch } from '../ui/with-search.js';
import type { ThingPast_thing$key } from './__generated__/ThingPast_thing.graphql.js';
import { askedDay, daysAfter } from './past-day.js';
import styles from './ThingPast.module.css';
import * as texts from './texts.js';

const PastThing = retryable(async () => (await import('./PastThing.js')).PastThing);

const panelHeight = 260;
/** A day stands in the address once the slider rests so long: an address that follows every step is refused by browsers. */
const restMs = 300;

/** A thing as it was on any day since it was registered: a slider over its days, and what it was on the chosen one. */
export function ThingPast({ thing: key }: { readonly thing: ThingPast_thing$key }) {
  const thing = useFragment(
    graphql`
      fragment ThingPast_thing on Thing {
        id
        createdAt
      }
    `,
    key,
  );
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const registeredAt = parseTime(thing.createdAt);
  const asked = askedDay(search, { registeredAt, now });
  const last = daysBetween(registeredAt, now);
  const daysIn = {
    ...{ today: last, future: last, before: 0 },
    past: asked.is === 'past' ? daysBetween(registeredAt, asked.day) : last,
  };
  const [moved, setMoved] = useState<number>();
  const stands = daysIn[asked.is];
  const value = Math.min(moved ?? stands, last);
  const id = useId();
  const range = useRef<HTMLInputElement>(null);
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    if (moved === undefined) return;
    // The address has come to it. A step that was taken since, before this effect ran, is not undone.
    if (moved === stands) {
      setMoved((newest) => (newest === moved ? undefined : newest));
      return;
    }
    const timer = setTimeout(() => {
      const on = moved >= last ? null : dayText(daysAfter(registeredAt, moved));
      setSearch(withSearch(latest.current, { on }), { replace: true, preventScrollReset: true });
    }, restMs);
    return () => clearTimeout(timer);
    // The rest begins with the last move.
  }, [moved, stands]);
  const dayOf = (days: number) => (days >= last ? texts.today : dateWithYear(daysAfter(registeredAt, days)));
  // The link goes with the banner: the focus is not to go with it.
  const handleBack = () => {
    setMoved(undefined);
    range.current?.focus();
  };
  const handleStep = (by: number) => setMoved(Math.max(0, Math.min(last, value + by)));
  return (
    <Section kind="sheet" title={texts.onAnyDay}>
      <div className={styles.choose}>
        <label htmlFor={id} className={styles.label}>
          {texts.day}: <b>{dayOf(value)}</b>
        </label>
        <div className={styles.slide}>
          <Button kind="text" icon="left" aria-disabled={value === 0} onClick={() => handleStep(-1)}>
            {texts.dayBefore}
          </Button>
          <input
            ref={range}
            id={id}
            type="range"
            className={styles.range}
            min={0}
            max={last}
            step={1}
            value={value}
            disabled={last === 0}
            aria-valuetext={dayOf(value)}
            onChange={(event) => setMoved(Number(event.target.value))}
          />
          <Button kind="text" icon="right" aria-disabled={value === last} onClick={() => handleStep(1)}>
            {texts.dayAfter}
          </Button>
        </div>
        <p className="tiny">
          {last === 0 ? texts.registeredToday : texts.movesBack(dateWithYear(registeredAt))}
        </p>
      </div>
      <div role="status">
        {asked.is !== 'today' && (
          <p className={styles.banner}>
            <Icon name="clock" size={20} />
            <span>
              {asked.is === 'past' && texts.asItWasOn(dateWithYear(asked.day))}
              {asked.is === 'before' && texts.notRegisteredYet(dateWithYear(registeredAt))}
              {asked.is === 'future' && texts.isToCome(dateWithYear(asked.day))}
            </span>
            <Link
              to={withSearch(search, { on: null })}
              replace
              preventScrollReset
              className="link"
              onClick={handleBack}
            >
              {texts.backToToday}
            </Link>
          </p>
        )}
      </div>
      {asked.is === 'past' && (
        <PanelBody height={panelHeight} failure={texts.errorLoadingDay} resetKey={asked.moment.getTime()}>
          <PastThing id={thing.id} moment={asked.moment} />
        </PanelBody>
      )}
    </Section>
  );
}
