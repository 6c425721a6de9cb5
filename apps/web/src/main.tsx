import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startApp } from './app.js';
import { auth } from './auth/auth.js';
import { onNextIdentity } from './auth/other-tabs.js';
import { firstAnswer } from './relay/early.js';
import { Boundary } from './ui/Boundary.js';
import { codeLater } from './ui/code.js';
import { afterFirstScreen, neededNow } from './ui/first-screen.js';
import { CrashPage } from './shell/CrashPage.js';
import { forgetWithPerson } from './things/recent-things.js';
import './theme/base.css';
import './ui/ui.css';
// Of what the page shows of a thing before the app is there.
import './illustrations/Illustration.module.css';
import './readings/Figure.module.css';
import './things/ThingHeader.module.css';
import './things/ThingNow.module.css';
import './ui/Tabs.module.css';

// Milliseconds for which the page, as it came, stays for its data: it shows more than one that loads.
const patience = 1_000;
const withData = () => Promise.race([firstAnswer(), new Promise((over) => setTimeout(over, patience))]);

let startAnew: (() => void) | undefined;
// What was asked for another person, the first script drops.
onNextIdentity(() => startAnew?.());

/** Starts the app for who is here, and anew for each identity that follows. */
const begin = (): void => {
  const root = createRoot(document.getElementById('root')!);
  let app = startApp();
  let generation = 0;
  const render = () =>
    root.render(
      <StrictMode>
        <Boundary key={generation} fallback={() => <CrashPage />}>
          {app.element}
        </Boundary>
      </StrictMode>,
    );

  startAnew = () => {
    generation += 1;
    const before = app;
    app = startApp();
    render();
    before.stop();
  };
  // In slices, between which a finger is answered: drawn in one go, the first page holds a phone for a third of a second.
  void neededNow(app.ready)
    .then(withData)
    .then(() => startTransition(render));
};

forgetWithPerson(auth);
// A session that ends is told of in words, which the first screen does without.
const telling = codeLater(async () => (await import('./auth/tell-session-end.js')).tellSessionEnd);
afterFirstScreen(() => void telling.comeAtLast().then((tell) => tell(auth)));
const collecting = codeLater(async () => (await import('./analytics/collect.js')).collect);
afterFirstScreen(() => void collecting.comeAtLast().then((collect) => collect()));
// As a task of its own, after the one in which the libraries start. Nor is it awaited: pages share code with this module, and
// would wait for what waits for them.
setTimeout(begin);
