import { CardColumn } from '../aria/CardColumn.js';
import { ApiError, Unreachable } from '../relay/api-error.js';
import { PanelBody } from '../ui/Boundary.js';
import { Button, ButtonLink, PageButton } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { Failure } from '../ui/Failure.js';
import { SharedFailure } from '../ui/SharedFailure.js';
import { PagedList } from '../lists/PagedList.js';
import { PageHead } from '../ui/PageHead.js';
import { Cell, Row } from '../ui/Row.js';
import { ScrollBox } from '../ui/ScrollBox.js';
import { Section } from '../ui/Section.js';
import { Tabs } from '../ui/Tabs.js';
import { Segmented } from '../ui/Segmented.js';
import { PageShape, shapes, Skeleton } from '../ui/Skeleton.js';
import { nothing, type Specimen } from './specimens.js';

const kinds = ['primary', 'outline', 'text', 'danger', 'dangerText'] as const;
const long = 'The longest name a thing has ever been given in this borough, by a committee';
const pages = { hasNext: false, isLoadingNext: false, hasFailed: false, showMore: nothing, remove: nothing };
const nodes = [{ id: 'Mill Lane rowan' }, { id: 'Kiln Street raised bed' }];
const row = ({ id }: { id: string }) => (
  <Row>
    <Cell>{id}</Cell>
  </Row>
);
const list = { label: 'Things', total: 12, row, empty: '' };
const table = {
  columns: [{ label: 'Name', sort: 'name' as const }],
  order: {
    key: 'name',
    orderBy: 'NAME',
    backwards: false,
    label: 'By name',
    direction: 'ascending' as const,
  },
  className: undefined,
};
const Fails = () => {
  throw new ApiError('The readings cannot be reached just now.', 'TRANSIENT');
};

const cards = ['Deep water, 20 L', 'Check stake and tie', long].map((title) => ({ nodeId: title, title }));
const column = (columnCards: typeof cards, mayMove: boolean) => (
  <CardColumn
    label="Tasks, Not started"
    cards={columnCards}
    mayMove={() => mayMove}
    empty="Nothing here."
    onTake={nothing}
    onDrop={nothing}
  >
    {({ title }) => <p>{title}</p>}
  </CardColumn>
);

/** What pages are put together from. */
export const parts: readonly Specimen[] = [
  {
    name: 'CardColumn',
    states: { 'to drag': column(cards, true), 'to read': column(cards, false), empty: column([], true) },
  },
  {
    name: 'Button',
    states: {
      kinds: (
        <div className="actions">
          {kinds.map((kind) => (
            <Button key={kind} kind={kind}>
              {kind}
            </Button>
          ))}
        </div>
      ),
      'with a symbol': (
        <div className="actions">
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} icon="plus">
              {kind}
            </Button>
          ))}
        </div>
      ),
      busy: (
        <div className="actions">
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} busy>
              {kind}
            </Button>
          ))}
        </div>
      ),
      disabled: (
        <div className="actions">
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} disabled>
              {kind}
            </Button>
          ))}
        </div>
      ),
      'for the thumb, full width on a phone': (
        <Button kind="primary" icon="a-watering" thumb>
          Watered
        </Button>
      ),
    },
  },
  {
    name: 'ButtonLink',
    inline: true,
    states: {
      outline: <ButtonLink to="/">Look closer</ButtonLink>,
      primary: (
        <ButtonLink to="/" kind="primary" icon="plus">
          Add a thing
        </ButtonLink>
      ),
      page: <PageButton to="/" icon="device" label="Add a device" />,
    },
  },
  {
    name: 'PageHead',
    states: {
      plain: <PageHead title="Devices">How strong their batteries are, and their last uplinks.</PageHead>,
      'with the way back and a button': (
        <PageHead
          title="Mill Lane rowan"
          trail={[{ to: '/things', label: 'Things' }]}
          primary={{ to: '/', icon: 'plus', label: 'Record action' }}
        />
      ),
      'a long name': <PageHead title={long} trail={[{ to: '/things', label: 'Things' }]} />,
    },
  },
  {
    name: 'Section',
    states: {
      rule: (
        <Section title="Recent activity" more={{ to: '/', label: 'All entries' }}>
          <p>What stands beneath.</p>
        </Section>
      ),
      sheet: (
        <Section title="Latest values" kind="sheet" tools={<Button kind="text">Table</Button>}>
          <p>One object, so it has a box.</p>
        </Section>
      ),
    },
  },
  {
    name: 'Segmented',
    states: {
      words: (
        <Segmented
          label="Range"
          choices={['24 h', '7 d', '30 d', '1 y', 'Custom'].map((label) => ({
            to: '/',
            label,
            current: label === '7 d',
          }))}
        />
      ),
      symbols: (
        <Segmented
          label="Layout"
          choices={[
            { to: '/', label: 'List', icon: 'list', current: true },
            { to: '/', label: 'Tiles', icon: 'tiles', current: false },
          ]}
        />
      ),
    },
  },
  {
    name: 'Empty',
    states: {
      'with the way on': (
        <Empty icon="device" link={{ to: '/', icon: 'plus', label: 'Add a device' }}>
          A probe in the soil tells here when water is needed. None is linked yet.
        </Empty>
      ),
      'with nothing to do': <Empty icon="clock">Nothing was recorded so far.</Empty>,
    },
  },
  {
    name: 'Failure',
    states: {
      'no network': <Failure error={new Unreachable()} onRetry={nothing} />,
      'an answer': <Failure error={new ApiError('Try again in a moment.', 'TRANSIENT')} onRetry={nothing} />,
      'in a panel, which keeps its height': (
        <PanelBody height={200}>
          <Fails />
        </PanelBody>
      ),
    },
  },
  {
    name: 'SharedFailure',
    states: {
      'two parts, for one reason': (
        <SharedFailure>
          <Section title="Totals">
            <Failure error={new ApiError('Try again in a moment.', 'TRANSIENT')} onRetry={nothing} />
          </Section>
          <Section title="Sessions">
            <Failure error={new ApiError('Try again in a moment.', 'TRANSIENT')} onRetry={nothing} />
          </Section>
        </SharedFailure>
      ),
    },
  },
  {
    name: 'Tabs',
    states: {
      'one of three': (
        <Tabs
          label="Mill Lane rowan"
          tabs={[
            { to: '/', label: 'Dashboard' },
            { to: '/timeline', label: 'Timeline' },
            { to: '/readings', label: 'Readings' },
          ]}
        />
      ),
    },
  },
  {
    name: 'PagedList',
    states: {
      'with more to come': <PagedList {...list} nodes={nodes} pages={{ ...pages, hasNext: true }} />,
      'as a table': <PagedList {...list} nodes={nodes} table={table} pages={pages} />,
      'under way': (
        <PagedList {...list} nodes={nodes} pages={{ ...pages, hasNext: true, isLoadingNext: true }} />
      ),
      failed: <PagedList {...list} nodes={nodes} pages={{ ...pages, hasNext: true, hasFailed: true }} />,
      empty: <PagedList {...list} nodes={[]} pages={pages} empty={<Empty icon="leaf">None yet.</Empty>} />,
    },
  },
  {
    name: 'ScrollBox',
    states: {
      'no more than is seen': <ScrollBox label="A line">One line.</ScrollBox>,
      'more to the right': (
        <ScrollBox label="A long line">
          <div style={{ width: '120rem' }}>A line that is wider than any screen.</div>
        </ScrollBox>
      ),
    },
  },
  { name: 'Skeleton', states: { lines: <Skeleton />, block: <Skeleton height={120} /> } },
  ...(Object.keys(shapes) as (keyof typeof shapes)[]).map((shape) => ({
    name: `Skeleton of a page, ${shape}`,
    states: { loading: <PageShape shape={shape} /> },
  })),
];
