import { type RefObject, useEffect, useRef } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { notify, notifyAbout } from '../ui/notices.js';
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
 * Tells what becomes of rebuilds, those of other administrators too, and keeps the focus on the page: the button of a press goes
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
  useEffect(() => {
    if (before.current) tellChanges(before.current, rows);
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
  return null;
}

type Row = Follow_projections$data[number];

const tellChanges = (before: Follow_projections$data, now: Follow_projections$data): void => {
  const known = new Map(before.map((row) => [row.name, row]));
  for (const { name, rebuild, proof } of now) {
    const then = known.get(name);
    const words = rebuild && whatHappened(name, then?.rebuild ?? null, rebuild);
    if (words && rebuild.state === 'FAILED') notify(words, 'bad');
    else if (words) notifyAbout(`rebuild ${rebuild.id}`, words);
    const ofProof = proof && whatHappenedToProof(name, then?.proof ?? null, proof);
    if (ofProof) notify(ofProof);
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
