import { openBareCommand } from '../load/bare-command.js';
import { Connections } from '../load/http-client.js';
import { setScene } from '../load/scene.js';
import { atMost, type Figure, figure, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { startStack } from '../runner/programs.js';
import { alternate, type Round, summary } from '../runner/rounds.js';
import type { Row } from '../runner/row.js';
import { clients, openBare, openLive, perSecond as uplinksPerSecond } from './g11-live.js';
import { actionSide, perSecond as commandsPerSecond } from './g11b-own-write.js';

// What a program costs that runs for days, not what compiling it costs: in the first minute of this load the compilers of
// Kafka's JVM and of V8 take a quarter of all CPU (seen with perf).
const warmUpMs = (bench: Bench): number => (bench.quick ? bench.warmUp.ms : 60_000);

/** CPU milliseconds of all processes of a side, or of those named, for one item, round by round. */
const costs = (rounds: readonly Round[], of?: string): number[] =>
  rounds.map(({ items, cost }) => {
    const seconds = of === undefined ? Object.values(cost.cpuSeconds) : [cost.cpuSeconds[of]!];
    return (1_000 * seconds.reduce((sum, n) => sum + n, 0)) / items;
  });

/** The share of each process, shown without a verdict: `uplink: kafka`. */
const shares = (what: string, rounds: readonly Round[]): Record<string, Figure> =>
  Object.fromEntries(
    Object.keys(rounds[0]!.cost.cpuSeconds).map((name) => [
      `${what}: ${name}`,
      figure(costs(rounds, name), 'ms'),
    ]),
  );

const run = async (bench: Bench) => {
  const services = await bench.services();
  const stack = await startStack(services);
  const scene = await setScene(stack.programs.api.url, clients);
  const [live, bare] = [await openLive(stack, scene), await openBare(services)];
  const uplinks = await alternate(bench, live.side, bare.side, warmUpMs(bench));
  live.close();
  await bare.close();
  const door = await Connections.open(stack.programs.api.url, 32);
  const bareCommand = await openBareCommand(services, commandsPerSecond);
  const own = actionSide(stack, scene, door);
  const commands = await alternate(bench, own, bareCommand.side, warmUpMs(bench));
  door.close();
  await bareCommand.close();
  await stack.stop();
  return {
    figures: {
      uplink: figure(costs(uplinks.ours), 'ms'),
      command: figure(costs(commands.ours), 'ms'),
      'uplink / bare pipe': ratio(costs(uplinks.ours), costs(uplinks.reference)),
      'command / bare command': ratio(costs(commands.ours), costs(commands.reference)),
      ...shares('uplink', uplinks.ours),
      ...shares('command', commands.ours),
      ...shares('bare command', commands.reference),
    },
    sides: {
      uplinks: summary('uplinks', uplinks.ours),
      commands: summary('commands', commands.ours),
      reference: summary(bare.side.name, uplinks.reference),
      'bare command': summary(bareCommand.side.name, commands.reference),
    },
    settings: { uplinksPerSecond, commandsPerSecond, clients, warmUpMs: warmUpMs(bench) },
    voided: [...commands.voided, ...uplinks.voided],
  };
};

export const g11c: Row = {
  id: 'G11c',
  title: 'CPU milliseconds over all processes for one uplink at 200/s and for one command at 50/s',
  gate: { uplink: atMost(4), command: atMost(10) },
  stretch: { uplink: atMost(2), command: atMost(4) },
  run,
};
