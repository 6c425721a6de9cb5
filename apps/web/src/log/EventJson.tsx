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
const drawn = /("\\u0000"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

const marked = (value: unknown, personal: readonly string[], path = ''): unknown => {
  if (path !== '' && personal.includes(path)) return mark;
  if (typeof value !== 'object' || value === null) return value;
  const below = (child: unknown, key: string | number) =>
    marked(child, personal, path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) return value.map(below);
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, below(child, key)]));
};

/** An event as JSON. Ids lead to the pages of what they belong to; personal texts say that they are not shown. */
export function EventJson({ envelope, personal, mentions }: EventJsonProps) {
  const text = JSON.stringify({ ...envelope, data: marked(envelope.data, personal) }, null, 2);
  const seen = new Map(mentions.map((mention) => [mention.id, mention]));
  return (
    // A region that scrolls can be reached by keyboard.
    <pre className={styles.json} tabIndex={0} role="region" aria-label={texts.asJson}>
      {text.split(drawn).map((part, i) => {
        if (i % 2 === 0) return <Fragment key={i}>{part}</Fragment>;
        if (part.startsWith('"'))
          return (
            <span key={i} className={styles.personal}>
              <Icon name="user" size={16} />
              {texts.personal}
            </span>
          );
        const mention = seen.get(part);
        return mention ? (
          <Link key={i} to={`${pages[mention.kind] ?? ''}/${part}`} title={mention.name}>
            {part}
            <b>{mention.name}</b>
          </Link>
        ) : (
          <Fragment key={i}>{part}</Fragment>
        );
      })}
    </pre>
  );
}
