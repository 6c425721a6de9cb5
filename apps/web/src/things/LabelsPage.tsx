import { mostAtOnce } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Button } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { QrCode } from '../ui/QrCode.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type { LabelsPageQuery } from './__generated__/LabelsPageQuery.graphql.js';
import styles from './LabelsPage.module.css';
import { labelIds } from './thing-path.js';
import * as texts from './texts.js';

/** Where the page of a thing is, without the protocol: as people type it. */
const addressOf = (id: string): string => `${window.location.host}/things/${id}`;

function Labels() {
  const [search] = useSearchParams();
  const asked = labelIds(search).length;
  const { allThings } = usePageQuery<LabelsPageQuery>(graphql`
    query LabelsPageQuery($ids: [UUID!]!) @preloadable {
      allThings(ids: $ids, first: 100, orderBy: NAME) {
        nodes {
          id
          name
        }
      }
    }
  `);
  const { nodes } = allThings;
  const missing = Math.min(asked, mostAtOnce) - nodes.length;
  if (nodes.length === 0)
    return (
      <Empty icon="tiles" link={{ to: '/things', label: texts.browseThings }}>
        {texts.noLabels}
      </Empty>
    );
  return (
    <>
      <div className={styles.how}>
        <div>
          <p>{texts.labelsLead(nodes.length)}</p>
          {asked > mostAtOnce && <p className="small">{texts.firstLabels(mostAtOnce)}</p>}
          {missing > 0 && <p className="small">{texts.missingLabels(missing)}</p>}
        </div>
        <Button kind="primary" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <ul className={styles.sheet} aria-label={texts.labels}>
        {nodes.map(({ id, name }) => (
          <li key={id} className={styles.label}>
            <QrCode
              text={`${window.location.protocol}//${addressOf(id)}`}
              label={texts.qrOf(name)}
              size={112}
            />
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.address}>{addressOf(id)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Labels of several things to print and put up beside them, each with a code that leads to the page of its thing. */
export function LabelsPage() {
  return (
    <>
      <PageHead title={texts.labelsTitle} trail={[{ to: '/things', label: texts.things }]} />
      <RoutePanel>
        <Labels />
      </RoutePanel>
    </>
  );
}
