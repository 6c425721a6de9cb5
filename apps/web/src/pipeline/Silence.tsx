import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { age, parseTime } from '../time/time.js';
import type { Silence_pipeline$key } from './__generated__/Silence_pipeline.graphql.js';
import * as texts from './texts.js';

/** A projector says how it stands every three or four seconds at least: after so long its word is old. */
const oldAfterMs = 15_000;

/** Says that the figures of the projections are old, or that there are none; nothing while they are those of now. */
export function Silence({ pipeline }: { pipeline: Silence_pipeline$key }) {
  const { readAt, projectorAt } = useFragment(
    graphql`
      fragment Silence_pipeline on Pipeline {
        readAt
        projectorAt
      }
    `,
    pipeline,
  );
  if (projectorAt === null) return <p className="small">{texts.neverSaid}</p>;
  const [said, read] = [parseTime(projectorAt), parseTime(readAt)];
  if (read.getTime() - said.getTime() < oldAfterMs) return null;
  return <p className="small">{texts.silent(age(said, read))}</p>;
}
