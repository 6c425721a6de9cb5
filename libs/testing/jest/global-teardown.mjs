/** Stops the services of the run and waits until they are gone. */
export default async () => {
  const child = globalThis.__hedgerowTestServices;
  if (child === undefined || child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.stdin.end();
  await gone;
};
