import { openRepublication } from '@hedgerow/event-store';
import { Problem } from '@hedgerow/services';
import { type Sources, uplinks } from '../republish/sources.js';

const cancel = 'npm run repartition -- --cancel';

/**
 * The same Problem where ingest takes uplinks in; where it does not, what else is the case and the ways out: it goes on to refuse them
 * when the command has ended.
 *
 * @param command what goes on with what was begun; undefined where that was to be called off
 */
export const sayIngestIsClosed = async (
  problem: Problem,
  { bus, store }: Pick<Sources, 'bus' | 'store'>,
  command: string | undefined,
): Promise<Problem> => {
  const { remedy } = problem;
  const what = problem.message.slice(0, -`\n  ${remedy}`.length);
  const isClosed = await bus
    .asideTopic(uplinks)
    .partitions()
    .then((partitions) => partitions > 0)
    .catch(() => undefined);
  if (isClosed === false) return problem;
  const rest = remedy.replace(/^Nothing was changed\. ?/, '');
  const closed =
    isClosed === undefined
      ? `While Kafka has ${uplinks}.aside, ingest answers 503 to uplinks.`
      : 'Ingest answers 503 to uplinks until this has come to its end; network servers send them again where their webhook repeats.';
  const open = await openRepublication(store).catch(() => undefined);
  const goOn = command && `To go on: ${command}.`;
  const wayBack = command && (open?.aside ? 'There is no way back.' : `To call it off: ${cancel}.`);
  return new Problem(what, [rest, closed, goOn, wayBack].filter(Boolean).join(' '));
};
