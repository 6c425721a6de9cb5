import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAda, asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const rail = () => within(screen.getByRole('navigation', { name: 'Main' }));

beforeEach(asAda);
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the admin area', () => {
  it('is in the menu of administrators, wide and narrow', async () => {
    renderApp('/groups');
    await title('Groups');
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
    expect(sheet.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    cleanup();
    const { router } = renderApp('/groups');
    await title('Groups');
    await userEvent.click(rail().getByRole('link', { name: 'Admin' }));
    await title('Admin');
    expect(router.state.location.pathname).toBe('/admin');
    const tabs = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(tabs.getByRole('link', { name: 'Sessions' }));
    await title('Sessions');
    const here = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(here.getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current');
  });

  it('is neither shown nor opened to others, who are asked for nothing of it', async () => {
    asMaren();
    for (const path of [
      '/admin',
      '/admin/sessions',
      '/admin/sessions/definitions',
      `/admin/sessions/${stubId('navigation', 1)}`,
    ]) {
      const { sent } = renderApp(path);
      await title('You don’t have access');
      expect(await screen.findByText('Only administrators see this page.')).toBeInTheDocument();
      expect(rail().queryByRole('link', { name: 'Admin' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'More' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
      expect(sheet.queryByRole('link', { name: 'Admin' })).toBeNull();
      expect(sent.map(({ name }) => name).filter((name) => /Session|Figures|Routes/.test(name))).toEqual([]);
      cleanup();
    }
  });

  it('asks a guest to sign in, and leads back', async () => {
    asGuest();
    renderApp('/admin?range=7d');
    await title('Sign in to continue');
    const [link] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', `/signin?next=${encodeURIComponent('/admin?range=7d')}`);
  });
});
