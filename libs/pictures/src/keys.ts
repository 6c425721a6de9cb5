/**
 * Keys begin with the person who added a picture: with them goes everything under their prefixes, whatever a database
 * still knows of it, or an older backup of one.
 */
const incoming = (person: string): string => `incoming/${person}/`;
const prepared = (person: string): string => `pictures/${person}/`;

/** Files as they were uploaded, until they are made anew. */
export const incomingPrefix = 'incoming/';

/** What pictures were made into. */
export const picturesPrefix = 'pictures/';

/** A file as it was uploaded. */
export const incomingKey = (person: string, pictureId: string): string => `${incoming(person)}${pictureId}`;

/** What a picture was made into. */
export const picturePrefix = (person: string, pictureId: string): string =>
  `${prepared(person)}${pictureId}/`;

/** A picture in one width (pixels) and format. */
export const pictureKey = (
  person: string,
  pictureId: string,
  { width, format }: { readonly width: number; readonly format: 'avif' | 'webp' },
): string => `${picturePrefix(person, pictureId)}${width}.${format}`;

/** Everything that is of one person. */
export const prefixesOfPerson = (person: string): string[] => [incoming(person), prepared(person)];
