import type { ReceivedLetter } from '@hedgerow/testing/mail-message';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark;--page:#fafcfa;--surface:#fff;--line:#cfd5d0;--ink-2:#4e584f;--brand:#446d44}
@media(prefers-color-scheme:dark){:root{--page:#101511;--surface:#171d18;--line:#2e372f;--ink-2:#a3aea5;--brand:#99bf98}}
body{margin:0 auto;padding:24px 16px;max-width:760px;background:var(--page);font:17px/24px "Source Sans 3","Segoe UI",system-ui,sans-serif}
h1{font-size:34px;line-height:38px;margin:0 0 8px}p{color:var(--ink-2);margin:0 0 24px}
details{background:var(--surface);border:1px solid var(--line);border-radius:12px;margin-bottom:12px;overflow:hidden}
summary{padding:12px 16px;cursor:pointer}summary b{display:block}summary span{color:var(--ink-2);font-size:15px}
a{color:var(--brand)}iframe{display:block;width:100%;height:620px;border:0;border-top:1px solid var(--line)}
pre{margin:0;padding:16px;border-top:1px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}`;

/** The letter in a frame that runs no script; its links open a page of their own. */
const letterHtml = ({ to, subject, text, html }: ReceivedLetter, isOpen: boolean): string => `
<details${isOpen ? ' open' : ''}><summary><b>${escaped(subject)}</b><span>to ${escaped(to)}</span></summary>
<iframe title="${escaped(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(
  html.replace('<head>', '<head><base target="_blank">'),
)}"></iframe>
<pre>${escaped(text)}</pre></details>`;

/** The page of the mailbox, newest letter first. */
export const mailboxPage = (letters: readonly ReceivedLetter[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mailbox · Hedgerow</title><style>${style}</style></head><body>
<h1>Mailbox</h1>
<p>The demonstration delivers no e-mail. What it would have sent is here, newest first, until it stops.</p>
${letters.length === 0 ? '<p>Nothing was sent yet.</p>' : ''}
${[...letters]
  .reverse()
  .map((letter, at) => letterHtml(letter, at === 0))
  .join('')}
</body></html>`;
