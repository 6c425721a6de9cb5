import { previews } from './previews.js';

// So many files are kept in memory, each some hundred kilobytes.
const most = 24;

/** Keeps the picture that was uploaded, to be shown until the server's own is there. */
export const keepPreview = (pictureId: string, address: string): void => {
  previews.set(pictureId, address);
  for (const [id, old] of previews) {
    if (previews.size <= most) return;
    previews.delete(id);
    URL.revokeObjectURL(old);
  }
};
