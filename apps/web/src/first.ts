import { identityOf, isSignedIn } from './auth/auth-state.js';
import { auth } from './auth/browser-auth.js';
import { followOtherTabs, onNextIdentity } from './auth/other-tabs.js';
import { firstPages } from './first-pages.js';
import { askEarly, forgetEarly } from './relay/early.js';

/** Resolves when the page, as it came, is painted: the inline script of `index.html` says so. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if ('begun' in document.documentElement.dataset) resolve();
    else document.addEventListener('hedgerow:begun', () => resolve(), { once: true });
  });

/** What was asked for one person, or is shown of it, is not for the next. */
const forget = (): void => {
  forgetEarly();
  const { dataset } = document.documentElement;
  if (dataset['first'] === 'thing') dataset['first'] = 'page';
};

/**
 * The first script of a visit, small and without a library: it asks for the code and the data of the page while React,
 * Relay and the router are on their way.
 */
const begin = async (): Promise<void> => {
  const { pathname, search } = window.location;
  const page = firstPages.find(({ path }) => path.test(pathname));
  // Code imports the libraries, which come after the first paint.
  void painted().then(() => page?.code(isSignedIn(auth.get())).catch(() => undefined));
  // A guest's queries need no token, so a first visit does not wait for the one that it also asks for.
  const isKnown = auth.get().token !== '';
  const token = auth.token();
  token.catch(() => undefined);
  const sent = isKnown ? await token : undefined;
  const identity = identityOf(auth.get());
  const id = page?.path.exec(pathname)?.[1] ?? '';
  const asks = page?.asks({
    signedIn: isSignedIn(auth.get()),
    id,
    search: new URLSearchParams(search),
    now: new Date(),
  });
  const [first] = (asks ?? []).map(([query, variables]) => askEarly(query.params, variables, sent));
  const answer = await first;
  // What failed in part is left to the app, which says so.
  if (answer && !answer.errors?.length && identity === identityOf(auth.get())) page?.show?.(answer.data);
};

/** Tells the inline script of `index.html` that what is shown without the app has been painted. */
const tellShown = (): void =>
  void requestAnimationFrame(() => setTimeout(() => document.dispatchEvent(new Event('hedgerow:shown'))));

// From the first moment on: in another tab one may sign out before the app is there.
followOtherTabs();
onNextIdentity(forget);
begin()
  .catch(() => undefined)
  .finally(tellShown);
