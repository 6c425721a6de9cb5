import { expect } from '@playwright/test';
import { stack } from './stack.js';

interface Sent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Every letter that was sent to this address, the newest last. */
export const lettersTo = async (address: string): Promise<readonly Sent[]> => {
  const answer = await fetch(`${stack().mailboxUrl}/letters.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Sent[];
};

/** The newest letter with this subject to this address, once it was sent. */
export const letterTo = async (address: string, subject: string): Promise<Sent> => {
  const sent = async (): Promise<Sent | undefined> =>
    (await lettersTo(address)).findLast((letter) => letter.subject === subject);
  await expect.poll(sent, { timeout: 20_000 }).toBeDefined();
  return (await sent())!;
};

/** The code of a letter. */
export const codeIn = ({ text }: Sent): string => /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(text)![0];

/** The address that the letter's link opens. */
export const linkIn = ({ text }: Sent): string => /https?:\/\/\S+/.exec(text)![0];
