import { useLocation, useNavigate } from 'react-router-dom';
import { Palette, type PaletteEntry } from '../aria/Palette.js';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { signOut } from '../auth/sign-out.js';
import { thingIcon, thingTypeLabel } from '../things/labels.js';
import { useRecentThings } from '../things/recent-things.js';
import { thingPath } from '../things/thing-path.js';
import { useFoundThings } from '../things/useFoundThings.js';
import { type Command, commands } from './commands.js';
import { searchPath } from './search-path.js';
import * as texts from './texts.js';

/** Every word of the text begins a word of the command. */
const fits = (text: string, { label, words = '' }: Command) => {
  const begins = `${label} ${words}`.toLowerCase().split(' ');
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => begins.some((word) => word.startsWith(typed)));
};

const statusOf = (text: string, found: ReturnType<typeof useFoundThings>, entries: number): string => {
  if (text === '') return '';
  if (found.text !== text) return texts.searching;
  if (found.hasFailed) return texts.searchFailed;
  if (found.things.length === 0 && entries === 0) return texts.nothingFound(text);
  return found.things.length === 1 ? texts.oneThingFound : texts.thingsFound(found.things.length);
};

interface CommandPaletteProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Goes anywhere and does the small things from the keyboard: pages, things by name, what was viewed last. */
export function CommandPalette({ text, onText, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const signedIn = isSignedIn(useAuth());
  const recent = useRecentThings();
  const typed = text.trim();
  const found = useFoundThings(typed);
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
  const fitting = [...record, ...commands(signedIn, () => void signOut())].filter(
    (command) => typed === '' || fits(typed, command),
  );
  const entryOf = ({ label, icon, to, run = () => undefined }: Command): PaletteEntry => ({
    id: label,
    label,
    icon,
    onChoose: to === undefined ? done(run) : goTo(to),
  });
  const things = typed === '' ? recent.slice(0, 4).map((thing) => ({ ...thing, group: null })) : found.things;
  const all: PaletteEntry = {
    id: 'all',
    label: texts.allThingsWith(typed),
    icon: 'list',
    onChoose: goTo(searchPath(typed)),
  };

  const named = {
    title: typed === '' ? texts.recentlyViewed : texts.things,
    entries: [
      ...(typed === '' ? [] : [all]),
      ...things.map(({ id, name, type, group }) => ({
        id,
        label: name,
        detail: group?.name ?? thingTypeLabel(type),
        icon: thingIcon(type),
        onChoose: goTo(thingPath(id)),
      })),
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
        ...(typed === '' ? [named, ...fitted] : [...fitted, named]),
      ]}
    />
  );
}
