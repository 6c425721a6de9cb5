import { useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { FigureSection } from '../admin/FigurePanel.js';
import { type FigureColumn, FigureTable, SaveTable } from '../admin/FigureTable.js';
import type { FileColumn } from '../admin/table-file.js';
import { ButtonLink } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { labelIn } from '../ui/label.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import type {
  Projections_projections$data,
  Projections_projections$key,
} from './__generated__/Projections_projections.graphql.js';
import { wayTo } from './alerts.js';
import { CancelRebuild } from './CancelRebuild.js';
import { count, inSeconds, nameOf } from './figures.js';
import { Folded } from './FoldedTable.js';
import styles from './pipeline.module.css';
import { PagePart } from './PagePart.js';
import { RebuildState } from './RebuildState.js';
import { StartRebuild } from './StartRebuild.js';
import * as texts from './texts.js';
import type { OnPressed } from './usePress.js';

interface ProjectionsProps {
  readonly projections: Projections_projections$key;
  /** Nothing newer comes: what was current may not be any more. */
  readonly isOld: boolean;
  readonly onPressed: OnPressed;
}

/** Every projection with its lag and its state, and the button that makes it anew. */
export function Projections({ projections, isOld, onPressed }: ProjectionsProps) {
  const rows = useFragment(
    graphql`
      fragment Projections_projections on PipelineProjection @relay(plural: true) {
        name
        state
        generation
        behind {
          value
          because
        }
        secondsBehind {
          value
          because
        }
        eventsPerSecond {
          value
          because
        }
        partitions {
          topic
          partition
          behind
          secondsBehind
        }
        rebuild {
          id
          state
          pressed
          endedAt
          ...RebuildState_rebuild
        }
      }
    `,
    projections,
  );
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const handleOpen = (name: string) => setOpened((before) => toggled(before, name));
  const columns = columnsOf({ opened, isOld, onPressed, onOpen: handleOpen });
  const isNarrow = useIsNarrow();
  const partitionRows = rows.flatMap(({ name, partitions }) =>
    inOrder(partitions).map((partition) => ({ name, ...partition })),
  );
  return (
    <PagePart id="projections">
      <FigureSection title={texts.projections}>
        <FigureTable
          label={texts.projections}
          columns={isNarrow ? narrowColumns(columns, isOld) : columns}
          rows={rows}
          keyOf={({ name }) => name}
          beneath={({ name, partitions }) =>
            opened.has(name) ? <Partitions name={nameOf(name)} partitions={partitions} /> : undefined
          }
        />
        <SaveTable label={texts.projections} columns={columns} rows={rows} />
        <SaveTable label={texts.partitions} columns={partitionColumns} rows={partitionRows}>
          {texts.csvOfPartitions}
        </SaveTable>
      </FigureSection>
    </PagePart>
  );
}

type Row = Projections_projections$data[number];

interface RowTools {
  readonly isOld: boolean;
  readonly opened: ReadonlySet<string>;
  readonly onOpen: (name: string) => void;
  readonly onPressed: OnPressed;
}

const columnsOf = ({ opened, isOld, onOpen, onPressed }: RowTools): readonly FigureColumn<Row>[] => [
  {
    head: texts.projection,
    shown: ({ name }) => (
      <button
        type="button"
        id={`projection-${name}`}
        className={styles.opener}
        aria-expanded={opened.has(name)}
        onClick={() => onOpen(name)}
      >
        {nameOf(name)}
        <Icon name="down" size={18} />
      </button>
    ),
    value: ({ name }) => name,
  },
  { head: texts.generation, value: ({ generation }) => generation },
  {
    head: texts.lag,
    fileHead: texts.lagSeconds,
    shown: ({ secondsBehind }) => <Figure figure={secondsBehind} inWords={inSeconds} />,
    value: ({ secondsBehind }) => secondsBehind.value,
  },
  {
    head: texts.behind,
    isWide: true,
    shown: ({ behind }) => <Figure figure={behind} inWords={count} />,
    value: ({ behind }) => behind.value,
  },
  {
    head: texts.perSecond,
    isWide: true,
    shown: ({ eventsPerSecond }) => <Figure figure={eventsPerSecond} inWords={count} />,
    value: ({ eventsPerSecond }) => eventsPerSecond.value,
  },
  {
    head: texts.state,
    isText: true,
    shown: (row) => (
      <div className={styles.row}>
        <State state={row.state} isOld={isOld} />
        {row.rebuild && <RebuildState rebuild={row.rebuild} />}
      </div>
    ),
    value: ({ state }) => state,
  },
  {
    head: texts.press,
    isHeadHidden: true,
    shown: (row) => <Press row={row} onPressed={onPressed} />,
  },
];

/** What may be pressed in a row: that a rebuild begins, or that the one under way ends, as long as it is not switched to. */
function Press({ row, onPressed }: { readonly row: Row; readonly onPressed: OnPressed }) {
  const { name, generation, rebuild } = row;
  if (rebuild?.endedAt !== null)
    return (
      generation !== null && <StartRebuild projection={name} seen={rebuild ?? null} onPressed={onPressed} />
    );
  return rebuild.state === 'SWITCHED' ? (
    <ButtonLink
      kind="text"
      {...wayTo(`#rebuild-${rebuild.id}`)}
      aria-label={texts.lookAtRebuild(nameOf(name))}
    >
      {texts.look}
    </ButtonLink>
  ) : (
    <CancelRebuild
      label={texts.cancelOf(nameOf(name))}
      rebuild={rebuild}
      about={{ projection: name, seen: rebuild }}
      onPressed={onPressed}
    />
  );
}

/** On a phone all that is known of a projection stands beneath its name, so that no word breaks and the press has its word. */
const narrowColumns = (
  columns: readonly FigureColumn<Row>[],
  isOld: boolean,
): readonly FigureColumn<Row>[] => {
  const [name, press] = [columns[0]!, columns.at(-1)!];
  return [
    {
      ...name,
      shown: (row) => (
        <div className={styles.row}>
          {name.shown!(row)}
          <Facts row={row} isOld={isOld} />
        </div>
      ),
    },
    press,
  ];
};

/** How far a projection is, in a line, and beneath it what is said of its rebuild. */
function Facts({ row, isOld }: { readonly row: Row; readonly isOld: boolean }) {
  return (
    <>
      <span className={styles.facts}>
        <State state={row.state} isOld={isOld} />
        <span>
          <Figure figure={row.secondsBehind} inWords={inSeconds} />
        </span>
        <span>
          <Figure figure={row.behind} inWords={(n) => texts.recordsBehind(count(n))} />
        </span>
      </span>
      {row.rebuild && <RebuildState rebuild={row.rebuild} />}
    </>
  );
}

type PartitionRow = Row['partitions'][number] & { readonly name: string };

const partitionColumns: readonly FileColumn<PartitionRow>[] = [
  { head: texts.projection, value: ({ name }) => name },
  { head: texts.topic, value: ({ topic }) => topic },
  { head: texts.partitionNumber, value: ({ partition }) => partition },
  { head: texts.behind, value: ({ behind }) => behind },
  { head: texts.lagSeconds, value: ({ secondsBehind }) => secondsBehind },
];

/** By topic and number. */
const inOrder = (partitions: Row['partitions']): Row['partitions'] =>
  partitions.toSorted((a, b) => a.topic.localeCompare(b.topic) || a.partition - b.partition);

const toggled = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  names.has(name) ? new Set([...names].filter((one) => one !== name)) : new Set([...names, name]);

interface PartitionsProps {
  readonly name: string;
  readonly partitions: Row['partitions'];
}

/** The partitions that a projection reads, in their order, and what waits in each. */
function Partitions({ name, partitions }: PartitionsProps) {
  if (partitions.length === 0) return <p className="small">{texts.noPartitions}</p>;
  return (
    <Folded rows={inOrder(partitions)} isQuiet={({ behind }) => behind === 0} quiet={texts.partitionsQuiet}>
      {(shown) => (
        <ul className={styles.partitions} aria-label={texts.partitionsOf(name)}>
          {shown.map(({ topic, partition, behind, secondsBehind }) => (
            <li key={`${topic}/${partition}`} className="tiny">
              {texts.partition(topic, partition)}: {texts.recordsBehind(count(behind))}
              {secondsBehind !== null && secondsBehind > 0 && `, ${inSeconds(secondsBehind)}`}
            </li>
          ))}
        </ul>
      )}
    </Folded>
  );
}

interface FigureProps {
  readonly figure: Row['behind'];
  readonly inWords: (value: number) => string;
}

/** A figure; one that is not known says why, to those who read it and to those who are read to. */
function Figure({ figure: { value, because }, inWords }: FigureProps) {
  if (value !== null) return inWords(value);
  const why = because === null ? texts.states['UNKNOWN'] : labelIn(texts.because, because);
  return (
    <span title={why}>
      <span aria-hidden="true">{texts.unknown}</span>
      <span className="visually-hidden">{why}</span>
    </span>
  );
}

const looks: Readonly<Record<string, readonly [string, string | undefined]>> = {
  CURRENT: ['check', styles.good],
  BEHIND: ['clock', styles.bad],
};

function State({ state, isOld }: { readonly state: string; readonly isOld: boolean }) {
  const known = isOld && state === 'CURRENT' ? undefined : looks[state];
  const [icon, look] = known ?? ['minus', styles.plain];
  return (
    <span className={look}>
      <Icon name={icon} size={18} />
      {labelIn(texts.states, state)}
    </span>
  );
}
