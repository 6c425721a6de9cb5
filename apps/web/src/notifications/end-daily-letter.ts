/** What came of it. */
export type Ended = 'ended' | 'wrong link' | 'failed';

/** How the page asks the server to end the daily letter; tests put another function in its place. */
export const endDailyLetter = {
  send: async (token: string): Promise<Ended> => {
    try {
      const { ok, status } = await fetch(`/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST' });
      if (ok) return 'ended';
      return status === 404 ? 'wrong link' : 'failed';
    } catch {
      return 'failed';
    }
  },
};
