import { changesIn, type FieldError } from '@hedgerow/domain';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../relay/api-error.js';
import type { Tell } from '../relay/outcome.js';
import { useOnce } from '../relay/useOnce.js';
import { sentenceOf } from '../ui/Failure.js';
import { conflictsIn, followed, settled, untouched } from './draft.js';
import { keptDraft, useKeptDraft } from './kept-drafts.js';
import * as texts from './texts.js';

export interface FormOptions<V, I> {
  /** Empty values for something new, the record's values for an edit. Read once, when the form appears, unless it follows. */
  readonly initial: V;
  /** For an edit: `initial` is the record as it is now. What others change appears in fields that are untouched here. */
  readonly follow?: boolean;
  /** What the api takes for typed values: texts trimmed, a location in degrees. */
  readonly input: (values: V) => I;
  /** Fields that are marked as mandatory. The rules themselves are in `check`. */
  readonly mandatory?: readonly (keyof V & string)[];
  /** The shared rules of the domain: everything that is wrong, field by field. */
  readonly check: (input: I, values: V) => readonly FieldError[];
  /**
   * Sends the input. `changed` holds only its fields that differ from those of the initial values: what an edit sends. What
   * is thrown is shown, and so is what `tell` is given.
   */
  readonly onSubmit: (input: I, changed: Partial<I>, tell: Tell) => Promise<unknown>;
  /** Shows "Name is required" as the rules say it, instead of "This field is mandatory". */
  readonly namesFieldsInErrors?: boolean;
  /** Tells forms with the same fields on one page apart, for what is kept when the session ends. */
  readonly name?: string;
}

/** A field was changed elsewhere while something else was typed here: the choice between the two. */
export interface Conflict<T> {
  readonly theirs: T;
  onTake(): void;
  onKeep(): void;
}

/** What a field needs to show and to change one value: `<TextField {...form.field('name')} label="Name" />`. */
export interface FormField<T> {
  readonly value: T;
  readonly error: string | undefined;
  readonly conflict: Conflict<T> | undefined;
  readonly mandatory: boolean;
  readonly onValue: (value: T) => void;
}

export interface Form<V> {
  readonly values: V;
  /** True when something else is meant than the record says; a blank more or less is not. */
  readonly isDirty: boolean;
  /** What went wrong that belongs to no field. */
  readonly problem: string | undefined;
  readonly busy: boolean;
  readonly ref: React.RefObject<HTMLFormElement | null>;
  /** Connects a field of any kind. `errorNames` are further names that the api uses for errors of this field. */
  field<K extends keyof V & string>(name: K, ...errorNames: string[]): FormField<V[K]>;
  handleSubmit(event: FormEvent): void;
  /** Takes the record's values anew after a refusal; what was typed stays, and is asked about where both changed. */
  rebase(fresh: V): void;
}

/** Sentences by the name of their field; the first one of a field counts. */
const byField = (errors: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries([...errors].reverse().map(({ field, message }) => [field, message]));

/** "Name is required" as it is said beside the field itself. */
const besideField = (message: string): string =>
  message.endsWith(' is required') ? texts.mandatory : message;

/**
 * The values of a form and what is wrong with them. Errors are shown from the first submit on, and then as values
 * change. Refusals of the api are shown at their fields until these change; the first field with an error gets the focus.
 *
 * Our own, because it is small: react-hook-form and Mantine's form check field by field or through an adapter for one
 * schema library, whereas ours is checked as a whole by the functions that the api uses.
 */
export const useForm = <V extends object, I extends object>({
  initial,
  follow = false,
  input,
  mandatory = [],
  check,
  onSubmit,
  namesFieldsInErrors = false,
  name = '',
}: FormOptions<V, I>): Form<V> => {
  const [keptAs] = useState(() => `${window.location.pathname} ${name} ${Object.keys(initial).join()}`);
  const [draft, setDraft] = useState(() => ({
    ...untouched(initial),
    values: { ...initial, ...keptDraft<V>(keptAs) },
  }));
  const [seen, setSeen] = useState(initial);
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  // Counts the submits that failed, so that each one moves the focus after its errors are on the page.
  const [failures, setFailures] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  const [send, busy] = useOnce(async (given: I, changed: Partial<I>, values: V) => {
    let isDone = true;
    const tell = (error: unknown) => {
      isDone = false;
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length > 0) setRefused(byField(fields));
      else setProblem(sentenceOf(error));
      setFailures((count) => count + 1);
    };
    await onSubmit(given, changed, tell).catch(tell);
    if (isDone) setDraft((before) => ({ ...before, saved: values, contested: [] }));
  });
  const takeIn = (fresh: V) => setDraft((before) => followed(before, fresh, input));
  // What our own command changes is no change elsewhere, so the form looks when the answer is there.
  if (follow && !busy && JSON.stringify(seen) !== JSON.stringify(initial)) {
    setSeen(initial);
    takeIn(initial);
  }
  const { saved, values } = draft;
  const given = input(values);
  const changed = changesIn(given, input(saved));
  const isDirty = Object.keys(changed).length > 0;
  useKeptDraft(keptAs, values, isDirty);
  const conflicts = conflictsIn(draft, input);
  const wrong: Record<string, string> = {
    ...Object.fromEntries(conflicts.map((name) => [name, texts.undecided])),
    ...byField(check(given, values)),
  };
  const errors: Record<string, string> = submitted ? { ...refused, ...wrong } : {};

  // Fields are disabled while the form is busy, which takes the focus from them.
  const hadFocus = useRef<Element>(null);
  useEffect(() => {
    const lost = hadFocus.current;
    if (busy || document.activeElement !== document.body) return;
    if (lost instanceof HTMLElement && ref.current?.contains(lost)) lost.focus();
  }, [busy]);

  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const submit = async () => {
    setSubmitted(true);
    setRefused({});
    setProblem(undefined);
    if (Object.keys(wrong).length > 0) return setFailures((count) => count + 1);
    hadFocus.current = document.activeElement;
    await send(given, changed, values);
  };

  return {
    values,
    isDirty,
    problem,
    busy,
    ref,
    field: (name, ...errorNames) => {
      const names = [name, ...errorNames];
      const message = names.map((known) => errors[known]).find((text) => text !== undefined);
      return {
        value: values[name],
        error: message === undefined || namesFieldsInErrors ? message : besideField(message),
        conflict: conflicts.includes(name)
          ? {
              theirs: saved[name],
              onTake: () => setDraft((before) => settled(before, name, true)),
              onKeep: () => setDraft((before) => settled(before, name, false)),
            }
          : undefined,
        mandatory: mandatory.includes(name),
        onValue: (value) => {
          setDraft((before) => ({ ...before, values: { ...before.values, [name]: value } }));
          setRefused((before) =>
            Object.fromEntries(Object.entries(before).filter(([known]) => !names.includes(known))),
          );
        },
      };
    },
    handleSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit();
    },
    rebase: (fresh) => {
      takeIn(fresh);
      setRefused({});
      setProblem(undefined);
    },
  };
};
