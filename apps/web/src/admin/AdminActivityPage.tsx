import { useSearchParams } from 'react-router-dom';
import { ActivityByDay } from './ActivityByDay.js';
import { ActivityKinds } from './ActivityKinds.js';
import { ActivityMapPanel } from './ActivityMapPanel.js';
import { activityIn } from './activity-search.js';
import styles from './Admin.module.css';
import { AdminPage } from './AdminPage.js';
import { ChosenDays, DayTools } from './DayTools.js';
import { Figures } from './FigurePanel.js';
import * as texts from './texts.js';
import { useFigureDays } from './useFigureDays.js';
import { daysText } from '../time/zoned.js';

/** What came and what was done, by day, type and group, and where; of days that the address names. */
export function AdminActivityPage() {
  const [search] = useSearchParams();
  const { days, look, lookAgain, isBusy } = useFigureDays({ isUtc: true });
  const choice = activityIn(search);
  const asked = { days, choice };
  return (
    <AdminPage
      title={texts.activity}
      lead={texts.activityLead}
      actions={<DayTools days={days} onAgain={lookAgain} isBusy={isBusy} isUtc />}
    >
      <ChosenDays days={days} isOfVisits={false} />
      <Figures look={look} isBusy={isBusy}>
        <div>
          <p className={`small ${styles.whichDays}`}>{texts.onlyDaysOfUtc(daysText(days.from, days.to))}</p>
          <ActivityKinds {...asked} />
        </div>
        <ActivityByDay {...asked} />
        <ActivityMapPanel {...asked} />
      </Figures>
    </AdminPage>
  );
}
