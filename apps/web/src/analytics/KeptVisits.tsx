import { routeOf } from '@hedgerow/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Age } from '../time/Age.js';
import { span } from '../time/time.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { notify } from '../ui/notices.js';
import { ScrollBox } from '../ui/ScrollBox.js';
import { localHistory } from './history.js';
import { lastVisited, rememberedPaths } from './last-visited.js';
import { mostListed } from './limits.js';
import { forgetHistory, onForgotten } from './opt-out.js';
import { routeStatistics } from './route-statistics.js';
import * as texts from './texts.js';
import styles from './KeptVisits.module.css';

const minute = 60_000;
const duration = (ms: number | null): string => {
  if (ms === null) return texts.notLeft;
  return ms < minute ? texts.seconds(Math.round(ms / 1_000)) : span(ms);
};
const iso = (at: number): string => new Date(at).toISOString();

/** What a page is called here; those without a name of their own are counted together. */
const nameOf = (path: string): string => texts.routeNames[routeOf(path).route] ?? texts.otherPages;

/** What this browser keeps of the visits of a person. It is read once, and when it is forgotten: what is visited next is seen when it is opened again. */
export function KeptVisits({ person }: { readonly person: string }) {
  const read = () => {
    const events = localHistory(person, Date.now());
    return {
      count: events.length,
      routes: routeStatistics(events, nameOf).slice(0, mostListed),
      last: lastVisited(person),
    };
  };
  const [{ count, routes, last }, setKept] = useState(read);
  const opened = rememberedPaths.flatMap((path) =>
    last[path] === undefined ? [] : [{ path, at: last[path] }],
  );
  const readAgain = useEffectEvent(() => setKept(read()));
  useEffect(() => onForgotten(readAgain), []);
  const [isAsked, setIsAsked] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const nothing = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone with the list.
  useEffect(() => {
    if (isForgotten) nothing.current?.focus();
  }, [isForgotten]);
  const handleForget = () => {
    forgetHistory();
    setIsAsked(false);
    setIsForgotten(true);
    notify(texts.forgotten);
  };
  return (
    <div className={styles.kept}>
      <h3>{texts.kept}</h3>
      {count === 0 ? (
        <p ref={nothing} className="small" tabIndex={-1}>
          {texts.nothingKept}
        </p>
      ) : (
        <>
          <p className="small">{texts.keptLead(texts.visitsOf(count))}</p>
          <ScrollBox label={texts.kept}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{texts.page}</th>
                  <th scope="col">{texts.visitCount}</th>
                  <th scope="col">{texts.onAverage}</th>
                  <th scope="col">{texts.latest}</th>
                </tr>
              </thead>
              <tbody>
                {routes.map(({ route, visitCount, averageTimeSpent, lastVisited: latest }) => (
                  <tr key={route}>
                    <th scope="row">{route}</th>
                    <td>{visitCount}</td>
                    <td>{duration(averageTimeSpent)}</td>
                    <td>
                      <Age at={iso(latest)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
          <Button kind="text" aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
            {texts.forget}
          </Button>
        </>
      )}
      <Confirm
        open={isAsked}
        title={texts.forgetTitle}
        confirm={texts.forgetNow}
        cancel={texts.keepThem}
        onConfirm={handleForget}
        onClose={() => setIsAsked(false)}
      >
        {texts.forgetConsequence}
      </Confirm>
      {opened.length > 0 && (
        <p className="small">
          {texts.lastTimes}{' '}
          {opened.map(({ path, at }, n) => (
            <span key={path}>
              {n > 0 && ' · '}
              {texts.pageNames[path]} <Age at={iso(at)} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
