import { mostAtOnce } from '@hedgerow/domain';
import type { ComponentType } from 'react';
import {
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import type { IEnvironment, OperationType, PreloadableConcreteRequest } from 'relay-runtime';
import adminSession from './admin/__generated__/SessionPageQuery$parameters.js';
import adminSessions from './admin/__generated__/SessionsPageQuery$parameters.js';
import failedJobs from './admin/__generated__/FailedJobsPageQuery$parameters.js';
import feedbackList from './admin/__generated__/FeedbackListPageQuery$parameters.js';
import adminUsers from './admin/__generated__/UsersPageQuery$parameters.js';
import userTrail from './admin/__generated__/UserTrailPageQuery$parameters.js';
import { feedbackVariables } from './admin/feedback-search.js';
import { sessionsVariables } from './admin/session-search.js';
import { usersVariables } from './admin/user-search.js';
import emails from './account/__generated__/EmailsPageQuery$parameters.js';
import verify from './account/__generated__/VerifyPageQuery$parameters.js';
import activityFeed from './activity/__generated__/ActivityFeedQuery$parameters.js';
import { filterIn } from './activity/activity-search.js';
import recordAction from './actions/__generated__/RecordActionPageQuery$parameters.js';
import audit from './audit/__generated__/AuditPageQuery$parameters.js';
import register from './auth/__generated__/RegisterPageQuery$parameters.js';
import { auth } from './auth/auth.js';
import { adminsOnly } from './auth/adminsOnly.js';
import { isAdmin, isSignedIn } from './auth/auth-state.js';
import { signInPath } from './auth/next-path.js';
import { signedInOnly } from './auth/signedInOnly.js';
import accountDevices from './account/__generated__/AccountDevicesPageQuery$parameters.js';
import accountThings from './account/__generated__/AccountThingsPageQuery$parameters.js';
import accountUsers from './account/__generated__/AccountUsersPageQuery$parameters.js';
import profile from './account/__generated__/ProfilePageQuery$parameters.js';
import badges from './badges/__generated__/BadgesPageQuery$parameters.js';
import scorer from './badges/__generated__/ScorerPageQuery$parameters.js';
import { scoreVariables } from './badges/score-periods.js';
import deleteAccount from './deletion/__generated__/DeleteAccountPageQuery$parameters.js';
import deletion from './deletion/__generated__/DeletePageQuery$parameters.js';
import data from './exports/__generated__/DataPageQuery$parameters.js';
import { deviceOrders } from './devices/device-orders.js';
import device from './devices/__generated__/DevicePageQuery$parameters.js';
import deviceSettings from './devices/__generated__/DeviceSettingsPageQuery$parameters.js';
import editDevice from './devices/__generated__/EditDevicePageQuery$parameters.js';
import devices from './devices/__generated__/DevicesPageQuery$parameters.js';
import newDevice from './devices/__generated__/NewDevicePageQuery$parameters.js';
import groupDashboard from './groups/__generated__/GroupDashboardQuery$parameters.js';
import groupDevices from './groups/__generated__/GroupDevicesQuery$parameters.js';
import groupMembers from './groups/__generated__/GroupMembersQuery$parameters.js';
import groupPage from './groups/__generated__/GroupPageQuery$parameters.js';
import groups from './groups/__generated__/GroupsPageQuery$parameters.js';
import groupSettings from './groups/__generated__/GroupSettingsPageQuery$parameters.js';
import groupThings from './groups/__generated__/GroupThingsQuery$parameters.js';
import { groupDeviceOrders, groupOrders, groupThingOrders, memberOrders } from './groups/group-orders.js';
import { orderIn, type Order, orderVariables } from './lists/order.js';
import community from './people/__generated__/CommunityPageQuery$parameters.js';
import logEvent from './log/__generated__/EventPageQuery$parameters.js';
import logEvents from './log/__generated__/EventsPageQuery$parameters.js';
import { logVariables } from './log/log-search.js';
import notifications from './notifications/__generated__/NotificationListQuery$parameters.js';
import { kindsIn } from './notifications/notification-search.js';
import people from './people/__generated__/PeoplePageQuery$parameters.js';
import personDashboard from './people/__generated__/PersonDashboardQuery$parameters.js';
import personPage from './people/__generated__/PersonPageQuery$parameters.js';
import personSettings from './people/__generated__/PersonSettingsPageQuery$parameters.js';
import personThings from './people/__generated__/PersonThingsQuery$parameters.js';
import { personOrders, personThingOrders } from './people/person-orders.js';
import pipeline from './pipeline/__generated__/PipelinePageQuery$parameters.js';
import replays from './replays/__generated__/ReplaysPageQuery$parameters.js';
import { startQuery } from './relay/start-query.js';
import { idOf, isOtherBut, isOtherPage, searchOf } from './route-args.js';
import editTask from './tasks/__generated__/EditTaskPageQuery$parameters.js';
import newTask from './tasks/__generated__/NewTaskPageQuery$parameters.js';
import editThing from './things/__generated__/EditThingPageQuery$parameters.js';
import newThing from './things/__generated__/NewThingPageQuery$parameters.js';
import tasks from './tasks/__generated__/TasksViewQuery$parameters.js';
import { type BoardOf, taskVariables } from './tasks/task-search.js';
import labels from './things/__generated__/LabelsPageQuery$parameters.js';
import thingHistory from './things/__generated__/ThingHistoryQuery$parameters.js';
import thingSearch from './things/__generated__/ThingSearchPageQuery$parameters.js';
import thingPeople from './things/__generated__/ThingPeopleQuery$parameters.js';
import { isThingId, labelIds } from './things/thing-path.js';
import { timelineFilterIn } from './things/timeline-search.js';

type Query = PreloadableConcreteRequest<OperationType>;
type Code = () => Promise<ComponentType>;
type Variables = (args: LoaderFunctionArgs) => object;

interface Options {
  /** Asked for at the same time as the code. */
  readonly query?: Query;
  readonly variables?: Variables;
  /** What guests get instead of the page: the request to sign in, in its place or at `/signin`; both lead back. */
  readonly guests?: 'asked to sign in' | 'sent to sign in';
  /** Others than administrators are told that they may not see it, and guests are asked to sign in. */
  readonly only?: 'administrators';
  /** When the query is asked for again; whenever the address changes when left out. */
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  /** The tabs of the page. They have queries of their own, so that the page's is not asked again for another tab. */
  readonly children?: RouteObject[];
}

/** Redirects a guest to sign in, who then returns to the full path with its query string. */
const requireSignIn = ({ request }: LoaderFunctionArgs): void => {
  const { pathname, search } = new URL(request.url);
  if (!isSignedIn(auth.get())) throw redirect(signInPath(pathname + search));
};

const byId: Variables = (args) => ({ id: idOf(args) });
// The query asks for it only where there is one; its type has no other way to say that.
const noId = '00000000-0000-0000-0000-000000000000';
/** The thing that the address names for something new, if it does. */
const forThing: Variables = (args) => {
  const thing = searchOf(args).get('thing') ?? undefined;
  return { thingId: isThingId(thing) ? thing : noId, hasThing: isThingId(thing) };
};
/** The order of a list, as the address asks for it. */
const sortedBy =
  (orders: readonly Order[]): Variables =>
  (args) =>
    orderVariables(orderIn(orders, searchOf(args)));
const byIdSortedBy =
  (orders: readonly Order[]): Variables =>
  (args) => ({ ...byId(args), ...sortedBy(orders)(args) });

/** What a page with tasks asks for, by its address and on this day. */
const tasksOf =
  (of: (args: LoaderFunctionArgs) => BoardOf): Variables =>
  (args) =>
    taskVariables(searchOf(args), { of: of(args), signedIn: isSignedIn(auth.get()), now: new Date() });

/** From a page without a tab, or with one that there is not, to its dashboard. */
const toDashboard =
  (list: string) =>
  ({ params }: LoaderFunctionArgs) =>
    redirect(`/${list}/${params['id']}/dashboard`);

/**
 * The routes that few visits begin with: `pages`, and the tabs of a thing that are not its first. The router loads this
 * file when an address asks for one of them, so that none of it is in the first script.
 */
export const laterRoutes = (environment: IEnvironment) => {
  const page = (path: string, code: Code, options: Options = {}): RouteObject => {
    const { query, variables, guests, only, shouldRevalidate, children } = options;
    return {
      path,
      loader: (args) => {
        if (guests === 'sent to sign in') requireSignIn(args);
        // Also for a page without a query: an id of another form is not found.
        const asked = variables?.(args) ?? {};
        const isFor =
          only === 'administrators' ? isAdmin(auth.get()) : guests === undefined || isSignedIn(auth.get());
        return query && isFor ? startQuery(environment, query, asked, path) : null;
      },
      lazy: {
        Component: async () => {
          if (only === 'administrators') return adminsOnly(await code());
          return guests === 'asked to sign in' ? signedInOnly(await code()) : code();
        },
      },
      ...(shouldRevalidate && { shouldRevalidate }),
      ...(children && { children, shouldRevalidate: isOtherPage }),
    };
  };

  const thingTabs: RouteObject[] = [
    { index: true, loader: toDashboard('things'), element: null },
    page('collaborators', async () => (await import('./things/ThingPeople.js')).ThingPeople, {
      query: thingPeople,
      variables: byId,
    }),
    page('timeline', async () => (await import('./things/ThingHistory.js')).ThingHistory, {
      query: thingHistory,
      variables: (args) => ({ ...byId(args), ...timelineFilterIn(searchOf(args)) }),
      shouldRevalidate: isOtherBut('on'),
    }),
    page('readings', async () => (await import('./things/ThingReadings.js')).ThingReadings),
    { path: ':tab', loader: toDashboard('things'), element: null },
  ];

  const groupTabs: RouteObject[] = [
    { index: true, loader: toDashboard('groups'), element: null },
    page('dashboard', async () => (await import('./groups/GroupDashboard.js')).GroupDashboard, {
      query: groupDashboard,
      variables: byId,
    }),
    page('activity', async () => (await import('./groups/GroupActivity.js')).GroupActivity, {
      query: activityFeed,
      variables: (args) => ({ groupId: idOf(args) }),
    }),
    page('members', async () => (await import('./groups/GroupMembers.js')).GroupMembers, {
      query: groupMembers,
      variables: byIdSortedBy(memberOrders),
    }),
    page('membership', async () => (await import('./groups/GroupMembership.js')).GroupMembership, {
      query: groupMembers,
      variables: byIdSortedBy(memberOrders),
      guests: 'sent to sign in',
    }),
    page('things', async () => (await import('./groups/GroupThings.js')).GroupThings, {
      query: groupThings,
      variables: byIdSortedBy(groupThingOrders),
    }),
    page('devices', async () => (await import('./groups/GroupDevices.js')).GroupDevices, {
      query: groupDevices,
      variables: byIdSortedBy(groupDeviceOrders),
    }),
    page('tasks', async () => (await import('./groups/GroupTasks.js')).GroupTasks, {
      query: tasks,
      variables: tasksOf((args) => ({ groupId: idOf(args) })),
    }),
    { path: ':tab', loader: toDashboard('groups'), element: null },
  ];

  const personTabs: RouteObject[] = [
    { index: true, loader: toDashboard('users'), element: null },
    page('dashboard', async () => (await import('./people/PersonDashboard.js')).PersonDashboard, {
      query: personDashboard,
      variables: byId,
      guests: 'asked to sign in',
    }),
    page('activity', async () => (await import('./people/PersonActivity.js')).PersonActivity, {
      query: activityFeed,
      variables: (args) => ({ userId: idOf(args) }),
      guests: 'asked to sign in',
    }),
    page('badges', async () => (await import('./people/PersonBadges.js')).PersonBadges),
    page('tasks', async () => (await import('./people/PersonTasks.js')).PersonTasks, {
      query: tasks,
      variables: tasksOf((args) => ({ assignedTo: idOf(args) })),
      guests: 'asked to sign in',
    }),
    page('things', async () => (await import('./people/PersonThings.js')).PersonThings, {
      query: personThings,
      variables: byIdSortedBy(personThingOrders),
      guests: 'asked to sign in',
    }),
    { path: ':tab', loader: toDashboard('users'), element: null },
  ];

  const pages: RouteObject[] = [
    page('signin', async () => (await import('./auth/SignInPage.js')).SignInPage),
    page('register', async () => (await import('./auth/RegisterPage.js')).RegisterPage, { query: register }),
    page('verify', async () => (await import('./account/VerifyPage.js')).VerifyPage, { query: verify }),
    page('forgot-password', async () => (await import('./account/ForgotPasswordPage.js')).ForgotPasswordPage),
    page('reset', async () => (await import('./account/ResetPage.js')).ResetPage),
    page('account/profile', async () => (await import('./account/ProfilePage.js')).ProfilePage, {
      query: profile,
      guests: 'sent to sign in',
    }),
    page('account/things', async () => (await import('./account/AccountThingsPage.js')).AccountThingsPage, {
      query: accountThings,
      guests: 'sent to sign in',
    }),
    page(
      'account/devices',
      async () => (await import('./account/AccountDevicesPage.js')).AccountDevicesPage,
      {
        query: accountDevices,
        guests: 'sent to sign in',
      },
    ),
    page('account/users', async () => (await import('./account/AccountUsersPage.js')).AccountUsersPage, {
      query: accountUsers,
      guests: 'sent to sign in',
    }),
    page('account/emails', async () => (await import('./account/EmailsPage.js')).EmailsPage, {
      query: emails,
      guests: 'sent to sign in',
    }),
    page('account/passphrase', async () => (await import('./account/PassphrasePage.js')).PassphrasePage, {
      guests: 'sent to sign in',
    }),
    page('account/badges', async () => (await import('./badges/BadgesPage.js')).BadgesPage, {
      query: badges,
      guests: 'sent to sign in',
    }),
    page('account/data', async () => (await import('./exports/DataPage.js')).DataPage, {
      query: data,
      guests: 'sent to sign in',
    }),
    page(
      'account/delete-account',
      async () => (await import('./deletion/DeleteAccountPage.js')).DeleteAccountPage,
      { query: deleteAccount, guests: 'sent to sign in' },
    ),
    page('account/delete', async () => (await import('./deletion/DeletePage.js')).DeletePage, {
      query: deletion,
      guests: 'asked to sign in',
    }),
    page('account/deleted', async () => (await import('./deletion/DeletedPage.js')).DeletedPage),
    page('things/new', async () => (await import('./things/NewThingPage.js')).NewThingPage, {
      query: newThing,
      guests: 'asked to sign in',
    }),
    page('things/search', async () => (await import('./things/ThingSearchPage.js')).ThingSearchPage, {
      query: thingSearch,
      variables: (args) => ({ text: searchOf(args).get('q') ?? '' }),
    }),
    page('things/labels', async () => (await import('./things/LabelsPage.js')).LabelsPage, {
      query: labels,
      variables: (args) => ({ ids: labelIds(searchOf(args)).slice(0, mostAtOnce) }),
    }),
    page('things/nearest', async () => (await import('./nearest/NearestPage.js')).NearestThingPage),
    page('groups/nearest', async () => (await import('./nearest/NearestPage.js')).NearestGroupPage),
    page('things/accept', async () => (await import('./invitations/AcceptPage.js')).ThingAcceptPage),
    page('tasks/new', async () => (await import('./tasks/NewTaskPage.js')).NewTaskPage, {
      query: newTask,
      variables: forThing,
      guests: 'asked to sign in',
    }),
    page('tasks/:id', async () => (await import('./tasks/EditTaskPage.js')).EditTaskPage, {
      query: editTask,
      variables: byId,
    }),
    page('groups/accept', async () => (await import('./invitations/AcceptPage.js')).GroupAcceptPage),
    page('devices/accept', async () => (await import('./invitations/AcceptPage.js')).DeviceAcceptPage),
    page('things/:id/action', async () => (await import('./actions/RecordActionPage.js')).RecordActionPage, {
      query: recordAction,
      variables: byId,
      guests: 'asked to sign in',
    }),
    page(
      'things/:id/collaborate',
      async () => (await import('./things/CollaboratePage.js')).CollaboratePage,
      {
        variables: byId,
        guests: 'asked to sign in',
      },
    ),
    page('things/:id/edit', async () => (await import('./things/EditThingPage.js')).EditThingPage, {
      query: editThing,
      variables: byId,
      guests: 'sent to sign in',
    }),
    // What is set of a thing is on the page where it is edited.
    {
      path: 'things/:id/settings',
      loader: ({ params }) => redirect(`/things/${params['id']}/edit`),
      element: null,
    },
    page('things/:id/changes', async () => (await import('./audit/AuditPage.js')).ThingAudit, {
      query: audit,
      variables: byId,
      guests: 'sent to sign in',
    }),
    page('devices', async () => (await import('./devices/DevicesPage.js')).DevicesPage, {
      query: devices,
      variables: sortedBy(deviceOrders),
    }),
    page('devices/new', async () => (await import('./devices/NewDevicePage.js')).NewDevicePage, {
      query: newDevice,
      guests: 'asked to sign in',
    }),
    page('devices/:id', async () => (await import('./devices/DevicePage.js')).DevicePage, {
      query: device,
      variables: byId,
    }),
    page('devices/:id/edit', async () => (await import('./devices/EditDevicePage.js')).EditDevicePage, {
      query: editDevice,
      variables: byId,
      guests: 'sent to sign in',
    }),
    page(
      'devices/:id/settings',
      async () => (await import('./devices/DeviceSettingsPage.js')).DeviceSettingsPage,
      { query: deviceSettings, variables: byId, guests: 'sent to sign in' },
    ),
    page('devices/:id/changes', async () => (await import('./audit/AuditPage.js')).DeviceAudit, {
      query: audit,
      variables: byId,
      guests: 'sent to sign in',
    }),
    page('groups', async () => (await import('./groups/GroupsPage.js')).GroupsPage, {
      query: groups,
      variables: sortedBy(groupOrders),
    }),
    page('groups/new', async () => (await import('./groups/NewGroupPage.js')).NewGroupPage, {
      guests: 'asked to sign in',
    }),
    page(
      'groups/:id/settings',
      async () => (await import('./groups/GroupSettingsPage.js')).GroupSettingsPage,
      {
        query: groupSettings,
        variables: byId,
        guests: 'sent to sign in',
      },
    ),
    page('groups/:id/changes', async () => (await import('./audit/AuditPage.js')).GroupAudit, {
      query: audit,
      variables: byId,
      guests: 'sent to sign in',
    }),
    page('groups/:id', async () => (await import('./groups/GroupPage.js')).GroupPage, {
      query: groupPage,
      variables: byId,
      children: groupTabs,
    }),
    page('activity', async () => (await import('./activity/ActivityPage.js')).ActivityPage, {
      query: activityFeed,
      variables: (args) => filterIn(searchOf(args)),
    }),
    page(
      'notifications',
      async () => (await import('./notifications/NotificationsPage.js')).NotificationsPage,
      {
        query: notifications,
        variables: (args) => kindsIn(searchOf(args)),
        guests: 'asked to sign in',
      },
    ),
    page(
      'unsubscribe/:token',
      async () => (await import('./notifications/UnsubscribePage.js')).UnsubscribePage,
    ),
    page('form', async () => (await import('./feedback/FeedbackPage.js')).FeedbackPage),
    page('tasks', async () => (await import('./tasks/TasksPage.js')).TasksPage, {
      query: tasks,
      variables: tasksOf(() => ({})),
    }),
    page('community', async () => (await import('./people/CommunityPage.js')).CommunityPage, {
      query: community,
      variables: () => ({ signedIn: isSignedIn(auth.get()) }),
    }),
    page('scorer', async () => (await import('./badges/ScorerPage.js')).ScorerPage, {
      query: scorer,
      variables: (args) => scoreVariables(searchOf(args)),
      guests: 'asked to sign in',
    }),
    page('users', async () => (await import('./people/PeoplePage.js')).PeoplePage, {
      query: people,
      variables: (args) => ({ ...sortedBy(personOrders)(args), search: searchOf(args).get('search') }),
      guests: 'asked to sign in',
    }),
    page('users/new', async () => (await import('./people/NewPersonPage.js')).NewPersonPage, {
      guests: 'asked to sign in',
    }),
    page(
      'users/:id/settings',
      async () => (await import('./people/PersonSettingsPage.js')).PersonSettingsPage,
      {
        query: personSettings,
        variables: byId,
        guests: 'sent to sign in',
      },
    ),
    page('admin', async () => (await import('./admin/OverviewPage.js')).OverviewPage, {
      only: 'administrators',
    }),
    page('admin/activity', async () => (await import('./admin/AdminActivityPage.js')).AdminActivityPage, {
      only: 'administrators',
    }),
    page('admin/pipeline', async () => (await import('./pipeline/PipelinePage.js')).PipelinePage, {
      query: pipeline,
      only: 'administrators',
    }),
    page('admin/sessions', async () => (await import('./admin/SessionsPage.js')).SessionsPage, {
      query: adminSessions,
      variables: (args) => sessionsVariables(searchOf(args), new Date()),
      only: 'administrators',
    }),
    page(
      'admin/sessions/definitions',
      async () => (await import('./admin/SessionDefinitionsPage.js')).SessionDefinitionsPage,
      { only: 'administrators' },
    ),
    page('admin/sessions/:id', async () => (await import('./admin/SessionPage.js')).SessionPage, {
      query: adminSession,
      variables: (args) => ({ sessionId: idOf(args) }),
      only: 'administrators',
      shouldRevalidate: isOtherBut('zone'),
    }),
    page('admin/users', async () => (await import('./admin/UsersPage.js')).UsersPage, {
      query: adminUsers,
      variables: (args) => usersVariables(searchOf(args)),
      only: 'administrators',
    }),
    page('admin/users/:id', async () => (await import('./admin/UserTrailPage.js')).UserTrailPage, {
      query: userTrail,
      variables: byId,
      only: 'administrators',
    }),
    page('admin/support', async () => (await import('./admin/FeedbackListPage.js')).FeedbackListPage, {
      query: feedbackList,
      variables: (args) => feedbackVariables(searchOf(args)),
      only: 'administrators',
    }),
    page('admin/support/jobs', async () => (await import('./admin/FailedJobsPage.js')).FailedJobsPage, {
      query: failedJobs,
      only: 'administrators',
    }),
    page('admin/events', async () => (await import('./log/EventsPage.js')).EventsPage, {
      query: logEvents,
      variables: (args) => logVariables(searchOf(args)),
      only: 'administrators',
    }),
    page('admin/events/:id', async () => (await import('./log/EventPage.js')).EventPage, {
      query: logEvent,
      variables: byId,
      only: 'administrators',
    }),
    page('admin/replays', async () => (await import('./replays/ReplaysPage.js')).ReplaysPage, {
      query: replays,
      only: 'administrators',
    }),
    page('users/:id', async () => (await import('./people/PersonPage.js')).PersonPage, {
      query: personPage,
      variables: byId,
      guests: 'asked to sign in',
      children: personTabs,
    }),
  ];

  return { pages, thingTabs };
};
