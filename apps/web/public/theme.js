// Runs before the first paint, as a file because the content security policy allows no inline script.
(() => {
  try {
    const theme = localStorage.getItem('hedgerow.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is closed to us (private window): the system's choice stands.
  }
})();
