import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const rowan = stubId('thing', 1);
const sentences = {
  UNAVAILABLE: 'Hedgerow is not available right now. Try again in a moment.',
  OFFLINE: 'Can’t reach Hedgerow. Check your connection and try again.',
} as const;
const lucks = Object.keys(sentences) as (keyof typeof sentences)[];
const each = <T extends readonly unknown[]>(rows: readonly T[]) =>
  lucks.flatMap((luck) => rows.map((row) => [luck, ...row] as const));
const main = async () => within(await screen.findByRole('main'));

beforeEach(asMaren);

describe('a page whose data does not come', () => {
  it.each(
    each([
      ['/', 'MyHomeQuery'],
      ['/things', 'ThingsPageQuery'],
      ['/things/new', 'NewThingPageQuery'],
      ['/tasks/new', 'NewTaskPageQuery'],
      [`/things/${rowan}/dashboard`, 'ThingPageQuery'],
      [`/things/${rowan}/timeline`, 'ThingHistoryQuery'],
      [`/things/${rowan}/collaborators`, 'ThingPeopleQuery'],
      [`/things/${rowan}/action`, 'RecordActionPageQuery'],
      [`/things/${rowan}/edit`, 'EditThingPageQuery'],
      ['/devices', 'DevicesPageQuery'],
      ['/devices/new', 'NewDevicePageQuery'],
      [`/devices/${stubId('device', 1)}`, 'DevicePageQuery'],
      ['/groups', 'GroupsPageQuery'],
      ['/account/badges', 'BadgesPageQuery'],
    ]),
  )('%s at %s says why, keeps the frame, and comes with Try again', async (luck, path, query) => {
    const { refuse, sent } = renderApp(path, { refuse: new Map([[query, luck]]) });
    const page = await main();
    expect(await page.findByText(sentences[luck])).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    const asked = () => sent.filter(({ name }) => name === query).length;
    const before = asked();
    refuse.clear();
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.queryByText(sentences[luck])).toBeNull());
    expect(asked()).toBe(before + 1);
    // The line for problems of a form is there before there are any.
    const problems = () => page.queryAllByRole('alert').filter(({ textContent }) => textContent !== '');
    await waitFor(() => expect(problems()).toEqual([]));
  });
});

it.each(lucks)(
  'a guest’s first page keeps its welcome at %s; what is to be seen fails alone',
  async (luck) => {
    asGuest();
    const { refuse } = renderApp('/', { refuse: new Map([['GuestHomeQuery', luck]]) });
    const page = await main();
    expect(await page.findByText(sentences[luck])).toBeInTheDocument();
    expect(page.getByRole('heading', { level: 1, name: 'Care for your neighbourhood' })).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'Join' })).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    expect((await page.findAllByText('Mill Lane rowan'))[0]).toBeInTheDocument();
    expect(page.queryByText(sentences[luck])).toBeNull();
  },
);

/** Types these words into the fields with these names. */
const fill = async (fields: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(fields)) {
    const field = (await main()).getByLabelText(new RegExp(`^${name}( \\*)?$`));
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
};
const pick = (name: string) => async () => userEvent.click((await main()).getByRole('radio', { name }));

interface FormCase {
  readonly path: string;
  readonly mutation: string;
  readonly button: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly first?: () => Promise<void>;
  readonly as?: () => void;
}
const forms: Readonly<Record<string, FormCase>> = {
  'sign in': {
    ...{ path: '/signin', mutation: 'SignInPageMutation', button: 'Sign in', as: asGuest },
    fields: { Username: 'maren', Passphrase: 'Correct1horse' },
  },
  join: {
    ...{ path: '/register', mutation: 'RegisterPageMutation', button: 'Join', as: asGuest },
    fields: {
      ...{ Name: 'Ida Berg', Username: 'ida', 'E-mail': 'ida@example.org' },
      ...{ Passphrase: 'Correct1horse', 'Passphrase again': 'Correct1horse' },
    },
  },
  'add a thing': {
    ...{
      path: '/things/new',
      mutation: 'NewThingPageMutation',
      button: 'Add this thing',
      first: pick('Bench'),
    },
    fields: { Name: 'Bench by the weir' },
  },
  'edit a thing': {
    ...{ path: `/things/${rowan}/edit`, mutation: 'EditThingPageMutation', button: 'Save changes' },
    fields: { Name: 'Mill Lane whitebeam' },
  },
  'record an action': {
    ...{
      path: `/things/${rowan}/action?type=WATERING`,
      mutation: 'recordActionMutation',
      button: 'Record watering',
    },
    fields: { Comment: 'Two full cans' },
  },
  'add a device': {
    ...{ path: `/devices/new?thing=${rowan}`, mutation: 'NewDevicePageMutation', button: 'Add this device' },
    fields: { Name: 'Probe by the weir', 'Device id': 'eui-a840410000000101' },
  },
  'create a task': {
    ...{
      path: `/tasks/new?thing=${rowan}`,
      mutation: 'NewTaskPageMutation',
      button: 'Create this task',
      first: pick('Upkeep'),
    },
    fields: { Title: 'Prune the old wood' },
  },
  'change a task': {
    ...{
      path: `/tasks/${stubId('task', 1)}`,
      mutation: 'EditTaskPageMutation',
      button: 'Save changes',
    },
    fields: { Title: 'Two full cans' },
  },
  'create a group': {
    ...{ path: '/groups/new', mutation: 'NewGroupPageMutation', button: 'Create this group' },
    fields: { Name: 'Weir Wardens' },
  },
};

describe('a form that cannot be sent', () => {
  it.each(each(Object.entries(forms)))(
    '%s: to %s says why, keeps what was typed, and is sent again as the same command',
    async (luck, _name, form) => {
      form.as?.();
      const { refuse, sent } = renderApp(form.path, { refuse: new Map([[form.mutation, luck]]) });
      await screen.findByRole('heading', { level: 1 });
      await (await main()).findByRole('button', { name: form.button });
      await form.first?.();
      await fill(form.fields);
      const send = async () => userEvent.click((await main()).getByRole('button', { name: form.button }));
      await send();
      expect(await (await main()).findByText(sentences[luck])).toBeInTheDocument();
      for (const [name, text] of Object.entries(form.fields))
        expect((await main()).getByLabelText(new RegExp(`^${name}( \\*)?$`))).toHaveValue(text);
      refuse.clear();
      await send();
      const tries = () => sent.filter(({ name }) => name === form.mutation);
      await waitFor(() => expect(tries()).toHaveLength(2));
      const [before, after] = tries().map(({ variables }) => variables.input);
      expect(after).toEqual(before);
      await waitFor(() => expect(screen.queryByText(sentences[luck])).toBeNull());
    },
  );
});
