import { type Form, type FormOptions, useForm } from './useForm.js';
import { useGoOn } from './useGoOn.js';

interface NewFormOptions<V, I, A> extends Omit<FormOptions<V, I>, 'onSubmit'> {
  readonly send: (input: I) => Promise<A>;
  /** Before it is sent: what has to be there with it. A rejection keeps it from being sent, and is shown. */
  readonly before?: () => Promise<void>;
  /** Once it is done: what is added to it before the page goes on. */
  readonly after?: (answer: A) => Promise<void>;
  /** What is said then, and the page to go on to. */
  readonly done: (answer: A) => readonly [said: string, to: string];
}

/** A form for something new: sends one command, says what is done, and goes on to a page. Back does not lead into it again. */
export const useNewForm = <V extends object, I extends object, A>({
  send,
  before,
  after,
  done,
  ...options
}: NewFormOptions<V, I, A>): Form<V> => {
  const goOn = useGoOn();
  return useForm({
    ...options,
    onSubmit: async (input) => {
      await before?.();
      const answer = await send(input);
      await after?.(answer);
      await goOn(...done(answer), { replace: true });
    },
  });
};
