import * as texts from './texts.js';

/** The items of the main navigation, in their order. A page that does not exist yet is not listed. `also` begins the paths of pages that belong to one without being beneath it. */
export const navItems = [
  { to: '/', label: texts.home, icon: 'home' },
  { to: '/things', label: texts.things, icon: 'leaf' },
  { to: '/tasks', label: texts.tasks, icon: 'tasks' },
  { to: '/groups', label: texts.groups, icon: 'groups' },
  { to: '/activity', label: texts.activity, icon: 'activity' },
  { to: '/devices', label: texts.devices, icon: 'device' },
  { to: '/community', also: ['/users', '/scorer'], label: texts.community, icon: 'community' },
] as const;

/** What administrators have beneath them. */
export const adminItem = { to: '/admin', label: texts.admin, icon: 'admin' } as const;
