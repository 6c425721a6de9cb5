import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { EventJson } from './EventJson.js';
import { asAdministrator, stream, title } from './log.fixture.js';

asAdministrator();

describe('one event', () => {
  const path = `/admin/events/${stubId('event', 0)}`;

  it('is shown as JSON, without personal texts, its ids leading to what they belong to', async () => {
    renderApp(path);
    await title('ActionRecorded');
    expect(screen.getByText(/^Mill Lane rowan, .+, Tomas Reyes$/)).toBeInTheDocument();
    const json = within(screen.getByRole('region', { name: 'The event as JSON' }));
    expect(json.getByText('personal, not shown')).toBeInTheDocument();
    const [link] = json.getAllByRole('link', { name: /Mill Lane rowan/ });
    expect(link).toHaveAttribute('href', `/things/${stubId('thing', 1)}`);
    expect(screen.getByText(/^Schema ActionRecorded\/2\. Stored as version 1/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All of this stream' })).toHaveAttribute(
      'href',
      `/admin/events?search=${stream}`,
    );
  });

  it('has the names of what its ids belong to behind their strings, which stay whole', async () => {
    renderApp(path);
    await title('ActionRecorded');
    const json = screen.getByRole('region', { name: 'The event as JSON' });
    expect(json).toHaveTextContent(`"stream": "${stream}"Mill Lane rowan,`);
    expect(json).toHaveTextContent(`"thingId": "${stubId('thing', 1)}"Mill Lane rowan,`);
  });

  it('has them behind the ids that are names of fields, too', () => {
    const thing = stubId('thing', 1);
    render(
      <MemoryRouter>
        <EventJson
          envelope={{ data: { levels: { [thing]: 3 } } }}
          personal={[]}
          mentions={[{ id: thing, kind: 'THING', name: 'Mill Lane rowan' }]}
        />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Mill Lane rowan' })).toHaveAttribute('href', `/things/${thing}`);
    expect(screen.getByRole('region')).toHaveTextContent(`"${thing}"Mill Lane rowan: 3`);
  });

  it('keeps the way back to the events while it fails, and comes on request', async () => {
    const refuse = new Map([['EventPageQuery', 'TRANSIENT']]);
    renderApp(path, { refuse });
    await title('The event');
    expect(await screen.findByRole('alert')).toHaveTextContent('This event didn’t load.');
    expect(screen.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Events' }).length).toBeGreaterThan(1);
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await title('ActionRecorded');
  });

  it('is copied as JSON', async () => {
    renderApp(path);
    await title('ActionRecorded');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('The event is copied.')).toBeInTheDocument();
    const copied = JSON.parse(await navigator.clipboard.readText()) as object;
    expect(copied).toMatchObject({ type: 'ActionRecorded', data: { type: 'WATERING', comments: null } });
  });

  it('says what led to it, and what it led to, with the time between', async () => {
    renderApp(path);
    const tree = within(
      (await screen.findByRole('heading', { name: /^What led to it/ })).closest('section')!,
    );
    const command = tree.getByText('Command').closest('li')!;
    const here = within(command).getByText('Event: ActionRecorded').closest('li')!;
    expect(within(here).getByText('this one')).toBeInTheDocument();
    const letter = within(here).getByText('E-mail: send-digest').closest('li')!;
    expect(letter).toHaveTextContent('E-mail: send-digestdone+ 3.7 s');
    const badge = within(here).getByRole('link', { name: 'Event: BadgeAwarded' });
    expect(badge).toHaveAttribute('href', `/admin/events/${stubId('event', 3)}`);
    const push = within(badge.closest('li')!).getByText('Push message: send-push').closest('li')!;
    expect(push).toHaveTextContent('waits');
  });

  it('that is not there is not found', async () => {
    renderApp(`/admin/events/${stubId('event', 99)}`);
    await title('Event not found');
    expect(screen.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/admin/events');
  });
});
