/** The items of the main navigation, in their order. A page that does not exist yet is not listed. */
export const navItems = [
  { to: '/', words: 'Home', icon: 'home' },
  { to: '/things', words: 'Things', icon: 'leaf' },
  { to: '/groups', words: 'Groups', icon: 'groups' },
  { to: '/devices', words: 'Devices', icon: 'device' },
] as const;
