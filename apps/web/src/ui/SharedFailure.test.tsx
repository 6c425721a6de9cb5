import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../relay/api-error.js';
import { Failure } from './Failure.js';
import { SharedFailure } from './SharedFailure.js';

const failed = new ApiError('Try again in a moment.', 'TRANSIENT');
const nothing = () => undefined;

/** A page of parts, of which those that are named failed. */
const page = (names: readonly string[], onRetry: () => void = nothing) => (
  <>
    <h1 tabIndex={-1}>Page</h1>
    <SharedFailure>
      {names.map((name) => (
        <Failure key={name} error={failed} height={240} title={`${name} failed`} onRetry={onRetry} />
      ))}
    </SharedFailure>
  </>
);

const again = () => screen.getByRole('button', { name: 'Try again' });

describe('parts that fail for one reason', () => {
  it('are said once until the last of them is there, and keep their height', () => {
    const { rerender } = render(page(['Totals', 'Sessions']));
    const said = screen.getByRole('alert');
    expect(screen.getAllByText('This didn’t load.')[0]).toHaveStyle({ minHeight: '240px' });
    rerender(page(['Sessions']));
    expect(screen.getAllByRole('alert')).toEqual([said]);
    expect(screen.queryByText('Sessions failed')).toBeNull();
    rerender(page([]));
    expect(screen.queryByRole('alert')).toBeNull();
    // What fails alone after that says so itself.
    rerender(page(['Totals']));
    expect(screen.getByText('Totals failed')).toBeInTheDocument();
  });

  it('hand the focus to the button above them when it was on that of the first', () => {
    const { rerender } = render(page(['Totals']));
    again().focus();
    rerender(page(['Totals', 'Sessions']));
    expect(again()).toHaveFocus();
  });

  it('lead to the title when all are there, and back to the button when they fail once more', async () => {
    const { rerender } = render(page(['Totals', 'Sessions']));
    await userEvent.click(again());
    rerender(page([]));
    expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus();
    rerender(page(['Totals', 'Sessions']));
    expect(again()).toHaveFocus();
  });

  it('lead to the title, too, when they come by themselves while the button has the focus', () => {
    const { rerender } = render(page(['Totals', 'Sessions']));
    again().focus();
    rerender(page([]));
    expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus();
  });

  it('leave the focus alone when they fail long after the press, of who went on', async () => {
    const { rerender } = render(page(['Totals', 'Sessions']));
    await userEvent.click(again());
    rerender(page([]));
    await userEvent.click(document.body);
    expect(document.body).toHaveFocus();
    rerender(page(['Totals', 'Sessions']));
    expect(document.body).toHaveFocus();
  });
});
