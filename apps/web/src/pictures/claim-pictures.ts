import { graphql, type IEnvironment } from 'relay-runtime';
import { commandOf } from '../relay/command.js';
import type {
  claimPicturesMutation,
  claimPicturesMutation$data,
  FileType,
} from './__generated__/claimPicturesMutation.graphql.js';
import { showPictures } from './picture-store.js';

/** What pictures are added to. In the specification a thing is a product here. */
export interface Pictured {
  readonly type: FileType;
  readonly id: string;
  /** Where its page is open and is to show them at once. */
  readonly nodeId?: string;
}

export type AddedPicture = claimPicturesMutation$data['newFiles']['pictures'][number];

/** Makes what was uploaded under a session the pictures of something. */
export const claimerOf = (environment: IEnvironment) => {
  const send = commandOf<claimPicturesMutation>(
    environment,
    graphql`
      mutation claimPicturesMutation($input: NewFilesInput!) {
        newFiles(input: $input) {
          movedFiles
          pictures {
            id
            nodeId
            createdAt
            ...PictureGrid_pictures
          }
        }
      }
    `,
  );
  return async (sessionId: string, { type, id, nodeId }: Pictured): Promise<readonly AddedPicture[]> => {
    const { newFiles } = await send(
      { sessionId, type, id },
      {
        updater: (store, answer) => {
          const added = answer?.newFiles.pictures.flatMap((one) => store.get(one.nodeId) ?? []) ?? [];
          if (nodeId) showPictures(store, nodeId, added);
        },
      },
    );
    return newFiles.pictures;
  };
};
