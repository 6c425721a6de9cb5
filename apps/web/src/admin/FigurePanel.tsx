import type { ReactNode } from 'react';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { useLazyLoadQuery } from 'react-relay';
import { PanelBody, useAttempt } from '../ui/Boundary.js';
import { Section } from '../ui/Section.js';
import { Skeleton } from '../ui/Skeleton.js';
import styles from './Admin.module.css';
import * as texts from './texts.js';

/** What a panel shows once it is there. */
const waitingShapes = {
  rows: <Skeleton lines={6} />,
  bars: (
    <div className={styles.waitingBars}>
      <Skeleton lines={24} />
    </div>
  ),
};

interface FigurePanelProps {
  readonly title: string;
  readonly tools?: ReactNode;
  /** What chooses what it shows, above it: there while it loads or fails, too. */
  readonly head?: ReactNode;
  /** What it shows is another one when this changes: it loads anew. */
  readonly about: string;
  readonly shape: keyof typeof waitingShapes;
  /** Pixels that it takes while it loads or fails. */
  readonly height: number;
  readonly children: ReactNode;
}

/** A panel of figures: it loads in its shape, and fails alone under its title. */
export function FigurePanel({ title, tools, head, about, shape, height, children }: FigurePanelProps) {
  return (
    <Section title={title} tools={tools}>
      {head}
      <PanelBody
        key={about}
        height={height}
        failure={texts.notLoaded(title)}
        waiting={<div style={{ minHeight: height }}>{waitingShapes[shape]}</div>}
      >
        {children}
      </PanelBody>
    </Section>
  );
}

/** What a panel asks for, each time that it is shown: figures move. Suspends until the answer, and asks anew when tried again. */
export const useFigures = <Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q['variables'],
): Q['response'] =>
  useLazyLoadQuery<Q>(query, variables, { fetchKey: useAttempt(), fetchPolicy: 'network-only' });
