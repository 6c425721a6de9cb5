import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, IEnvironment, OperationType } from 'relay-runtime';
import { useOnce } from '../relay/useOnce.js';
import { Button } from '../ui/Button.js';
import { codeForPress } from '../ui/code.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import styles from './Admin.module.css';
import { useFilesAtTitle } from './FilesAtTitle.js';
import { type FileColumn, fileLines, fileName } from './table-file.js';
import { whole } from './figures.js';
import * as texts from './texts.js';

const csv = codeForPress(() => import('../ui/csv.js'));

/** As many rows as a file has at most: more take minutes to read, and more than a page of memory to hold. */
const mostRows = 20_000;
/** As many answers as are asked for: of a list that is searched some have few rows or none. */
const mostParts = 500;

/** Some rows of a list, and what the next ones are asked for by; null behind the last. */
export interface ListPart<R> {
  readonly rows: readonly R[];
  readonly after: string | null;
}

/** Reads the part of a list that comes behind a cursor. */
export type ReadPart<R> = (environment: IEnvironment, after: string | null) => Promise<ListPart<R>>;

/** Reads a connection page by page: `query` takes `$after`, and `pick` finds the connection in the answer. */
export const readPages =
  <Q extends OperationType, R>(
    query: GraphQLTaggedNode,
    variables: Omit<Q['variables'], 'after'>,
    pick: (answer: Q['response']) => {
      readonly nodes: readonly R[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
    },
  ): ReadPart<R> =>
  async (environment, after) => {
    const answer = await fetchQuery<Q>(environment, query, { ...variables, after }).toPromise();
    const { nodes, pageInfo } = pick(answer!);
    return { rows: nodes, after: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null };
  };

/** Reads what comes in one answer. */
export const readOnce =
  <Q extends OperationType, R>(
    query: GraphQLTaggedNode,
    variables: Q['variables'],
    pick: (answer: Q['response']) => readonly R[],
  ): ReadPart<R> =>
  async (environment) => {
    const answer = await fetchQuery<Q>(environment, query, variables).toPromise();
    return { rows: pick(answer!), after: null };
  };

interface SaveListProps<R> {
  /** What the list is called. */
  readonly label: string;
  /** What the name of the file says besides: the days, or what the list is narrowed to. */
  readonly about?: readonly string[];
  readonly columns: readonly FileColumn<R>[];
  readonly read: ReadPart<R>;
  /** What stands on the button; CSV when left out, and in the title of a panel no more than its icon. */
  readonly children?: ReactNode;
  /** An icon alone beneath what it saves, too. */
  readonly isIcon?: boolean;
}

/**
 * Saves a list as a CSV file: all that fits what the list is narrowed to, not the page of it that is shown. Says how far it has
 * come, ends when it is cancelled or left, and says when there is more than a file holds. In a panel it stands at its title.
 */
export function SaveList<R>({
  label,
  about = [],
  columns,
  read,
  children,
  isIcon = false,
}: SaveListProps<R>) {
  const place = useFilesAtTitle();
  const isQuiet = isIcon || place !== undefined;
  const environment = useRelayEnvironment();
  // How many rows are read so far, of a list that takes more than one answer.
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(null);
  const save = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);
  const [handleSave, busy] = useOnce(async () => {
    const { signal } = (running.current = new AbortController());
    // An answer that does not come keeps no one waiting.
    const ended = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
    const rows: R[] = [];
    let after: string | null = null;
    let parts = 0;
    try {
      do {
        const part: ListPart<R> | null = await Promise.race([read(environment, after), ended]);
        if (part === null) return;
        rows.push(...part.rows);
        ({ after } = part);
        parts += 1;
        if (after !== null) setCount(rows.length);
      } while (after !== null && rows.length < mostRows && parts < mostParts);
      if (rows.length === 0) return notify(after === null ? texts.fileEmpty : texts.fileNotKnown);
      const { csvText, saveCsvFile } = await csv.come();
      if (signal.aborted) return;
      const kept = rows.slice(0, mostRows);
      saveCsvFile(fileName(label, about), csvText(fileLines(columns, kept)));
      const isAll = after === null && kept.length === rows.length;
      notify(isAll ? texts.fileSaved(whole(kept.length)) : texts.fileOfFirst(whole(kept.length)));
    } catch (error) {
      if (!signal.aborted) notify(sentenceOf(error), 'bad');
    } finally {
      // Its own button goes now, and would take the focus with it.
      if (cancel.current && cancel.current === document.activeElement) save.current?.focus();
      setCount(undefined);
    }
  });
  const handleCancel = () => {
    running.current?.abort();
    notify(texts.fileCancelled);
  };
  const isLong = count !== undefined;
  const progress = (
    <>
      <span role="status" className={isLong ? 'small' : 'visually-hidden'}>
        {isLong && texts.reading(whole(count))}
      </span>
      {isLong && (
        <Button
          ref={cancel}
          kind="text"
          icon="x"
          aria-label={texts.cancelFileOf(label)}
          onClick={handleCancel}
        >
          {texts.cancel}
        </Button>
      )}
    </>
  );
  const name = texts.csvOf(label);
  const button = (
    <Button
      ref={save}
      kind="text"
      icon="download"
      busy={busy}
      aria-label={children === undefined ? name : undefined}
      title={isQuiet ? name : undefined}
      onClick={() => void handleSave()}
    >
      {children ?? (isQuiet ? '' : texts.csv)}
    </Button>
  );
  // The button that was pressed comes last: what comes and goes beside it does not move it from under the pointer.
  if (!isQuiet)
    return (
      <div className="actions">
        {progress}
        {button}
      </div>
    );
  const quiet = (
    <div className={styles.file}>
      <div className={isLong ? styles.fileProgress : undefined}>{progress}</div>
      {button}
    </div>
  );
  return place === undefined ? quiet : place && createPortal(quiet, place);
}
