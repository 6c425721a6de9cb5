import { graphql } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { PanelBody } from '../ui/Boundary.js';
import { labelIn } from '../ui/label.js';
import { Skeleton } from '../ui/Skeleton.js';
import { withSearch } from '../ui/with-search.js';
import type {
  ActivityKindsQuery,
  ActivityKindsQuery$data,
} from './__generated__/ActivityKindsQuery.graphql.js';
import { type ActivityChoice, activityKinds, isInGroups } from './activity-search.js';
import styles from './Admin.module.css';
import type { FigureDays } from './figure-days.js';
import { tellOfFailure, useFigures, useLook, WhileLoading } from './FigurePanel.js';
import { SaveTable } from './FigureTable.js';
import { counted, percentApart, shortDifference, whole } from './figures.js';
import type { FileColumn } from './table-file.js';
import * as texts from './texts.js';

const query = graphql`
  query ActivityKindsQuery($startDate: String!, $endDate: String!, $groupId: UUID) {
    activityCounts(startDate: $startDate, endDate: $endDate, groupId: $groupId) {
      kind
      count
      before
    }
  }
`;

type Count = ActivityKindsQuery$data['activityCounts'][number];

export interface ActivityAsked {
  readonly days: FigureDays;
  readonly choice: ActivityChoice;
}

/** How much of every kind there was on these days, and what became of it since as many days before; a press chooses one. */
export function ActivityKinds({ days, choice }: ActivityAsked) {
  return (
    <section aria-label={texts.kindsOfActivity}>
      <PanelBody
        key={`${days.from} ${days.to} ${choice.groupId}`}
        resetKey={useLook()}
        height={112}
        failure={texts.notLoaded(texts.kindsOfActivity)}
        waiting={
          <WhileLoading>
            <div className={`${styles.waitingKinds} ${styles.waitingTiles}`}>
              <Skeleton lines={9} />
            </div>
          </WhileLoading>
        }
        whileFailed={tellOfFailure}
      >
        <Kinds days={days} choice={choice} />
      </PanelBody>
    </section>
  );
}

const columns: readonly FileColumn<Count>[] = [
  { head: texts.kind, value: ({ kind }) => labelIn(texts.activityKinds, kind) },
  { head: texts.thesePeriod, value: ({ count }) => count },
  { head: texts.periodBefore, value: ({ before }) => before },
  { head: texts.percent, value: ({ count, before }) => percentApart(count, before) },
];

function Kinds({ days, choice }: ActivityAsked) {
  const [search] = useSearchParams();
  const { groupId } = choice;
  const { activityCounts } = useFigures<ActivityKindsQuery>(query, {
    ...{ startDate: days.from, endDate: days.to, groupId },
  });
  const rows = activityKinds.flatMap((kind) =>
    groupId === null || isInGroups(kind) ? (activityCounts.find((one) => one.kind === kind) ?? []) : [],
  );
  return (
    <>
      <ul className={styles.kinds}>
        {rows.map(({ kind, count, before }) => (
          <li key={kind}>
            <Link
              to={withSearch(search, { kind, type: null })}
              replace
              preventScrollReset
              aria-current={kind === choice.kind ? 'true' : undefined}
            >
              <span className={styles.name}>{labelIn(texts.activityKinds, kind)}</span>
              <span className={styles.number}>{whole(count)}</span>
              <span className="tiny">{shortDifference(count, before, counted)}</span>
              <span className="tiny">{texts.before(whole(before))}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <p className="tiny">
          {texts.comparedWith(texts.daysShort(days.count))}
          {days.isUpToToday && `. ${texts.todayIsPart}`}
        </p>
        <SaveTable label={texts.activity} about={[days.from, days.to]} columns={columns} rows={rows} isIcon />
      </div>
    </>
  );
}
