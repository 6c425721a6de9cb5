/** When something was, in milliseconds since 1970 by the clock of this server. */
export interface Stretch {
  readonly begun: number;
  readonly ended: number;
}

/** What a browser tells of a command: milliseconds by a clock that is never set. */
export interface CommandTimes {
  /** From the press to the sending; 0 without one. */
  readonly press: number;
  /** From the sending to the answer. */
  readonly answer: number;
  /** From the answer to the frame that shows it; left out where none did. */
  readonly frame?: number | undefined;
}

/** What a browser tells of a live message. */
export interface MessageTimes {
  /** From the message to the frame that shows it. */
  readonly frame: number;
  /** From the message to the sending of the report. */
  readonly since: number;
}

/**
 * Where the moments of a command lie by the clock of the server, which answered it in this stretch. The clock of the browser is not asked:
 * what its call took longer than the answer was the way, one half of it before and one behind.
 */
export const placeCommand = (
  { begun, ended }: Stretch,
  { press, answer, frame }: CommandTimes,
): { readonly press: Stretch; readonly call: Stretch; readonly frame: Stretch | undefined } => {
  const served = Math.max(0, ended - begun);
  const sent = begun - Math.max(0, answer - served) / 2;
  // Clocks of browsers are coarse on purpose: a call that seems shorter than its answer took as long.
  const answered = sent + Math.max(answer, served);
  const painted = answered + (frame ?? 0);
  return {
    press: { begun: sent - press, ended: painted },
    call: { begun: sent, ended: answered },
    frame: frame === undefined ? undefined : { begun: answered, ended: painted },
  };
};

/**
 * Where the frame of a message lies that was sent at one moment, and told of at another: what is left between them without what the
 * browser did was the way there and the way back, one half each.
 */
export const placeMessage = (
  { sent, told }: { readonly sent: number; readonly told: number },
  { frame, since }: MessageTimes,
): Stretch => {
  const begun = sent + Math.max(0, told - sent - since) / 2;
  return { begun, ended: begun + frame };
};
