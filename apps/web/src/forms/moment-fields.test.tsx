import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SubmitEvent, useState } from 'react';
// What is loaded later is compiled before.
import '../aria/Moment.js';
import { MomentFields } from './MomentFields.js';
import { problemOfParts } from './moment-text.js';

/** The fields in UTC, and beside them what the page holds of the first. Something else on the page can be pressed. */
function Page({ from, onSend }: { readonly from: string; readonly onSend?: (from: string) => void }) {
  const [value, setValue] = useState({ from, to: '' });
  const [count, setCount] = useState(0);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSend?.(value.from);
  };
  return (
    <form onSubmit={handleSubmit}>
      <MomentFields
        zone="UTC"
        value={value}
        onValue={(change) => setValue((before) => ({ ...before, ...change }))}
        errorAt={(end) => problemOfParts(end, value[end])}
        onLeave={() => undefined}
      />
      <output>{value.from}</output>
      <button
        type="button"
        onClick={() => setCount(count + 1)}
        onMouseDown={(event) => event.preventDefault()}
      >
        Look {count}
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

const group = (name: string) => screen.findByRole('group', { name });
const parts = async (name: string) => within(await group(name)).getAllByRole('spinbutton');
const shown = async (name: string) => (await parts(name)).map(({ textContent }) => textContent);
const held = () => screen.getByRole('status').textContent;

describe('a day', () => {
  it('of which a part is taken away stays without it when it is left, as it is held', async () => {
    render(<Page from="2026-07-01" />);
    await userEvent.click((await parts('From, UTC'))[1]!);
    await userEvent.keyboard('{Backspace}');
    await userEvent.click((await parts('To, not included, UTC'))[0]!);
    expect(screen.getByText(/^From: this is no day yet/)).toBeVisible();
    expect(held()).toBe('?');
    expect(await shown('From, UTC')).toEqual(['7', 'dd', '2026']);
  });

  it('that is typed keeps what there is of it while the page shows something else', async () => {
    render(<Page from="2026-07-01" />);
    await userEvent.click((await parts('From, UTC'))[1]!);
    await userEvent.keyboard('{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Look 0' }));
    expect(screen.getByRole('button', { name: 'Look 1' })).toBeVisible();
    expect(await shown('From, UTC')).toEqual(['7', 'dd', '2026']);
    await userEvent.keyboard('5');
    expect(held()).toBe('2026-07-05');
  });

  it('is whole again once the same one is typed or pasted', async () => {
    render(<Page from="2026-07-01" />);
    const [, day] = await parts('From, UTC');
    const leave = async () => userEvent.click((await parts('To, not included, UTC'))[0]!);
    for (const put of [() => userEvent.keyboard('1'), () => userEvent.paste('2026-07-01')]) {
      await userEvent.click(day!);
      await userEvent.keyboard('{Backspace}');
      await leave();
      expect(held()).toBe('?');
      await userEvent.click(day!);
      await put();
      await leave();
      expect(held()).toBe('2026-07-01');
      expect(await shown('From, UTC')).toEqual(['7', '1', '2026']);
    }
  });
});

describe('a time', () => {
  it('that had seconds keeps their part while they are typed with a 0 before them', async () => {
    render(<Page from="2026-07-01T06:30:12Z" />);
    await userEvent.click((await parts('Time of From'))[2]!);
    await userEvent.keyboard('0');
    expect(await shown('Time of From')).toEqual(['6', '30', '00', 'AM']);
    await userEvent.keyboard('5');
    expect(held()).toBe('2026-07-01T06:30:05Z');
  });

  it('that was emptied is asked for without seconds once it was left', async () => {
    render(<Page from="2026-07-01T06:30:12Z" />);
    await userEvent.click((await parts('Time of From'))[0]!);
    await userEvent.keyboard(
      '{Backspace}{ArrowRight}{Backspace}{Backspace}{ArrowRight}{Backspace}{Backspace}',
    );
    await userEvent.keyboard('{ArrowRight}{Backspace}');
    await userEvent.click((await parts('From, UTC'))[0]!);
    expect(held()).toBe('2026-07-01');
    expect(await parts('Time of From')).toHaveLength(3);
  });
});

describe('on a phone, with the browser’s own fields', () => {
  const { matchMedia } = window;
  beforeAll(() => {
    window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  });
  afterAll(() => {
    window.matchMedia = matchMedia;
  });
  /** The browser says of a field that is half typed: it has no value, and it is not empty. */
  const typeHalf = (field: HTMLElement) =>
    Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true });

  it('a day of which a part is taken away is none at once', () => {
    render(<Page from="2026-07-01" />);
    const field = screen.getByLabelText('From, UTC');
    typeHalf(field);
    fireEvent.change(field, { target: { value: '' } });
    expect(held()).toBe('?');
  });

  it('a day that was half typed from the start is none when Enter sends the form', async () => {
    const sent: string[] = [];
    render(<Page from="" onSend={(from) => sent.push(from)} />);
    const field = screen.getByLabelText('From, UTC');
    await userEvent.click(field);
    typeHalf(field);
    await userEvent.keyboard('{Enter}');
    expect(sent).toEqual(['?']);
  });

  it('a time that had seconds keeps their part while they are 0, until it is left empty', async () => {
    render(<Page from="2026-07-01T06:30:12Z" />);
    const time = screen.getByLabelText('Time of From');
    fireEvent.change(time, { target: { value: '06:30' } });
    expect(time).toHaveAttribute('step', '1');
    await userEvent.clear(time);
    await userEvent.tab();
    expect(time).toHaveAttribute('step', '60');
  });
});
