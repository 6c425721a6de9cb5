import { useLocation, useNavigate } from 'react-router-dom';
import { Palette, type PaletteEntry, type PaletteGroup } from '../aria/Palette.js';
import { useAuth } from '../auth/auth.js';
import { isAdmin, isSignedIn } from '../auth/auth-state.js';
import { signOut } from '../auth/sign-out.js';
import { groupPath } from '../groups/group-path.js';
import { groupTypeLabels } from '../groups/labels.js';
import { personPath } from '../people/person-path.js';
import { thingIcon, thingTypeLabel } from '../things/labels.js';
import { useRecentThings } from '../things/useRecentThings.js';
import { thingPath } from '../things/thing-path.js';
import { labelIn } from '../ui/label.js';
import { type Command, commands } from './commands.js';
import { searchPath } from './search-path.js';
import * as texts from './texts.js';
import { type Found, useFound } from './useFound.js';

/** Every word of the text begins a word of the command. */
const fits = (text: string, { label, words = '' }: Command) => {
  const begins = `${label} ${words}`.toLowerCase().split(' ');
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => begins.some((word) => word.startsWith(typed)));
};

const countOf = ({ things, groups, people, devices }: Found) =>
  things.length + groups.length + people.length + devices.length;

const statusOf = (text: string, found: Found, commandsFound: number): string => {
  if (text === '') return '';
  if (found.text !== text) return texts.searching;
  if (found.hasFailed) return texts.searchFailed;
  const count = countOf(found);
  if (count === 0) return commandsFound === 0 ? texts.nothingFound(text) : '';
  if (found.areSimilar) return texts.onlySimilar(text);
  return count === 1 ? texts.oneFound : texts.someFound(count);
};

interface CommandPaletteProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/**
 * Goes anywhere and does the small things from the keyboard: pages; things, groups, people and devices by name; what was
 * viewed last.
 */
export function CommandPalette({ text, onText, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const viewer = useAuth();
  const signedIn = isSignedIn(viewer);
  const recent = useRecentThings();
  const typed = text.trim();
  const found = useFound(typed);
  const done = (then: () => void) => () => {
    onClose();
    then();
  };
  const goTo = (path: string) => done(() => void navigate(path));

  const here = recent.find(({ id, mayRecord }) => mayRecord && pathname.includes(id));
  const record: Command[] = here
    ? [
        {
          to: `${thingPath(here.id)}/action`,
          label: texts.recordFor(here.name),
          icon: 'check',
          words: 'watered watering upkeep',
        },
      ]
    : [];
  const own = commands({ signedIn, isAdmin: isAdmin(viewer) }, () => void signOut());
  const fitting = [...record, ...own].filter((command) => typed === '' || fits(typed, command));
  const entryOf = ({ label, icon, to, run = () => undefined }: Command): PaletteEntry => ({
    id: label,
    label,
    icon,
    onChoose: to === undefined ? done(run) : goTo(to),
  });
  const all: PaletteEntry = {
    id: 'all',
    label: texts.allThingsWith(typed),
    icon: 'list',
    onChoose: goTo(searchPath(typed)),
  };
  const viewed: PaletteGroup = {
    title: texts.recentlyViewed,
    entries: recent.slice(0, 4).map(({ id, name, type }) => ({
      id,
      label: name,
      detail: thingTypeLabel(type),
      icon: thingIcon(type),
      onChoose: goTo(thingPath(id)),
    })),
  };
  const { areSimilar } = found;
  const isNothing = found.text === typed && !found.hasFailed && countOf(found) === 0 && fitting.length === 0;
  const named: readonly PaletteGroup[] = [
    {
      title: areSimilar ? texts.similarThings : texts.things,
      entries: [
        // Known at once as well: Enter searches, however quickly it follows.
        ...(isNothing ? [] : [all]),
        ...found.things.map(({ id, name, type, group }) => ({
          id,
          label: name,
          detail: group?.name ?? thingTypeLabel(type),
          icon: thingIcon(type),
          onChoose: goTo(thingPath(id)),
        })),
      ],
    },
    {
      title: areSimilar ? texts.similarGroups : texts.groups,
      entries: found.groups.map(({ id, name, type }) => ({
        id,
        label: name,
        detail: labelIn(groupTypeLabels, type),
        icon: 'groups',
        onChoose: goTo(groupPath(id)),
      })),
    },
    {
      title: areSimilar ? texts.similarPeople : texts.people,
      entries: found.people.map(({ id, name, username }) => ({
        id,
        label: name,
        detail: username,
        icon: 'user',
        onChoose: goTo(personPath(id)),
      })),
    },
    {
      title: areSimilar ? texts.similarDevices : texts.devices,
      entries: found.devices.map(({ id, name, thing }) => ({
        id,
        label: name,
        ...(thing && { detail: thing.name }),
        icon: 'device',
        onChoose: goTo(`/devices/${id}`),
      })),
    },
  ];
  // The ways on where nothing has such a name.
  const instead: PaletteGroup = {
    title: texts.instead,
    entries: [
      ...(signedIn
        ? [{ id: 'add', label: texts.addThing, icon: 'plus', onChoose: goTo('/things/new') }]
        : []),
      { id: 'things', label: texts.showAllThings, icon: 'list', onChoose: goTo('/things') },
    ],
  };
  const fitted = [
    { title: texts.pages, entries: fitting.filter(({ to }) => to !== undefined).map(entryOf) },
    { title: texts.settings, entries: fitting.filter(({ to }) => to === undefined).map(entryOf) },
  ];

  return (
    <Palette
      autoFocus
      label={texts.searchThingsAndPages}
      text={text}
      onText={onText}
      status={statusOf(typed, found, fitting.length)}
      groups={[
        // Commands are known at once, so that nothing comes in above what a finger is about to choose.
        ...(typed === '' ? [viewed, ...fitted] : [...fitted, ...named, ...(isNothing ? [instead] : [])]),
      ]}
    />
  );
}
