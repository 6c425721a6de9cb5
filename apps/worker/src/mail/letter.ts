/** What a letter says; text and HTML are made from it. */
export interface Letter {
  readonly subject: string;
  readonly greeting: string;
  /** Why it was sent, and what to do. */
  readonly before: readonly string[];
  /** To be typed where the link is not opened. */
  readonly code?: string;
  readonly link: { readonly label: string; readonly url: string };
  /** How long it is good for, and what to do when it was not oneself. */
  readonly after: readonly string[];
  /** Ends letters of this kind, for one that comes again and again. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

/** The letter as plain text. */
export const textOf = ({ greeting, before, code, link, after, unsubscribe }: Letter): string =>
  [
    greeting,
    ...before,
    ...(code === undefined ? [] : [`    ${code}`]),
    `${link.label}:\n${link.url}`,
    ...after,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
    '-- \nHedgerow',
  ].join('\n\n');

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${escaped(text)}</p>`).join('\n');

// The colours of the product's light and dark theme. Programs that drop the style show dark text on white, in this order.
const style = `
body{margin:0;padding:24px 12px;background:#f4f7f4;color:#162117;font:400 17px/24px "Source Sans 3","Segoe UI",system-ui,sans-serif}
main{display:block;max-width:520px;margin:0 auto;padding:28px 28px 16px;background:#fff;border:1px solid #cfd5d0;border-radius:12px}
p{margin:0 0 16px}.brand{font-weight:700;color:#446d44}h1{margin:0 0 16px;font-size:24px;line-height:28px}
.code{padding:12px 16px;border:1px solid #b7d4b6;border-radius:8px;background:#e5f1e4;color:#162117;font:600 24px/32px ui-monospace,Consolas,monospace;letter-spacing:.06em;text-align:center}
.button{display:block;padding:12px 16px;border-radius:8px;background:#446d44;color:#fff!important;font-weight:600;text-align:center;text-decoration:none}
.plain{word-break:break-all}.small,.small a{font-size:15px;line-height:22px;color:#4e584f}
@media (prefers-color-scheme:dark){body{background:#0a0f0b;color:#e9eeea}main{background:#171d18;border-color:#2e372f}.brand{color:#99bf98}
.code{background:#1b2a1d;border-color:#365039;color:#e9eeea}.button{background:#99bf98;color:#0e1a10!important}.small,.small a{color:#a3aea5}}`;

/** The letter as HTML, light and dark, without pictures and without anything from elsewhere. */
export const htmlOf = ({
  subject,
  greeting,
  before,
  code,
  link,
  after,
  unsubscribe,
}: Letter): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${style}</style></head>
<body><main>
<p class="brand">Hedgerow</p>
<h1>${escaped(subject)}</h1>
${paragraphs([greeting, ...before])}
${code === undefined ? '' : `<p class="code">${escaped(code)}</p>`}
<p><a class="button" href="${escaped(link.url)}">${escaped(link.label)}</a></p>
<div class="small">
${paragraphs(after)}
<p class="plain">${escaped(link.url)}</p>
${unsubscribe ? `<p><a href="${escaped(unsubscribe.url)}">${escaped(unsubscribe.label)}</a></p>` : ''}
</div>
</main></body></html>
`;
