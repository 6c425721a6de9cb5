import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLetterLink } from '../account/letter-link.js';
import { mediumTime, parseTime } from '../time/time.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { PageSkeleton } from '../ui/Skeleton.js';
import type { DeletedPageQuery } from './__generated__/DeletedPageQuery.graphql.js';
import styles from './deletion.module.css';
import { inWords, receiptIn } from './receipt.js';
import * as texts from './texts.js';

const query = graphql`
  query DeletedPageQuery($id: UUID!) {
    erasureReceipt(id: $id) {
      document
    }
  }
`;

const everyMs = 1_500;
/** So often it is asked before the page says that it takes longer. */
const usual = 40;

type State = 'asking' | 'waiting' | 'waiting long' | 'no contact' | 'unknown' | { readonly document: string };

/** Asks for the receipt until it is there; a guest has no live connection to something that only its id opens. */
const useReceipt = (id: string): State => {
  const environment = useRelayEnvironment();
  const [state, setState] = useState<State>('asking');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (times: number): Promise<void> => {
      const next = await fetchQuery<DeletedPageQuery>(environment, query, { id })
        .toPromise()
        .then(
          (answer): State => {
            if (!answer?.erasureReceipt) return 'unknown';
            const { document } = answer.erasureReceipt;
            return document ? { document } : times < usual ? 'waiting' : 'waiting long';
          },
          (): State => 'no contact',
        );
      if (isOver) return;
      setState(next);
      if (next === 'unknown' || typeof next === 'object') return;
      timer = setTimeout(() => void ask(times + 1), everyMs);
    };
    void ask(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [environment, id]);
  return state;
};

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The last page: what was erased, and the signed receipt. For the one who has its id, without an account. */
export function DeletedPage() {
  const id = useLetterLink().get('receipt') ?? '';
  if (!isId.test(id)) return <NoReceipt />;
  return <Waiting key={id} id={id} />;
}

function NoReceipt() {
  return (
    <>
      <PageHead title={texts.noReceiptTitle} />
      <Empty icon="lock" link={{ to: '/', label: texts.toStart }}>
        {texts.noReceipt}
      </Empty>
    </>
  );
}

function Waiting({ id }: { id: string }) {
  const state = useReceipt(id);
  if (state === 'asking') return <PageSkeleton />;
  if (state === 'unknown') return <NoReceipt />;
  const words = { waiting: texts.working, 'waiting long': texts.workingLong, 'no contact': texts.noContact };
  return (
    <>
      <PageHead title={texts.goneTitle}>{texts.goneLead}</PageHead>
      <div role="status" className={styles.narrow}>
        {typeof state === 'string' ? <p>{words[state]}</p> : <Done document={state.document} />}
      </div>
    </>
  );
}

const saveAs = (document: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([document], { type: 'application/json' }));
  const link = Object.assign(window.document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};

function Done({ document }: { document: string }) {
  const { receipt, erasedAt, erased, handedOver, removed, left, stays } = receiptIn(document);
  const rows = [
    [texts.erased, inWords(erased)],
    [texts.handedOver, inWords(handedOver)],
    [texts.removed, inWords(removed)],
    [texts.left, inWords(left)],
    [texts.remains, inWords(stays)],
    [texts.receiptNumber, receipt],
  ];
  return (
    <>
      <p>{mediumTime(parseTime(erasedAt))}</p>
      <dl className={styles.receipt}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small">{texts.savedWhy}</p>
      <div className="actions">
        <Button
          kind="primary"
          icon="download"
          onClick={() => saveAs(document, `hedgerow-receipt-${receipt.slice(0, 8)}.json`)}
        >
          {texts.save}
        </Button>
        <ButtonLink kind="text" to="/">
          {texts.toStart}
        </ButtonLink>
      </div>
    </>
  );
}
