import { graphql } from 'relay-runtime';
import { readOnce, SaveList } from '../admin/SaveList.js';
import type { FileColumn } from '../admin/table-file.js';
import type {
  ExportReplaysQuery,
  ExportReplaysQuery$data,
} from './__generated__/ExportReplaysQuery.graphql.js';
import * as texts from './texts.js';

const query = graphql`
  query ExportReplaysQuery {
    replayList {
      replays {
        id
        state
        orderedBy
        orderedAt
        from
        to
        types
        subjects
        groups
        into
        topic
        eventsDone
        eventsTotal
        bytes
        goneAt
        command
      }
    }
  }
`;

type Replay = ExportReplaysQuery$data['replayList']['replays'][number];

const listed = (values: readonly string[] | null): string | undefined => values?.join(' ');

const columns: readonly FileColumn<Replay>[] = [
  { head: texts.id, value: ({ id }) => id },
  { head: texts.state, value: ({ state }) => state },
  { head: texts.orderer, value: ({ orderedBy }) => orderedBy },
  { head: texts.orderedAt, value: ({ orderedAt }) => orderedAt },
  { head: texts.from, value: ({ from }) => from },
  { head: texts.to, value: ({ to }) => to },
  { head: texts.type, value: ({ types }) => listed(types) },
  { head: texts.subjects, value: ({ subjects }) => listed(subjects) },
  { head: texts.groups, value: ({ groups }) => listed(groups) },
  { head: texts.into, value: ({ into }) => into },
  { head: texts.topic, value: ({ topic }) => topic },
  { head: texts.eventsDone, value: ({ eventsDone }) => eventsDone },
  { head: texts.eventsTotal, value: ({ eventsTotal }) => eventsTotal },
  { head: texts.bytes, value: ({ bytes }) => bytes },
  { head: texts.goneAt, value: ({ goneAt }) => goneAt },
  { head: texts.command, value: ({ command }) => command },
];

/** Saves the list of the replays: what was ordered, and how it stands. */
export function ExportReplays() {
  return (
    <SaveList
      label={texts.title}
      columns={columns}
      read={readOnce<ExportReplaysQuery, Replay>(query, {}, ({ replayList }) => replayList.replays)}
    />
  );
}
