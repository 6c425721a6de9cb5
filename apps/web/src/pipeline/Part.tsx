import type { ReactNode } from 'react';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { FigureSection, useFigures } from '../admin/FigurePanel.js';
import { ownTimeZone } from '../time/own-time-zone.js';
import { exactClockText } from '../time/zoned.js';
import { PanelBody } from '../ui/Boundary.js';
import { Icon } from '../ui/Icon.js';
import { Skeleton } from '../ui/Skeleton.js';
import { PagePart } from './PagePart.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';
import { UntilAnswered } from './UntilAnswered.js';
import { usePipelineNow } from './usePipelineNow.js';

/** Pixels of a row of what loads, with the space above it. */
const rowHeight = 56;
/** Milliseconds: what is not watched second by second. */
const partEveryMs = 6_000;

interface PartProps<Q extends OperationType> extends NowProps<Q> {
  /** By which the address names it. */
  readonly id: string;
  readonly title: string;
  /** Pixels that it takes while it loads or fails. */
  readonly height: number;
  /** Controls at the right of the title. */
  readonly tools?: ReactNode;
  /** Its shape while it loads; lines where left out. */
  readonly waiting?: ReactNode;
}

/** A part of the page with a question of its own: it loads and fails alone, asks again by itself, and what was known last stays with its time. */
export function Part<Q extends OperationType>({
  id,
  title,
  height,
  tools,
  waiting = <Skeleton lines={Math.round(height / rowHeight)} />,
  ...now
}: PartProps<Q>) {
  const { query, variables = {} } = now;
  return (
    <PagePart id={id}>
      <FigureSection title={title} tools={tools}>
        <PanelBody
          // About something else it loads anew.
          key={JSON.stringify(variables)}
          height={height}
          failure={texts.notLoaded(title)}
          whileFailed={(retry) => <UntilAnswered query={query} variables={variables} onAnswer={retry} />}
          waiting={<div style={{ minHeight: height }}>{waiting}</div>}
        >
          <Now<Q> {...now} />
        </PanelBody>
      </FigureSection>
    </PagePart>
  );
}

interface NowProps<Q extends OperationType> {
  readonly query: GraphQLTaggedNode;
  readonly variables?: Q['variables'];
  /** Milliseconds after which it is asked again. */
  readonly everyMs?: number;
  readonly children: (answer: Q['response']) => ReactNode;
}

function Now<Q extends OperationType>({
  query,
  variables = {},
  everyMs = partEveryMs,
  children,
}: NowProps<Q>) {
  const answer = useFigures<Q>(query, variables);
  const { oldSince } = usePipelineNow<Q>(query, { variables, everyMs });
  return (
    <>
      <Old since={oldSince} say={texts.asOf} />
      {children(answer)}
    </>
  );
}

interface OldProps {
  /** The moment of what is shown, while nothing newer comes. */
  readonly since: Date | undefined;
  /** What is said of it. */
  readonly say: (time: string) => string;
}

/** Warns that figures are those of a moment ago. */
export function Old({ since, say }: OldProps) {
  return (
    since && (
      <p className={styles.old}>
        <Icon name="alert" size={18} />
        {say(exactClockText(since, ownTimeZone()))}
      </p>
    )
  );
}
