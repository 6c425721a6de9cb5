/** The page from which the form is opened, as the link to it hands it on. */
export interface CameFrom {
  readonly from: string;
}

/** What a link to the form hands on; nothing of the form itself. */
export const cameFrom = (path: string): CameFrom | undefined =>
  path.startsWith('/form') ? undefined : { from: path };

/** The path that a link handed on; any other state of the history is none. */
export const pathIn = (state: unknown): string | undefined => {
  const from = (state as Partial<CameFrom> | null)?.from;
  return typeof from === 'string' && from.startsWith('/') ? from : undefined;
};
