/** Another command appended to one of these streams since it was read: load, decide and append again. */
export class StaleStream extends Error {
  override readonly name = 'StaleStream';
  constructor(readonly streams: readonly string[]) {
    super(`Stale: ${streams.join(', ')} has changed since it was read`);
  }
}

/** Does it anew each time that another command was quicker: so many tries in all, the last of which throws `StaleStream`. */
export const whileStale = async <T>(tries: number, work: () => Promise<T>): Promise<T> => {
  for (let left = tries; ; left--)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleStream) || left <= 1) throw error;
    }
};

/** Another owner holds a value that only one may hold (a username, an e-mail address, a device's network id). */
export class ClaimTaken extends Error {
  override readonly name = 'ClaimTaken';
  constructor(readonly kind: string) {
    super(`This ${kind} is taken`);
  }
}

/** The same actor sent this command id before, with another payload. */
export class CommandIdReused extends Error {
  override readonly name = 'CommandIdReused';
  constructor() {
    super('This command id was used for another command');
  }
}

/** A fact that its catalogue entry does not allow: a fault of the program, since people's input is checked long before. */
export class UnusableFact extends Error {
  override readonly name = 'UnusableFact';
  constructor(
    readonly type: string,
    readonly path: string,
    readonly rule: string,
  ) {
    super(`${type}${path}: ${rule}`);
  }
}

/** Something personal was to be written about a person whose key is destroyed. */
export class PersonForgotten extends Error {
  override readonly name = 'PersonForgotten';
  constructor(readonly subject: string) {
    super(`The key of ${subject} is destroyed`);
  }
}

/** A sealed text that cannot be opened although the person was not erased. Says neither the text nor the key. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
  constructor(field: string, subject: string, reason: string) {
    super(`${field} of ${subject} cannot be opened: ${reason}`);
  }
}
