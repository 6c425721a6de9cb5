/** How the browser fetches a file; tests put another function in its place. */
export const browser = {
  /** The page stays: the answer is a file, and one that is gone shows as a download that failed. */
  fetchFile: (path: string): void => {
    const link = Object.assign(document.createElement('a'), { href: path, download: '' });
    link.click();
  },
};
