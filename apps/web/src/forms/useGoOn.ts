import { type NavigateOptions, useNavigate } from 'react-router-dom';
import { notify } from '../ui/notices.js';

/** The end of a form: says what is done, and goes on to a page. */
export const useGoOn = () => {
  const navigate = useNavigate();
  return (done: string, to: string, options?: NavigateOptions): void => {
    notify(done);
    void navigate(to, options);
  };
};
