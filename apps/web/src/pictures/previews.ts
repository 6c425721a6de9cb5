/** The addresses of files that were uploaded from this page, by the id of the picture that each became. */
export const previews = new Map<string, string>();
