/** The items of the main navigation, in their order. A page that does not exist yet is not listed. */
export const navItems = [
  { to: '/', label: 'Home', icon: 'home' },
  { to: '/things', label: 'Things', icon: 'leaf' },
  { to: '/groups', label: 'Groups', icon: 'groups' },
  { to: '/devices', label: 'Devices', icon: 'device' },
] as const;
