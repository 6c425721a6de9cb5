/** A letter as it came over SMTP, as far as the product's own are made: a text and an HTML version of it. */
export interface ReceivedLetter {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Everything that came, in order. */
  readonly source: string;
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const partOf = (source: string): Part => {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = head.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(end + 4) };
};

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

const textOf = ({ headers, body }: Part): string => {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquoted(body).toString('utf8') : body;
};

const partsOf = (part: Part): Part[] => {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [part];
  const inner = part.body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((source) => partsOf(partOf(source.replace(/^\r\n/, ''))));
};

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` in clear. */
const headerText = (value: string): string =>
  value.replace(/=\?utf-8\?([qb])\?([^?]*)\?=\s?/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64').toString('utf8')
      : unquoted(text.replaceAll('_', ' ')).toString('utf8'),
  );

/** Reads a letter. Not a library's work: it has to understand what the product sends, and nothing else. */
export const readLetter = (to: string, source: string): ReceivedLetter => {
  const whole = partOf(source);
  const ofType = (type: string): string => {
    const found = partsOf(whole).find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return found ? textOf(found).replaceAll('\r\n', '\n').trimEnd() : '';
  };
  return {
    to,
    messageId: whole.headers.get('message-id') ?? '',
    subject: headerText(whole.headers.get('subject') ?? ''),
    text: ofType('text/plain'),
    html: ofType('text/html'),
    headers: whole.headers,
    source,
  };
};
