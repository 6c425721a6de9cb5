import { useState } from 'react';
import { mediumTime } from '../time/time.js';
import { ActiveUsers } from './ActiveUsers.js';
import { AdminPage } from './AdminPage.js';
import { DayTools, OwnDays } from './DayTools.js';
import { HereNow } from './HereNow.js';
import { Journeys } from './Journeys.js';
import { LongJourneys } from './LongJourneys.js';
import { Compared, SessionSummary } from './SessionSummary.js';
import { TopRoutes } from './TopRoutes.js';
import { Totals } from './Totals.js';
import * as texts from './texts.js';
import { useFigureDays } from './useFigureDays.js';

/** The first page of the admin area: how the app is used, of days that the address names. */
export function OverviewPage() {
  const [opened] = useState(() => new Date());
  const days = useFigureDays();
  return (
    <AdminPage lead={texts.lead(mediumTime(opened))} actions={<DayTools days={days} />}>
      <OwnDays days={days} />
      <div className="stack">
        <Totals days={days} />
        <p className="small">{texts.daysOfZone(days.from, days.to, days.timeZone)}</p>
        <div className="columns">
          <ActiveUsers days={days} />
          <SessionSummary days={days} />
          <Compared days={days} />
          <HereNow />
          <TopRoutes days={days} />
          <Journeys days={days} />
        </div>
        <LongJourneys days={days} />
      </div>
    </AdminPage>
  );
}
