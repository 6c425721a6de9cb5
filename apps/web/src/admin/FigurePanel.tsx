import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { useLazyLoadQuery } from 'react-relay';
import { PanelBody, useAttempt } from '../ui/Boundary.js';
import { Section } from '../ui/Section.js';
import { Skeleton } from '../ui/Skeleton.js';
import styles from './Admin.module.css';
import { WithFilesAtTitle } from './FilesAtTitle.js';
import * as texts from './texts.js';

const Look = createContext(0);

/** Which look at the figures it is: another one each time that all of them are asked for again. */
export const useLook = (): number => useContext(Look);

/** What of the page is not there: it loads, or it failed. */
type Missing = 'loading' | 'failed';

/** Counts what is missing on the page: told of one more, and of one less. */
const Count = createContext<(what: Missing, by: 1 | -1) => void>(() => undefined);

const useCounted = (what: Missing): void => {
  const count = useContext(Count);
  useEffect(() => {
    count(what, 1);
    return () => count(what, -1);
  }, [count, what]);
};

/** What a panel shows while it loads; the page knows of it. */
export function WhileLoading({ children }: { readonly children: ReactNode }) {
  useCounted('loading');
  return children;
}

function Failed() {
  useCounted('failed');
  return null;
}

/** Beside a panel that failed, as its `whileFailed`: the page knows of it. */
export const tellOfFailure = (): ReactNode => <Failed />;

interface FiguresProps {
  readonly look: number;
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

/**
 * The panels of a page. At another look each shows what it showed until the answers are there. When those of a Refresh or of other
 * days are there, all of them, it is read out.
 */
export function Figures({ look, isBusy, children }: FiguresProps) {
  const [missing, setMissing] = useState<Readonly<Record<Missing, number>>>({ loading: 0, failed: 0 });
  const count = useCallback(
    (what: Missing, by: 1 | -1) => setMissing((before) => ({ ...before, [what]: before[what] + by })),
    [],
  );
  const isLoading = isBusy || missing.loading > 0;
  const [heard, setHeard] = useState({ isLoading, loads: 0 });
  if (heard.isLoading !== isLoading) setHeard({ isLoading, loads: heard.loads + (isLoading ? 0 : 1) });
  return (
    <Count value={count}>
      <Look value={look}>
        <div className="stack" aria-busy={isBusy || undefined}>
          {children}
        </div>
      </Look>
      <p role="status" className="visually-hidden">
        {/* The first ones come with the page. */}
        {!isLoading && missing.failed === 0 && heard.loads > 1 && texts.figuresLoaded}
      </p>
    </Count>
  );
}

const usualLines = 6;
/** Pixels of a line. */
const lineHeight = 56;

/** The shape of what a panel shows once it is there, and as high. */
function WaitingShape({ shape, lines, height }: Pick<FigurePanelProps, 'shape' | 'lines' | 'height'>) {
  if (shape === 'rows')
    return (
      <div style={{ minHeight: height }}>
        <Skeleton lines={lines ?? usualLines} />
      </div>
    );
  return (
    <div className={styles.waitingBars} style={{ minHeight: height + (lines ?? 0) * lineHeight }}>
      <Skeleton lines={24} />
    </div>
  );
}

interface FigurePanelProps extends Pick<FigureSectionProps, 'fileRoom'> {
  readonly title: string;
  readonly tools?: ReactNode;
  /** What chooses what it shows, above it: there while it loads or fails, too. */
  readonly head?: ReactNode;
  /** What it shows is another one when this changes: it loads anew. */
  readonly about: string;
  readonly shape: 'rows' | 'bars';
  /** While it loads it is as high as so many lines, which is what mostly comes; beneath bars none, when left out. */
  readonly lines?: number;
  /** Pixels that it takes while it loads or fails. */
  readonly height: number;
  readonly children: ReactNode;
}

interface FigureSectionProps {
  readonly title: string;
  readonly tools?: ReactNode;
  /** Pixels that its files take where they are more than an icon: they may come later, and nothing moves then. */
  readonly fileRoom?: number | undefined;
  readonly children: ReactNode;
}

/** A part of a page under its own heading, in whose line the press stands that saves what is in it. */
export function FigureSection({ title, tools, fileRoom, children }: FigureSectionProps) {
  return (
    <WithFilesAtTitle room={fileRoom}>
      {(file) => (
        <Section
          title={title}
          tools={
            <div className={styles.tools}>
              {tools}
              {file}
            </div>
          }
        >
          {children}
        </Section>
      )}
    </WithFilesAtTitle>
  );
}

/** A panel of figures: it loads in its shape, and fails alone under its title. */
export function FigurePanel({
  title,
  tools,
  fileRoom,
  head,
  about,
  height,
  children,
  ...shape
}: FigurePanelProps) {
  return (
    <FigureSection title={title} tools={tools} fileRoom={fileRoom}>
      {head}
      <PanelBody
        key={about}
        resetKey={useLook()}
        height={height}
        failure={texts.notLoaded(title)}
        waiting={
          <WhileLoading>
            <WaitingShape {...shape} height={height} />
          </WhileLoading>
        }
        whileFailed={tellOfFailure}
      >
        {children}
      </PanelBody>
    </FigureSection>
  );
}

/** What a panel asks for, each time that it is shown: figures move. Suspends until the answer, and asks anew when tried again. */
export const useFigures = <Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q['variables'],
): Q['response'] =>
  useLazyLoadQuery<Q>(query, variables, {
    ...{ fetchKey: `${useLook()} ${useAttempt()}`, fetchPolicy: 'network-only' },
  });
