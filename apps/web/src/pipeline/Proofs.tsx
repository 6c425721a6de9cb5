import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { FigureSection } from '../admin/FigurePanel.js';
import type { FigureColumn } from '../admin/FigureTable.js';
import { Age } from '../time/Age.js';
import { parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { labelIn } from '../ui/label.js';
import type {
  Proofs_projections$data,
  Proofs_projections$key,
} from './__generated__/Proofs_projections.graphql.js';
import { CancelRebuild } from './CancelRebuild.js';
import { count, nameOf, percentOf } from './figures.js';
import { FoldedTable } from './FoldedTable.js';
import { PagePart } from './PagePart.js';
import * as texts from './texts.js';
import type { OnPressed } from './usePress.js';

interface ProofsProps {
  readonly projections: Proofs_projections$key;
  readonly onPressed: OnPressed;
}

/** What the nightly comparison of each projection with the log found last; one that has not ended may be cancelled. */
export function Proofs({ projections, onPressed }: ProofsProps) {
  const rows = useFragment(
    graphql`
      fragment Proofs_projections on PipelineProjection @relay(plural: true) {
        name
        proof {
          id
          state
          pressed
          eventsDone
          eventsTotal
          differing
          comparedAt
          endedAt
          because
        }
      }
    `,
    projections,
  );
  const proved = rows.flatMap(({ name, proof }) => (proof ? [{ name, proof }] : []));
  const columns = columnsOf(onPressed);
  const now = useNow();
  return (
    <PagePart id="proof">
      <FigureSection title={texts.proof}>
        <p className="small">{texts.proofLead}</p>
        {proved.length === 0 ? (
          <p className="small">{texts.noProof}</p>
        ) : (
          <FoldedTable
            label={texts.proof}
            columns={columns}
            rows={proved}
            keyOf={({ name }) => name}
            isQuiet={({ proof }) => isAsTheLogSays(proof, now)}
            quiet={texts.provedQuietly}
          />
        )}
      </FigureSection>
    </PagePart>
  );
}

type Proof = NonNullable<Proofs_projections$data[number]['proof']>;

/** Milliseconds: one of a night before the last says nothing of now. */
const provedWithinMs = 36 * 3_600_000;

const isAsTheLogSays = ({ differing, comparedAt }: Proof, now: Date): boolean =>
  differing === 0 && comparedAt !== null && now.getTime() - parseTime(comparedAt).getTime() < provedWithinMs;

type Proved = { readonly name: string; readonly proof: Proof };

const columnsOf = (onPressed: OnPressed): readonly FigureColumn<Proved>[] => [
  { head: texts.projection, shown: ({ name }) => nameOf(name), value: ({ name }) => name },
  { head: texts.state, value: ({ proof }) => proof.state },
  { head: texts.differing(2), value: ({ proof }) => proof.differing },
  { head: texts.found, isText: true, shown: ({ proof }) => found(proof) },
  {
    head: texts.comparedWhen,
    shown: ({ name, proof }) =>
      proof.endedAt === null ? (
        <CancelRebuild
          label={texts.cancelProofOf(nameOf(name))}
          rebuild={proof}
          about={{ projection: name, isProof: true, seen: proof }}
          onPressed={onPressed}
        />
      ) : (
        <Age at={proof.comparedAt ?? proof.endedAt} />
      ),
    value: ({ proof }) => proof.comparedAt,
  },
  { head: texts.endedAt, value: ({ proof }) => proof.endedAt },
  { head: texts.why, value: ({ proof }) => proof.because },
];

const runs = ({ state, pressed, eventsDone, eventsTotal }: Proof): string => {
  if (pressed === 'CANCEL') return texts.isCancelling;
  if (state === 'WAITING') return texts.proofWaits;
  return state === 'BUILDING'
    ? texts.proofBuilds(percentOf({ done: eventsDone, total: eventsTotal }))
    : texts.proofRuns;
};

const found = (proof: Proof): string => {
  if (proof.endedAt === null) return runs(proof);
  if (proof.differing === null)
    return [labelIn(texts.proofEnded, proof.state), proof.because].filter(Boolean).join(': ');
  return proof.differing === 0
    ? texts.provedSame
    : texts.provedDiffering(proof.differing, count(proof.differing));
};
