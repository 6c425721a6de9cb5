/** The places of the app, in the order of the rail. What is not built is not listed: no link leads nowhere. */
export const places = [
  { to: '/', words: 'Home', icon: 'home' },
  { to: '/things', words: 'Things', icon: 'leaf' },
  { to: '/groups', words: 'Groups', icon: 'groups' },
  { to: '/devices', words: 'Devices', icon: 'device' },
] as const;
