import { ActiveUsers } from './ActiveUsers.js';
import styles from './Admin.module.css';
import { AdminPage } from './AdminPage.js';
import { ChosenDays, DayTools } from './DayTools.js';
import { Health } from './Health.js';
import { HereNow } from './HereNow.js';
import { Journeys } from './Journeys.js';
import { LongJourneys } from './LongJourneys.js';
import { SessionSummary } from './SessionSummary.js';
import { TopRoutes } from './TopRoutes.js';
import { Totals } from './Totals.js';
import { Figures } from './FigurePanel.js';
import * as texts from './texts.js';
import { useFigureDays } from './useFigureDays.js';
import { daysText } from '../time/zoned.js';

/** The first page of the admin area: how the app is used, of days that the address names. */
export function OverviewPage() {
  const { days, look, lookAgain, isBusy } = useFigureDays();
  return (
    <AdminPage lead={texts.lead} actions={<DayTools days={days} onAgain={lookAgain} isBusy={isBusy} />}>
      <ChosenDays days={days} />
      <Figures look={look} isBusy={isBusy}>
        <Health />
        <Totals days={days} />
        <div>
          <p className={`small ${styles.whichDays}`}>
            {texts.daysOfZone(daysText(days.from, days.to), days.timeZone)}
          </p>
          <div className="columns">
            {/* Who is here is above the routes, which are as long as the journeys: both columns end together. */}
            <div className="stack">
              <ActiveUsers days={days} />
              <HereNow timeZone={days.timeZone} />
              <TopRoutes days={days} />
            </div>
            <div className="stack">
              <SessionSummary days={days} />
              <Journeys days={days} />
            </div>
          </div>
        </div>
        <LongJourneys days={days} />
      </Figures>
    </AdminPage>
  );
}
