import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { StandingList } from './StandingList.js';

const page = (...words: readonly string[]) => (
  <MemoryRouter>
    <h1 tabIndex={-1}>Page</h1>
    <StandingList
      label="How it stands"
      lines={words.map((one) => ({ key: one, words: one, icon: 'alert', way: { to: '/admin' } }))}
      well={words.length === 0 ? 'All is well' : undefined}
    />
  </MemoryRouter>
);

const fold = (name: string) => screen.getByRole('button', { name });

describe('how it stands, on a phone', () => {
  beforeEach(() => {
    const usual = window.matchMedia;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((asked) =>
        Object.assign(Object.create(usual(asked)), { matches: /max-width/.test(asked) }),
      );
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is one line, which opens', async () => {
    render(page('Dead letters: 2', 'Jobs: 3'));
    expect(screen.queryByRole('list')).toBeNull();
    await userEvent.click(fold('2 alerts'));
    expect(screen.getByRole('list', { name: 'How it stands' })).toBeVisible();
  });

  it('hands the focus to the last line that is left, and to the title when none is', () => {
    const { rerender } = render(page('Dead letters: 2', 'Jobs: 3'));
    fold('2 alerts').focus();
    rerender(page('Jobs: 3'));
    expect(screen.getByRole('link', { name: 'Jobs: 3' })).toHaveFocus();
    rerender(page('Dead letters: 2', 'Jobs: 3'));
    expect(fold('2 alerts')).toHaveFocus();
    rerender(page());
    expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus();
  });

  it('keeps the focus on a line whose neighbour goes', async () => {
    const { rerender } = render(page('Dead letters: 2', 'Jobs: 3'));
    await userEvent.click(fold('2 alerts'));
    const link = screen.getByRole('link', { name: 'Jobs: 3' });
    link.focus();
    rerender(page('Jobs: 3'));
    expect(link).toHaveFocus();
  });

  it('takes no focus from elsewhere', () => {
    const { rerender } = render(page('Dead letters: 2', 'Jobs: 3'));
    const heading = screen.getByRole('heading', { name: 'Page' });
    heading.focus();
    rerender(page('Jobs: 3'));
    rerender(page('Dead letters: 2', 'Jobs: 3'));
    expect(heading).toHaveFocus();
  });
});
