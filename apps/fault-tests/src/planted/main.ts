/**
 * `npm run faults:planted`: every planted bug must turn its fault test red. A fault test never seen red proves
 * nothing. Takes some minutes and is no part of `npm test`. Words after the command choose bugs by fault and name.
 */
import type { Report } from '../checker/check.js';
import { PromiseBroken } from '../scenarios/scenario.js';
import { openStage } from '../stack/stage.js';
import { type Brokers, type Services, startServices } from '../stack/stack.js';
import { type PlantedBug, plantedBugs } from './bugs.js';

const findings = ['lost', 'phantom', 'duplicate', 'reordered', 'stale'] as const;

const inWords = (report: Report): string =>
  findings
    .filter((finding) => report[finding].length > 0)
    .map((finding) => `${finding} ${report[finding].length} (${report[finding][0]})`)
    .join(', ') || 'nothing';

/** Runs one bug; resolves with whether it was caught as expected, and the findings. */
const catchBug = async (services: Services, bug: PlantedBug): Promise<{ caught: boolean; seen: string }> => {
  const stage = await openStage(services, bug.bugs);
  try {
    let broken: string | undefined;
    let promiseBroken = false;
    await bug.scenario.run(stage).catch((error: Error) => {
      broken = error.message;
      promiseBroken = error instanceof PromiseBroken;
    });
    if (promiseBroken && bug.expected === 'promise') return { caught: true, seen: String(broken) };
    // What a scenario that broke off left dead would only hide what the checker has to find.
    if (broken !== undefined) await stage.recover();
    const report = await stage.verdict(60_000);
    const caught = bug.expected !== 'promise' && report[bug.expected].length > 0;
    return { caught, seen: [broken, inWords(report)].filter((words) => words !== undefined).join('; ') };
  } catch (error) {
    return { caught: false, seen: `no verdict: ${(error as Error).message}` };
  } finally {
    await stage.end();
  }
};

const words = process.argv.slice(2);
const chosen = plantedBugs.filter(({ scenario, name }) =>
  words.every((word) => `${scenario.id} ${name}`.includes(word)),
);
if (chosen.length === 0) {
  const all = plantedBugs.map(({ scenario, name }) => `  ${scenario.id}  ${name}`).join('\n');
  console.error(`No planted bug is called "${words.join(' ')}". There are:\n${all}`);
  process.exit(2);
}
/** Started when a bug needs others than those that run. */
let running: { readonly brokers: Brokers; readonly services: Services } | undefined;
const servicesWith = async (brokers: Brokers): Promise<Services> => {
  if (running?.brokers !== brokers) {
    await running?.services.stop();
    running = undefined;
    running = { brokers, services: await startServices(brokers) };
  }
  return running.services;
};
let escaped = 0;
for (const bug of chosen) {
  const services = await servicesWith(bug.scenario.brokers ?? 1);
  const begun = performance.now();
  const { caught, seen } = await catchBug(services, bug).catch((error: Error) => ({
    caught: false,
    seen: `no stage: ${error.message}`,
  }));
  if (!caught) escaped += 1;
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(
    `${caught ? 'caught ' : 'ESCAPED'}  ${bug.scenario.id}  ${bug.name} (${seconds} s)\n         ${seen}`,
  );
}
await running?.services.stop();
console.log(`\n${chosen.length - escaped} of ${chosen.length} planted bugs were caught`);
process.exit(escaped > 0 ? 1 : 0);
