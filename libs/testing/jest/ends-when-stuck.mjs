/** Makes the process of a test end when it is told that it is stuck (stuck-reporter.mjs), after it has said what it waited for. */
import { writeSync } from 'node:fs';

const open = () => {
  const counts = new Map();
  for (const name of process.getActiveResourcesInfo()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
};

process.on('SIGUSR2', () => {
  // At once: what is written later is lost at the exit.
  writeSync(2, `Process ${process.pid} waited for: ${open()}\n`);
  // An exit that is no success makes Jest begin the file anew in another process.
  process.exit(1);
});
