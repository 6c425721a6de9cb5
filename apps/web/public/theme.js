// Runs before the first paint, as a file because the content security policy allows no inline script.
(() => {
  const { dataset } = document.documentElement;
  let role = '';
  try {
    const theme = localStorage.getItem('hedgerow.theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    role = JSON.parse(localStorage.getItem('hedgerow.auth') ?? '{}').role ?? '';
  } catch {
    // Storage is closed to us (private window): the system's choice stands, and a guest is here.
  }
  const isGuest = role === '' || role === 'bk_anonymous';
  dataset.viewer = isGuest ? 'guest' : 'person';
  // What the page shows until the app is there.
  dataset.first = isGuest && location.pathname === '/' ? 'welcome' : 'page';
})();
