import { Button } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import * as texts from './texts.js';

/** Shares the address of this page: with the browser's share sheet where there is one, else by the clipboard. */
export function ShareButton({ name }: { name: string }) {
  const handleShare = async () => {
    const url = window.location.href;
    try {
      if (navigator.share) await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        notify(texts.linkCopied);
      }
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        notify(texts.copyThisLink(url), 'bad');
    }
  };
  return (
    <Button kind="text" icon="a-share" onClick={() => void handleShare()}>
      {texts.share}
    </Button>
  );
}
