import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import styles from './Log.module.css';
import * as texts from './texts.js';

interface Mention {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
}

interface EventJsonProps {
  readonly envelope: { readonly data: unknown };
  /** The fields of the data whose texts are left out, like `invited.0.email`. */
  readonly personal: readonly string[];
  readonly mentions: readonly Mention[];
}

const pages: Readonly<Record<string, string>> = {
  THING: '/things',
  GROUP: '/groups',
  DEVICE: '/devices',
  PERSON: '/users',
};

// Stands for a text that is left out, until it is drawn. No stored text holds this character.
const mark = '\u0000';
const strings = /("(?:\\.|[^"\\])*")/;
const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const marked = (value: unknown, personal: readonly string[], path = ''): unknown => {
  if (path !== '' && personal.includes(path)) return mark;
  if (typeof value !== 'object' || value === null) return value;
  const below = (child: unknown, key: string | number) =>
    marked(child, personal, path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) return value.map(below);
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, below(child, key)]));
};

/** An event as JSON. Behind the ids stand links to what they belong to; personal texts say that they are not shown. */
export function EventJson({ envelope, personal, mentions }: EventJsonProps) {
  const parts = JSON.stringify({ ...envelope, data: marked(envelope.data, personal) }, null, 2).split(
    strings,
  );
  return (
    // A region that scrolls can be reached by keyboard.
    <pre className={styles.json} tabIndex={0} role="region" aria-label={texts.asJson}>
      {parts.map((part, i) =>
        i % 2 === 0 ? (
          <Plain key={i} text={part} />
        ) : (
          <JsonString key={i} text={part} isKey={isKey(parts[i + 1])} mentions={mentions} />
        ),
      )}
    </pre>
  );
}

/** Behind the name of a field stands a colon. */
const isKey = (behind: string | undefined): boolean => behind?.startsWith(':') === true;

const bare = /(-?\d[\d.eE+-]*|true|false|null)/;

/** What stands between strings: signs, and values that are none. */
function Plain({ text }: { readonly text: string }) {
  return text.split(bare).map((part, i) =>
    i % 2 === 0 ? (
      <Fragment key={i}>{part}</Fragment>
    ) : (
      <span key={i} className={styles.value}>
        {part}
      </span>
    ),
  );
}

interface JsonStringProps {
  readonly text: string;
  /** It is the name of a field. */
  readonly isKey: boolean;
  readonly mentions: readonly Mention[];
}

/** A string with its quotes, and behind it the names of what its ids belong to. */
function JsonString({ text, isKey, mentions }: JsonStringProps) {
  if (text === JSON.stringify(mark))
    return (
      <span className={styles.personal}>
        <Icon name="user" size={16} />
        {texts.personal}
      </span>
    );
  const inside = new Set(text.match(ids));
  return (
    <>
      <span className={isKey ? styles.key : styles.text}>{text}</span>
      {mentions
        .filter(({ id }) => inside.has(id))
        .map(({ id, kind, name }) => (
          <Link key={id} to={`${pages[kind] ?? ''}/${id}`}>
            {name}
          </Link>
        ))}
    </>
  );
}
