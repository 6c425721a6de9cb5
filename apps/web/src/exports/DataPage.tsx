import { graphql } from 'relay-runtime';
import { accountTrail, AccountTabs } from '../account/AccountTabs.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { useSend } from '../relay/useCommand.js';
import { useOnce } from '../relay/useOnce.js';
import { mediumTime, parseTime } from '../time/time.js';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type { DataPageCancelMutation } from './__generated__/DataPageCancelMutation.graphql.js';
import type { DataPageLinkMutation } from './__generated__/DataPageLinkMutation.graphql.js';
import type { DataPageMutation } from './__generated__/DataPageMutation.graphql.js';
import type { DataPageQuery } from './__generated__/DataPageQuery.graphql.js';
import { Contents, WhatIsIn } from './Contents.js';
import styles from './exports.module.css';
import { browser } from './fetch-file.js';
import { sizeInWords } from './size.js';
import * as texts from './texts.js';
import { useFreshExport } from './useFreshExport.js';

/** The query of the page; the route starts it, and it is asked again while a file is made. */
export const dataPageQuery = graphql`
  query DataPageQuery @preloadable {
    dataExport {
      status
      bytes
      expiresAt
      contents {
        done
        total
      }
      ...Contents_dataExport
    }
  }
`;

type DataExport = NonNullable<DataPageQuery['response']['dataExport']>;

/** The file with all that is kept of the viewer: asked for, made while they watch or not, and downloaded. */
export function DataPage() {
  return (
    <>
      <PageHead title={texts.title} trail={accountTrail}>
        {texts.lead}
      </PageHead>
      <AccountTabs />
      <RoutePanel>
        <File />
      </RoutePanel>
    </>
  );
}

function File() {
  const { dataExport } = usePageQuery<DataPageQuery>(dataPageQuery);
  const status = dataExport?.status;
  const isMaking = status === 'WAITING' || status === 'MAKING';
  const { ask, isAway } = useFreshExport<DataPageQuery>(dataPageQuery, isMaking);
  return (
    <div className={styles.narrow}>
      {/* What it came to is read out; the numbers, which change each second, are not. */}
      <div role="status" className={styles.state}>
        {status === 'WAITING' && texts.waiting}
        {status === 'MAKING' && texts.making}
        {status === 'READY' && texts.ready}
        {status === 'FAILED' && texts.failed}
      </div>
      {isMaking ? (
        <Making dataExport={dataExport!} isAway={isAway} onCancelled={ask} />
      ) : status === 'READY' ? (
        <Ready dataExport={dataExport!} onAsked={ask} />
      ) : status === 'FAILED' ? (
        <>
          <p>{texts.ourFault}</p>
          <MakeButton kind="primary" label={texts.tryAgain} onAsked={ask} />
        </>
      ) : (
        <>
          <MakeButton kind="primary" label={texts.make} onAsked={ask} />
          <p className="small">{texts.takesTime}</p>
          <WhatIsIn />
        </>
      )}
      {dataExport && status !== 'FAILED' && <Contents dataExport={dataExport} />}
    </div>
  );
}

interface MakeButtonProps {
  readonly kind: 'primary' | 'outline';
  readonly label: string;
  readonly onAsked: () => Promise<void>;
}

function MakeButton({ kind, label, onAsked }: MakeButtonProps) {
  const send = useSend<DataPageMutation>(graphql`
    mutation DataPageMutation($input: DataExportInput!) {
      requestDataExport(input: $input) {
        clientMutationId
      }
    }
  `);
  const [handleMake, busy] = useOnce(() =>
    said(async () => {
      await send({ input: {} });
      await onAsked();
    }),
  );
  return (
    <Button kind={kind} busy={busy} onClick={() => void handleMake()}>
      {label}
    </Button>
  );
}

/** Does it, and says so in a notice when it was refused. */
const said = (work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) => void notify(sentenceOf(error), 'bad'));

interface MakingProps {
  readonly dataExport: DataExport;
  readonly isAway: boolean;
  readonly onCancelled: () => Promise<void>;
}

function Making({ dataExport: { contents }, isAway, onCancelled }: MakingProps) {
  const send = useSend<DataPageCancelMutation>(graphql`
    mutation DataPageCancelMutation($input: DataExportInput!) {
      cancelDataExport(input: $input) {
        clientMutationId
      }
    }
  `);
  const [handleCancel, busy] = useOnce(() =>
    said(async () => {
      await send({ input: {} });
      await onCancelled();
      notify(texts.cancelled);
    }),
  );
  const sum = (of: 'done' | 'total') => contents.reduce((all, content) => all + content[of], 0);
  return (
    <>
      <progress
        className={styles.progress}
        aria-label={texts.progress}
        {...(contents.length > 0 ? { value: sum('done'), max: Math.max(1, sum('total')) } : {})}
      />
      <p className="small">{isAway ? texts.noContact : texts.goesOn}</p>
      <Button busy={busy} onClick={() => void handleCancel()}>
        {texts.cancel}
      </Button>
    </>
  );
}

function Ready({ dataExport, onAsked }: { dataExport: DataExport; onAsked: () => Promise<void> }) {
  const { bytes, expiresAt } = dataExport;
  const send = useSend<DataPageLinkMutation>(graphql`
    mutation DataPageLinkMutation($input: DataExportInput!) {
      createDataExportLink(input: $input) {
        path
      }
    }
  `);
  const [handleDownload, busy] = useOnce(() =>
    said(async () => {
      const { createDataExportLink } = await send({ input: {} });
      browser.fetchFile(createDataExportLink.path);
    }),
  );
  const until = expiresAt ? mediumTime(parseTime(expiresAt)) : '';
  return (
    <>
      <p>{texts.sizeAndEnd(sizeInWords(bytes), until)}</p>
      <div className="actions">
        <Button kind="primary" icon="download" busy={busy} onClick={() => void handleDownload()}>
          {texts.download}
        </Button>
        <MakeButton kind="outline" label={texts.makeNew} onAsked={onAsked} />
      </div>
      <p className={styles.note}>
        <Icon name="lock" size={18} />
        <span className="small">{texts.keepSafe}</span>
      </p>
    </>
  );
}
