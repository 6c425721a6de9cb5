import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { notify } from '../ui/notices.js';
import type {
  Follow_projections$data,
  Follow_projections$key,
} from './__generated__/Follow_projections.graphql.js';
import { focusFirst } from './PagePart.js';
import { hasShown, whatHappened, whatHappenedToProof } from './told.js';
import type { Pressed } from './usePress.js';

interface FollowProps {
  readonly projections: Follow_projections$key;
  /** The last press, until what came of it is on the page. */
  readonly pressed: RefObject<Pressed | null>;
  /** How many presses were taken. */
  readonly presses: number;
}

/**
 * Tells what becomes of rebuilds, those of other administrators too: of one whose panel is on the page it is read out, and seen in the panel;
 * of one that has ended a notice tells. It keeps the focus on the page: the button of a press goes
 * with what it began or ended, and the focus with it. It goes on to the panel that is there then, else to the row of the projection.
 */
export function Follow({ projections, pressed, presses }: FollowProps) {
  const rows = useFragment(
    graphql`
      fragment Follow_projections on PipelineProjection @relay(plural: true) {
        name
        rebuild {
          id
          state
          pressed
          generation
          fromGeneration
          differing
          keepUntil
          because
          endedAt
        }
        proof {
          id
          state
          pressed
        }
      }
    `,
    projections,
  );
  const before = useRef<Follow_projections$data>(null);
  const [heard, setHeard] = useState({ rows, words: '' });
  if (heard.rows !== rows) setHeard({ rows, words: wordsOfPanels(heard.rows, rows) || heard.words });
  useEffect(() => {
    if (before.current) notifyOfEnded(before.current, rows);
    before.current = rows;
  }, [rows]);
  useEffect(() => {
    // Once all of the page has what the answer brought.
    const frame = requestAnimationFrame(() => {
      const press = pressed.current;
      const row = rows.find(({ name }) => name === press?.projection);
      if (!press || !row) return;
      const about = press.isProof ? row.proof : row.rebuild;
      if (!hasShown(press.seen, about)) return;
      if (document.activeElement === document.body) focusFirst(partsAfter(press, row));
      if (about?.pressed == null) pressed.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, presses, pressed]);
  return (
    <p role="status" className="visually-hidden">
      {heard.words}
    </p>
  );
}

type Row = Follow_projections$data[number];

/** What happened to the rebuild of each of these projections, where something did. */
const happenings = (before: Follow_projections$data, now: Follow_projections$data) => {
  const known = new Map(before.map((row) => [row.name, row.rebuild]));
  return now.flatMap(({ name, rebuild }) => {
    const words = rebuild && whatHappened(name, known.get(name) ?? null, rebuild);
    return words ? [{ rebuild, words }] : [];
  });
};

const wordsOfPanels = (before: Follow_projections$data, now: Follow_projections$data): string =>
  happenings(before, now)
    .filter(({ rebuild }) => rebuild.endedAt === null)
    .map(({ words }) => words)
    .join('. ');

const notifyOfEnded = (before: Follow_projections$data, now: Follow_projections$data): void => {
  for (const { rebuild, words } of happenings(before, now)) {
    if (rebuild.endedAt === null) continue;
    if (rebuild.state === 'FAILED') notify(words, 'bad');
    else notify(words);
  }
  const proofs = new Map(before.map(({ name, proof }) => [name, proof]));
  for (const { name, proof } of now) {
    const words = proof && whatHappenedToProof(name, proofs.get(name) ?? null, proof);
    if (words) notify(words);
  }
};

const partsAfter = ({ projection, isProof }: Pressed, { rebuild }: Row): readonly string[] =>
  isProof
    ? ['proof']
    : [
        ...(rebuild?.endedAt === null ? [`rebuild-${rebuild.id}`] : []),
        `projection-${projection}`,
        'projections',
      ];
