import { useMemo } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { ApiError } from '../relay/api-error.js';
import { notify } from '../ui/notices.js';
import { claimerOf, type Pictured } from './claim-pictures.js';
import { useUploads } from './useUploads.js';
import * as texts from './texts.js';

/** Pictures that are chosen in the form of something new, and added once it is there. */
export const usePicturesOfNew = () => {
  const environment = useRelayEnvironment();
  const claim = useMemo(() => claimerOf(environment), [environment]);
  const uploads = useUploads();
  return {
    uploads,
    /** Waits for what is on its way. @throws ApiError while one is not sent: nothing is saved without it unasked. */
    allSent: async (): Promise<void> => {
      if (!(await uploads.settled())) throw new ApiError(texts.someFailed, 'PICTURES');
    },
    /** Adds what is sent. What it is added to is saved already, so a failure is said, and nothing more. */
    addTo: async (of: Pictured, failed: string): Promise<void> => {
      try {
        await uploads.claim((session) => claim(session, of));
      } catch {
        notify(failed, 'bad');
      }
    },
  };
};
