import * as texts from './texts.js';

/** What an event is about, as the api has it. */
export interface EventSubject {
  readonly kind: string;
  readonly name: string | null | undefined;
  readonly note: string | null | undefined;
}

/** What an event is about, in words: its name of today, or plainly that it has none. Undefined where that is not known. */
export const subjectName = (subject: EventSubject | null | undefined): string | undefined => {
  if (!subject) return undefined;
  const { kind, name, note } = subject;
  const said = name == null ? texts.nameless[kind] : (texts.namedAs[kind] ?? texts.asItIs)(name);
  return said === undefined || note == null ? said : texts.withNote(said, note);
};
