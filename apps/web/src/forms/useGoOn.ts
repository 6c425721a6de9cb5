import { type NavigateOptions, useNavigate } from 'react-router-dom';
import { type NoticeAction, notify } from '../ui/notices.js';

/**
 * The end of a form: says what is done, and goes on to a page. Resolves when the page is there: until then the form is
 * busy, so that a second press sends nothing anew.
 */
export const useGoOn = () => {
  const navigate = useNavigate();
  return async (
    done: string | undefined,
    to: string,
    options?: NavigateOptions,
    undo?: NoticeAction,
  ): Promise<void> => {
    if (done !== undefined) notify(done, 'good', undo);
    await navigate(to, options);
  };
};
