import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Brush } from './Brush.js';
import { Reader } from './Reader.js';

const hour = 3_600_000;
const t0 = new Date(2026, 6, 10).getTime();
const span = { from: t0, to: t0 + 10 * hour };
const rows = Array.from({ length: 11 }, (_, i) => ({
  ...{ t: t0 + i * hour, mean: 30 - i, band: [30 - i, 30 - i] as const },
}));
const tomas = { t: t0 + 4.2 * hour, type: 'WATERING', who: 'Tomas Reyes' };

const reader = (actions = [tomas]) => {
  const onZoom = jest.fn();
  render(
    <Reader
      {...{ ...span, rows, onZoom }}
      parameter="WATER"
      actions={actions}
      plot={{ left: 0, top: 0, width: 1000, height: 300 }}
      domain={[15, 40]}
    />,
  );
  return { onZoom, slider: screen.getByRole('slider', { name: 'Water content, point by point' }) };
};

/** jsdom knows no pointers: an event of the mouse by another name will do. */
const drag = (element: Element, pointerType: string, from: number, to: number) => {
  const pointer = (type: string, clientX: number) =>
    fireEvent(
      element,
      Object.assign(new MouseEvent(type, { bubbles: true, button: 0, clientX }), { pointerType }),
    );
  pointer('pointerdown', from);
  pointer('pointermove', to);
  pointer('pointerup', to);
};

it('a chart is read point by point with the arrow keys, with what was done then', async () => {
  const { slider } = reader();
  await userEvent.tab();
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^20\.0\s%, Friday, July 10/));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^22\.0\s%/));
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^30\.0\s%/));
  await userEvent.keyboard('{ArrowRight>4/}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^26\.0\s%.*; Watered, Tomas$/));
  expect(screen.getByText('Watered, Tomas')).toBeInTheDocument();
});

it('what was done before or after the time that is shown is read out at neither end', async () => {
  const { slider } = reader([
    { ...tomas, t: t0 - 48 * hour },
    { ...tomas, t: span.to + hour },
  ]);
  await userEvent.tab();
  expect(slider).toHaveAttribute('aria-valuetext', expect.not.stringContaining('Watered'));
  await userEvent.keyboard('{Home}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.not.stringContaining('Watered'));
});

it('a chart is looked at closer with + and with a drag of the mouse, and whole again with Escape', async () => {
  const { slider, onZoom } = reader();
  await userEvent.tab();
  await userEvent.keyboard('{Home}{ArrowRight>5/}+');
  expect(onZoom).toHaveBeenLastCalledWith({ from: t0 + 2.5 * hour, to: t0 + 7.5 * hour });
  await userEvent.keyboard('{Escape}');
  expect(onZoom).toHaveBeenLastCalledWith(undefined);
  drag(slider, 'mouse', 600, 200);
  expect(onZoom).toHaveBeenLastCalledWith({ from: t0 + 2 * hour, to: t0 + 6 * hour });
});

it('a press, or a finger that reads along the chart, looks no closer', () => {
  const { slider, onZoom } = reader();
  drag(slider, 'mouse', 300, 303);
  drag(slider, 'touch', 300, 700);
  expect(onZoom).not.toHaveBeenCalled();
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^23\.0\s%/));
});

it('the ends of the part that is shown move by key, never past each other, and the whole is no part', async () => {
  const onZoom = jest.fn();
  const points = rows.map(({ t, mean }) => ({
    at: new Date(t).toISOString(),
    mean,
    min: mean,
    max: mean,
    count: 1,
  }));
  const shown = { from: t0 + 4 * hour, to: t0 + 6 * hour };
  render(<Brush whole={{ ...span, points, bucketSeconds: 3600 }} shown={shown} onZoom={onZoom} />);
  const end = (name: string) => screen.getByRole('slider', { name });
  expect(end('Shown from')).toHaveAttribute('aria-valuetext', expect.stringContaining('4:00'));
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(onZoom).toHaveBeenLastCalledWith({ ...shown, from: t0 + 3.8 * hour });
  await userEvent.keyboard('{End}');
  const [{ from }] = onZoom.mock.lastCall as [{ from: number }];
  expect(from).toBeLessThan(shown.to);
  await userEvent.keyboard('{Escape}');
  expect(onZoom).toHaveBeenLastCalledWith(undefined);
});

it('what is read stays the same moment while time goes on', async () => {
  const chart = (later: number) => (
    <Reader
      {...{ from: span.from + later, to: span.to + later, rows, onZoom: () => undefined }}
      parameter="WATER"
      actions={[]}
      plot={{ left: 0, top: 0, width: 1000, height: 300 }}
      domain={[15, 40]}
    />
  );
  const { rerender } = render(chart(0));
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft>3/}');
  rerender(chart(10_000));
  expect(screen.getByRole('slider')).toHaveFocus();
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', expect.stringMatching(/^23\.0\s%/));
});

it('a chart leaves to the browser what is its own: Alt and the left arrow go back', () => {
  const { slider } = reader();
  act(() => slider.focus());
  expect(fireEvent.keyDown(slider, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(slider).toHaveAttribute('aria-valuenow', '10');
  expect(fireEvent.keyDown(slider, { key: '-', ctrlKey: true })).toBe(true);
});
