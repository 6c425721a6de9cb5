import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../relay/api-error.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { uploadRim } from './useUploads.js';

const maren = '00000000-0000-7000-8000-000000000001';
const rowan = stubId('thing', 1);
const watering = stubId('action', 2);
const page = `/things/${rowan}/dashboard`;
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const jpeg = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });
const choose = (...files: File[]) => {
  const all = document.querySelectorAll<HTMLInputElement>('input[data-files]');
  fireEvent.change(all[all.length - 1]!, { target: { files } });
};
const claimed = ({ sent }: ReturnType<typeof renderApp>) =>
  sent.filter(({ name }) => name === 'claimPicturesMutation').map(({ variables }) => variables['input']);

const real = { ...uploadRim };
let failure: Error | undefined;
beforeEach(() => {
  asMaren();
  failure = undefined;
  Object.assign(URL, { createObjectURL: () => 'blob:local', revokeObjectURL: () => undefined });
  Object.assign(uploadRim, {
    shrink: async (file: Blob) => file,
    send: async () => {
      if (failure) throw failure;
      return 'sent';
    },
  });
});
afterEach(() => void Object.assign(uploadRim, real));

describe('the pictures of a thing', () => {
  it('are added from its page, and stand there before the server has made them', async () => {
    const app = renderApp(page);
    await press('Add the first picture');
    const sheet = await screen.findByRole('dialog', { name: 'Add pictures to Mill Lane rowan' });
    choose(jpeg('rowan.jpg'), jpeg('berries.jpg'));
    expect(await within(sheet).findAllByText('Ready to add')).toHaveLength(2);
    await press('Add 2 pictures');
    expect(await screen.findByText('2 pictures were added.')).toBeInTheDocument();
    const list = await screen.findByRole('region', { name: 'Pictures' });
    expect(within(list).getAllByText('Being prepared…')).toHaveLength(2);
    expect(claimed(app)).toEqual([
      expect.objectContaining({ type: 'product', id: rowan }),
      expect.objectContaining({ type: 'product', id: rowan }),
    ]);
  });

  it('that are refused say why; the way out is another try, or without it', async () => {
    failure = new ApiError('no', 'UNAVAILABLE');
    const app = renderApp(page);
    await press('Add the first picture');
    choose(jpeg('rowan.jpg'));
    expect(await screen.findByText('Pictures can’t be kept just now. Try again in a moment.')).toBeVisible();
    await press('Add this picture');
    expect(await screen.findByText('A picture wasn’t sent. Try it again above, or remove it.')).toBeVisible();
    expect(claimed(app)).toEqual([]);
    failure = undefined;
    await press('Try again with rowan.jpg');
    await press('Add this picture');
    expect(await screen.findByText('The picture was added.')).toBeInTheDocument();
  });

  it('that were chosen are not left behind without a question', async () => {
    renderApp(page);
    await press('Add the first picture');
    choose(jpeg('rowan.jpg'));
    await screen.findByText('Ready to add');
    await press('Cancel');
    expect(screen.getByRole('dialog', { name: 'Leave without adding the pictures?' })).toBeInTheDocument();
    await press('Stay');
    expect(await screen.findByText('Ready to add')).toBeInTheDocument();
  });

  it('come from the clipboard and from a drop; what is no picture is said', async () => {
    renderApp(page);
    await press('Add the first picture');
    const area = (await screen.findByRole('button', { name: 'Choose pictures' })).closest('div')!;
    fireEvent.paste(document.body, { clipboardData: { files: [jpeg('pasted.jpg')] } });
    expect(await screen.findByText('pasted.jpg')).toBeInTheDocument();
    fireEvent.drop(area, { dataTransfer: { files: [jpeg('dropped.jpg')] } });
    expect(await screen.findByText('dropped.jpg')).toBeInTheDocument();
    fireEvent.drop(area, { dataTransfer: { files: [new File(['x'], 'a.txt', { type: 'text/plain' })] } });
    expect(await screen.findByText(/^There was no picture in this/)).toBeInTheDocument();
  });

  it('fill the whole screen: the arrow keys turn them, and Escape leads back', async () => {
    const { stub, pushThing } = renderApp(page);
    await title('Mill Lane rowan');
    await screen.findByRole('button', { name: 'Add the first picture' });
    for (let i = 0; i < 3; i++) stub.addPicture(rowan);
    await pushThing(1);
    await press('Picture 1 of 3 of Mill Lane rowan, enlarge');
    const screenful = await screen.findByRole('dialog', { name: 'Picture of Mill Lane rowan' });
    const shown = () => within(screenful).getByRole('img').getAttribute('alt');
    expect(shown()).toBe('Picture 1 of 3 of Mill Lane rowan');
    fireEvent.keyDown(screenful, { key: 'ArrowRight' });
    expect(shown()).toBe('Picture 2 of 3 of Mill Lane rowan');
    fireEvent.keyDown(screenful, { key: 'End' });
    expect(within(screenful).getByRole('button', { name: 'Next picture' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    fireEvent.keyDown(screenful, { key: 'Home' });
    expect(within(screenful).getByRole('button', { name: 'Previous picture' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    fireEvent(screenful, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screenful).not.toBeInTheDocument());
  });

  it('are shown with those of what was done for it, which say so', async () => {
    const { stub, pushThing } = renderApp(page);
    await screen.findByRole('button', { name: 'Add the first picture' });
    stub.addPicture(rowan);
    stub.addPicture(watering);
    await pushThing(1);
    const list = await screen.findByRole('region', { name: 'Pictures' });
    expect(within(list).getAllByRole('button', { name: /enlarge$/ })).toHaveLength(2);
    await press('Picture 2 of 2 of Mill Lane rowan, enlarge');
    const screenful = await screen.findByRole('dialog', { name: 'Picture of Mill Lane rowan' });
    expect(within(screenful).getByText('2 of 2').parentElement).toHaveTextContent(
      /^2 of 2 Watering\. Added by Maren Oduya /,
    );
  });

  it('of an action never take the turn of the last one of the thing', async () => {
    const { stub, pushThing } = renderApp(page);
    await screen.findByRole('button', { name: 'Add the first picture' });
    stub.addPicture(watering);
    const own = stub.addPicture(rowan);
    await pushThing(1);
    expect(document.querySelector('figure img')).not.toBeNull();
    await press('Picture 1 of 2 of Mill Lane rowan, enlarge');
    await press('Delete picture');
    const question = await screen.findByRole('dialog', { name: 'Delete this picture?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete picture' }));
    await screen.findByText('The picture was deleted.');
    const sources = [...document.querySelectorAll('img')].map(({ src }) => src);
    expect(sources.some((src) => src.includes(String(own['id'])))).toBe(false);
    // That of the watering stays one of the watering, and never stands at the head of the page.
    expect(document.querySelector('figure img')).toBeNull();
  });

  it('are deleted after a question, for everybody', async () => {
    const { stub, sent, pushThing } = renderApp(page);
    await screen.findByRole('button', { name: 'Add the first picture' });
    const { id } = stub.addPicture(rowan);
    await pushThing(1);
    expect(screen.getAllByRole('img', { name: 'Picture of Mill Lane rowan' })).not.toHaveLength(0);
    await press('Picture of Mill Lane rowan, enlarge');
    await press('Delete picture');
    const question = await screen.findByRole('dialog', { name: 'Delete this picture?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete picture' }));
    expect(await screen.findByText('The picture was deleted.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Add the first picture' })).toBeInTheDocument();
    const { variables } = sent.find(({ name }) => name === 'deletePictureMutation')!;
    expect(variables['input']).toMatchObject({ id });
  });

  it('keep their size before they are there, and are asked for when they come near', async () => {
    const { stub, pushThing } = renderApp(page);
    await screen.findByRole('button', { name: 'Add the first picture' });
    stub.addPicture(rowan);
    await pushThing(1);
    const [header] = screen.getAllByRole('img', { name: 'Picture of Mill Lane rowan' });
    expect(header).toHaveAttribute('loading', 'eager');
    const list = screen.getByRole('region', { name: 'Pictures' });
    const listed = list.querySelector('img')!;
    expect(listed).toHaveAttribute('loading', 'lazy');
    expect([listed.getAttribute('width'), listed.getAttribute('height')]).toEqual(['960', '720']);
    expect(list.querySelector('source')?.srcset).toMatch(/160\.avif 160w, .*960\.avif 960w$/);
  });

  it('are seen by a guest, who adds none', async () => {
    asGuest();
    const { stub } = renderApp(page);
    stub.addPicture(rowan);
    await title('Mill Lane rowan');
    expect(
      (await screen.findAllByRole('img', { name: 'Picture of Mill Lane rowan' })).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  });
});

describe('before and after', () => {
  const twoPictures = async () => {
    const app = renderApp(page);
    await screen.findByRole('button', { name: 'Add the first picture' });
    app.stub.addPicture(rowan);
    app.stub.addPicture(watering);
    app.stub.addPicture(rowan);
    await app.pushThing(1);
    await press('Before and after');
    return screen.findByRole('slider', { name: 'How much of the earlier picture is shown' });
  };
  const sides = () =>
    (['Before', 'After'] as const).map(
      (name) => screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]!.text,
    );
  const time = /[A-Z][a-z]{2} \d+, \d{4}, \d+:\d{2}\s[AP]M/;

  it('lays the oldest picture beside the newest, and says when each was taken', async () => {
    await twoPictures();
    const [before, after] = sides();
    expect(before).toMatch(new RegExp(`^${time.source}: Watered$`));
    expect(after).toMatch(new RegExp(`^${time.source}$`));
    for (const label of [before, after])
      expect(screen.getByRole('img', { name: `Picture of Mill Lane rowan, ${label}` })).toBeInTheDocument();
  });

  it('moves the line by pointer and by keys, and says the share in words', async () => {
    const slider = await twoPictures();
    expect(slider).toHaveAttribute('aria-valuetext', '50 % before, 50 % after');
    const frame = slider.parentElement!;
    frame.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect;
    frame.setPointerCapture = () => undefined;
    const point = (type: string, clientX: number, buttons: number) =>
      fireEvent(frame, new MouseEvent(type, { bubbles: true, clientX, buttons }));
    point('pointerdown', 200, 1);
    expect(slider).toHaveAttribute('aria-valuetext', '25 % before, 75 % after');
    point('pointermove', 460, 1);
    expect(slider).toHaveAttribute('aria-valuetext', '90 % before, 10 % after');
    point('pointermove', 120, 0);
    expect(slider).toHaveAttribute('aria-valuetext', '90 % before, 10 % after');
    point('pointermove', 900, 1);
    expect(slider).toHaveAttribute('aria-valuetext', '100 % before, 0 % after');
    // What a browser makes of an arrow key on a native slider.
    fireEvent.change(slider, { target: { value: '99' } });
    expect(slider).toHaveAttribute('aria-valuetext', '99 % before, 1 % after');
  });

  it('lets either side be chosen, the earlier one from those before the later', async () => {
    await twoPictures();
    const [before, after] = ['Before', 'After'].map((name) => screen.getByRole('combobox', { name }));
    expect([before, after].map((select) => within(select!).getAllByRole('option').length)).toEqual([2, 2]);
    const second = within(before!).getAllByRole<HTMLOptionElement>('option')[1]!;
    await userEvent.selectOptions(before!, second.value);
    expect(sides()[0]).toBe(second.text);
    expect(within(screen.getByRole('combobox', { name: 'After' })).getAllByRole('option')).toHaveLength(1);
  });

  it('numbers those that were added together, the earliest first', async () => {
    const { stub, pushThing } = renderApp(page);
    await screen.findByRole('button', { name: 'Add the first picture' });
    const createdAt = new Date(Date.now() - 86_400_000).toISOString();
    for (let i = 0; i < 2; i++) Object.assign(stub.addPicture(rowan), { createdAt });
    await pushThing(1);
    await press('Before and after');
    await screen.findByRole('slider', { name: 'How much of the earlier picture is shown' });
    expect(sides().map((side) => side.replace(time, ''))).toEqual([' (1 of 2)', ' (2 of 2)']);
    const [first] = screen.getAllByRole<HTMLImageElement>('img', { name: /1 of 2/ });
    expect(first!.src).toContain(stubId('picture', 1));
  });

  it('leads back to all pictures', async () => {
    const slider = await twoPictures();
    await press('All pictures');
    expect(slider).not.toBeInTheDocument();
    const list = screen.getByRole('region', { name: 'Pictures' });
    expect(within(list).getAllByRole('button', { name: /enlarge$/ })).toHaveLength(3);
  });

  it('is offered for two pictures that are ready', async () => {
    const { stub, pushThing } = renderApp(page);
    await screen.findByRole('button', { name: 'Add the first picture' });
    stub.addPicture(rowan);
    stub.addPicture(rowan, 'PREPARING');
    await pushThing(1);
    await screen.findByRole('button', { name: /^Picture 1 of 2 .* enlarge$/ });
    expect(screen.queryByRole('button', { name: 'Before and after' })).not.toBeInTheDocument();
  });
});

it('[267] a new thing with pictures is created with hasImage, and newFiles follows with the type product', async () => {
  const app = renderApp('/things/new');
  await title('Add a thing');
  await userEvent.click(screen.getByRole('radio', { name: 'Tree' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Mill Lane rowan');
  choose(jpeg('rowan.jpg'));
  await screen.findByText('Ready to add');
  await press('Add this thing');
  await title('Mill Lane rowan');
  const calls = app.sent.filter(({ name }) => /^(NewThingPage|claimPictures)Mutation$/.test(name));
  expect(calls.map(({ variables }) => variables['input'])).toEqual([
    expect.objectContaining({ name: 'Mill Lane rowan', hasImage: true }),
    expect.objectContaining({ type: 'product', id: rowan }),
  ]);
});

it('an action is recorded with its pictures, and not while one of them failed', async () => {
  failure = new ApiError('no', 'UNAVAILABLE');
  const app = renderApp(`/things/${rowan}/action?type=WATERING`);
  await title('What did you do?');
  choose(jpeg('rowan.jpg'));
  await screen.findByText('Pictures can’t be kept just now. Try again in a moment.');
  await press('Record watering');
  expect(await screen.findByText('A picture wasn’t sent. Try it again above, or remove it.')).toBeVisible();
  expect(app.sent.some(({ name }) => name === 'recordActionMutation')).toBe(false);
  failure = undefined;
  await press('Try again with rowan.jpg');
  await screen.findByText('Ready to add');
  await press('Record watering');
  await title('Mill Lane rowan');
  expect(claimed(app)).toEqual([expect.objectContaining({ type: 'action' })]);
});

describe('the picture of a person', () => {
  it('is cut to a square, stands there at once, and is shown once it is ready', async () => {
    const app = renderApp('/account/profile');
    await screen.findByRole('region', { name: 'Your picture' });
    choose(jpeg('me.jpg'));
    const sheet = await screen.findByRole('dialog', { name: 'Choose the part to show' });
    const image = sheet.querySelector('img')!;
    Object.defineProperties(image, { width: { value: 400 }, height: { value: 300 } });
    fireEvent.load(image);
    await press('Use this picture');
    expect(await screen.findByText('Being prepared…')).toBeInTheDocument();
    expect(claimed(app)).toEqual([expect.objectContaining({ type: 'user', id: maren })]);
    const id = stubId('picture', 1);
    await app.pushRow(id, {
      pictureUpdated: { picture: { ...app.stub.addPicture('another'), id, nodeId: 'Picture:1' } },
    });
    expect(await screen.findByText('Your new picture is shown.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove picture' })).toBeInTheDocument();
  });

  it('that the server cannot read says so', async () => {
    const app = renderApp('/account/profile');
    await screen.findByRole('region', { name: 'Your picture' });
    choose(jpeg('me.jpg'));
    const sheet = await screen.findByRole('dialog', { name: 'Choose the part to show' });
    fireEvent.load(sheet.querySelector('img')!);
    await press('Use this picture');
    await screen.findByText('Being prepared…');
    const id = stubId('picture', 1);
    const refused = { ...app.stub.addPicture('another', 'REFUSED'), id, nodeId: 'Picture:1' };
    await app.pushRow(id, { pictureUpdated: { picture: refused } });
    expect(await screen.findByText(/^This picture couldn’t be read/)).toBeInTheDocument();
  });
});

it('[268] the picture of a group is added with the type group, by its owners', async () => {
  const app = renderApp(`/groups/${stubId('group', 1)}/settings`);
  await screen.findByRole('region', { name: 'Picture of the group' });
  choose(jpeg('us.jpg'));
  const sheet = await screen.findByRole('dialog', { name: 'Choose the part to show' });
  fireEvent.load(sheet.querySelector('img')!);
  await press('Use this picture');
  await screen.findByText('Being prepared…');
  expect(claimed(app)).toEqual([expect.objectContaining({ type: 'group', id: stubId('group', 1) })]);
});
