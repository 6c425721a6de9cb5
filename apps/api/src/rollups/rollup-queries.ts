import { daysOf, isAdmin, isFieldError } from '@hedgerow/domain';
import { activityRollups, adminTotals } from '@hedgerow/read-model';
import { Args, Context, Int, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuse, refuseFields } from '../graphql/schema/refusal.js';
import { ActivityRollup, ActivityRollupArgs, AdminTotal } from './rollup.type.js';

const mostDays = 396;
/** More than a page can draw or a table can show; a range of fewer days, one kind or one group has fewer. */
const mostRows = 20_000;

const administratorsOnly = 'signed in: administrators; others are DENIED';

@Resolver()
export class RollupQueries {
  @Access(administratorsOnly)
  @Query(() => [AdminTotal], {
    description: 'How much there is, and how it became so much: for each of the last days, 1 to 396.',
  })
  async adminTotals(
    @Args('days', { type: () => Int, defaultValue: 90 }) days: number,
    @Context() { pool, person }: RequestContext,
  ): Promise<AdminTotal[]> {
    if (!isAdmin(person)) refuse('DENIED');
    if (days < 1 || days > mostDays)
      refuseFields({ field: 'days', message: `days must be 1 to ${mostDays}` });
    return (await adminTotals(pool, days, Date.now())) as AdminTotal[];
  }

  @Access(administratorsOnly)
  @Query(() => [ActivityRollup], {
    description:
      'What there is of each day of a range, in the order of days, kinds, types and groups. A day without anything of a kind has one row with 0.',
  })
  async activityRollups(
    @Args() { startDate, endDate, groupId, kind }: ActivityRollupArgs,
    @Context() { pool, person }: RequestContext,
  ): Promise<ActivityRollup[]> {
    if (!isAdmin(person)) refuse('DENIED');
    const range = daysOf({ startDate, endDate }, Date.now());
    if (isFieldError(range)) return refuseFields(range);
    const filter = { dates: range.days.map(({ date }) => date), groupId, kind };
    const rows = await activityRollups(pool, filter, mostRows);
    return (
      rows ??
      refuseFields({
        field: 'startDate',
        message: `There are more than ${mostRows} rows: ask for fewer days, for one kind or for one group`,
      })
    );
  }
}
