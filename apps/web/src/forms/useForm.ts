import type { FieldError } from '@hedgerow/domain';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../relay/api-error.js';
import { sentenceOf } from '../ui/Failure.js';

interface FormOptions<V> {
  readonly initial: V;
  /** The shared rules of the domain: everything that is wrong, field by field. */
  readonly check: (values: V) => readonly FieldError[];
  readonly onSubmit: (values: V) => Promise<unknown>;
}

export interface Form<V> {
  readonly values: V;
  /** The sentence under each field that needs another look. */
  readonly errors: Readonly<Record<string, string>>;
  /** What went wrong that belongs to no field. */
  readonly problem: string | undefined;
  readonly busy: boolean;
  readonly ref: React.RefObject<HTMLFormElement | null>;
  set<K extends keyof V>(field: K, value: V[K]): void;
  handleSubmit(event: FormEvent): void;
}

const byField = (problems: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries([...problems].reverse().map(({ field, message }) => [field, message]));

/**
 * A form's values and what is wrong with them. Nothing is wrong before the first try; after it each field is judged
 * as it changes. The server's own refusals land at their fields, and the focus goes to the first of them.
 */
export const useForm = <V extends object>({ initial, check, onSubmit }: FormOptions<V>): Form<V> => {
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const broken = byField(check(values));

  // Counts the judgements that found something, so that each one moves the focus once its sentences are on the page.
  const [judged, setJudged] = useState(0);
  const focusFirst = () => setJudged((count) => count + 1);
  useEffect(() => {
    if (judged > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [judged]);

  const submit = async () => {
    setTried(true);
    setRefused({});
    setProblem(undefined);
    if (Object.keys(broken).length > 0) return focusFirst();
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length > 0) setRefused(byField(fields));
      else setProblem(sentenceOf(error));
      focusFirst();
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    errors: tried ? { ...refused, ...broken } : {},
    problem,
    busy,
    ref,
    set: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }));
      setRefused(({ [field as string]: _gone, ...rest }) => rest);
    },
    handleSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit();
    },
  };
};

/** "Name is required" in the words a field itself uses. */
export const inFieldWords = (message: string | undefined): string | undefined =>
  message?.endsWith(' is required') ? 'This field is mandatory' : message;
