import { stubId } from './stub-records.js';

type Json = Record<string, unknown>;

/** Pictures of the stub api, by the id of what they are of; the newest first. */
export const stubPictures = (
  iso: (hoursAgo: number) => string,
  user: (name: string) => Json,
  action: (id: string) => Json | undefined,
) => {
  const all = new Map<string, Json[]>();
  let made = 0;
  const of = (id: unknown): Json[] => all.get(String(id)) ?? [];
  /** Adds a picture to something, as the api shows it. */
  const add = (id: unknown, status: 'PREPARING' | 'READY' | 'REFUSED' = 'READY'): Json => {
    const picture = stubId('picture', ++made);
    const isReady = status === 'READY';
    const row = {
      __typename: 'Picture',
      nodeId: `Picture:${made}`,
      id: picture,
      status,
      refusal: status === 'REFUSED' ? 'UNREADABLE' : null,
      width: isReady ? 960 : null,
      height: isReady ? 720 : null,
      placeholder: isReady ? 'data:image/webp;base64,AA==' : null,
      sources: (isReady ? [160, 480, 960] : []).map((width) => ({
        width,
        height: (width * 3) / 4,
        avif: `/pictures/${picture}/${width}.avif`,
        webp: `/pictures/${picture}/${width}.webp`,
      })),
      createdAt: iso(made),
      createdBy: user('Maren Oduya'),
      action: () => action(String(id)) ?? null,
      viewerMayDelete: true,
    };
    all.set(String(id), [row, ...of(id)]);
    return row;
  };
  return {
    add,
    /** The fields of what has pictures; of a thing, also those of its actions. */
    fields: (id: unknown, actions: () => readonly unknown[] = () => []) => ({
      hasImage: () => of(id).some(({ status }) => status === 'READY'),
      picture: () => of(id).find(({ status }) => status === 'READY') ?? null,
      pictures: ({ first, withActions }: { first: number; withActions?: boolean }) =>
        [...of(id), ...(withActions ? actions().flatMap(of) : [])].slice(0, first),
    }),
    calls: {
      newFiles: ({ input }: { input?: Json }) => ({
        movedFiles: 1,
        pictures: [add(input?.['id'], 'PREPARING')],
      }),
      deletePictureById: ({ input }: { input?: Json }) => {
        for (const [id, rows] of all)
          all.set(
            id,
            rows.filter((row) => row['id'] !== input?.['id']),
          );
        return { deletedNodeId: 'Picture' };
      },
    },
  };
};
