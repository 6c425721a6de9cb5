import type { BucketSettings } from './bucket-store.js';
import { NoSuchFile, StoreFault } from './store.js';

/** What the answers of a store mean for the one who set it up. */
const sentences: Readonly<Record<string, (settings: BucketSettings) => string>> = {
  NoSuchBucket: ({ bucket }) => `PICTURES names the bucket ${bucket}, which the store does not have`,
  InvalidBucketName: ({ bucket }) => `PICTURES names the bucket ${bucket}, which is no name of a bucket`,
  InvalidAccessKeyId: () => 'PICTURES_ACCESS_KEY is none that the store knows',
  SignatureDoesNotMatch: () => 'PICTURES_SECRET_KEY does not fit PICTURES_ACCESS_KEY',
  CredentialsProviderError: () =>
    'PICTURES_ACCESS_KEY and PICTURES_SECRET_KEY are not set, and this machine has no credentials of its own',
  AccessDenied: ({ bucket }) =>
    `PICTURES_ACCESS_KEY may not do this with the bucket ${bucket}: it needs to list it, to read whether it keeps versions, and to get, put and delete its files`,
  AuthorizationHeaderMalformed: ({ region }) =>
    `PICTURES_REGION is ${region}, and the store wants another one`,
  PermanentRedirect: ({ region }) => `PICTURES_REGION is ${region}, and the bucket is in another one`,
  RequestTimeTooSkewed: () => 'The clock of this machine differs too much from that of the store',
};

/** The fault of a call, with the setting that it may come from; a file that is not there stays what it is. */
export const faultOf = (error: unknown, settings: BucketSettings): Error => {
  if (error instanceof NoSuchFile || error instanceof StoreFault) return error;
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  const sentence = sentences[name]?.(settings);
  if (sentence !== undefined) return new StoreFault(sentence, { cause: error });
  // What came from another realm of the program is wrapped by the client; what it wraps says what happened.
  const said = message.replace(/^AWS SDK error wrapper for (?:\w*Error: )?/, '') || name;
  const where = settings.endpoint ? `PICTURES_ENDPOINT (${settings.endpoint})` : 'Amazon S3';
  return new StoreFault(
    $metadata?.httpStatusCode === undefined
      ? `The store of pictures at ${where} is not reached: ${said}`
      : `The store of pictures at ${where} refused with ${$metadata.httpStatusCode}: ${said}`,
    { cause: error },
  );
};
