import { Fragment, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Icon } from '../ui/Icon.js';
import { labelIn } from '../ui/label.js';
import { Section } from '../ui/Section.js';
import type {
  Projections_projections$data,
  Projections_projections$key,
} from './__generated__/Projections_projections.graphql.js';
import { count, inSeconds, nameOf } from './figures.js';
import styles from './pipeline.module.css';
import { RebuildState } from './RebuildState.js';
import { StartRebuild } from './StartRebuild.js';
import * as texts from './texts.js';

interface ProjectionsProps {
  readonly projections: Projections_projections$key;
  /** Asks how everything is now. */
  readonly onPressed: () => Promise<void>;
}

/** Every projection with its lag and its state, and the button that makes it anew. */
export function Projections({ projections, onPressed }: ProjectionsProps) {
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
          endedAt
          ...RebuildState_rebuild
        }
      }
    `,
    projections,
  );
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const handleOpen = (name: string) => setOpened((before) => toggled(before, name));
  return (
    <Section title={texts.projections}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.projections}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.projection}</th>
              <th scope="col">{texts.lag}</th>
              <th scope="col" className="wide-only">
                {texts.behind}
              </th>
              <th scope="col" className="wide-only">
                {texts.perSecond}
              </th>
              <th scope="col" className={styles.words}>
                {texts.state}
              </th>
              <th scope="col">
                <span className="visually-hidden">{texts.press}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const { name, rebuild, partitions } = row;
              const isOpen = rebuild?.endedAt === null;
              const isOpened = opened.has(name);
              return (
                <Fragment key={name}>
                  <tr>
                    <th scope="row">
                      <button
                        type="button"
                        className={styles.opener}
                        aria-expanded={isOpened}
                        onClick={() => handleOpen(name)}
                      >
                        {nameOf(name)}
                        <Icon name="down" size={18} />
                      </button>
                    </th>
                    <td>
                      <Figure figure={row.secondsBehind} inWords={inSeconds} />
                    </td>
                    <td className="wide-only">
                      <Figure figure={row.behind} inWords={count} />
                    </td>
                    <td className="wide-only">
                      <Figure figure={row.eventsPerSecond} inWords={count} />
                    </td>
                    <td className={styles.words}>
                      {!isOpen && <State state={row.state} />}
                      {rebuild && <RebuildState rebuild={rebuild} />}
                    </td>
                    <td>
                      {!isOpen && row.generation !== null && (
                        <StartRebuild projection={name} onPressed={onPressed} />
                      )}
                    </td>
                  </tr>
                  {isOpened && (
                    <tr>
                      <td colSpan={6} className={styles.words}>
                        <Partitions name={nameOf(name)} partitions={partitions} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

type Row = Projections_projections$data[number];

const toggled = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  names.has(name) ? new Set([...names].filter((one) => one !== name)) : new Set([...names, name]);

interface PartitionsProps {
  readonly name: string;
  readonly partitions: Row['partitions'];
}

/** The partitions that a projection reads, in their order, and what waits in each. */
function Partitions({ name, partitions }: PartitionsProps) {
  if (partitions.length === 0) return <p className="small">{texts.noPartitions}</p>;
  const sorted = partitions.toSorted((a, b) => a.topic.localeCompare(b.topic) || a.partition - b.partition);
  return (
    <ul className={styles.partitions} aria-label={texts.partitionsOf(name)}>
      {sorted.map(({ topic, partition, behind, secondsBehind }) => (
        <li key={`${topic}/${partition}`} className="tiny">
          {texts.partition(topic, partition)}: {texts.recordsBehind(count(behind))}
          {secondsBehind !== null && secondsBehind > 0 && `, ${inSeconds(secondsBehind)}`}
        </li>
      ))}
    </ul>
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

function State({ state }: { state: string }) {
  const [icon, look] = looks[state] ?? ['minus', styles.plain];
  return (
    <span className={look}>
      <Icon name={icon} size={18} />
      {labelIn(texts.states, state)}
    </span>
  );
}
