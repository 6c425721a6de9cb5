import { Readable } from 'node:stream';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { faultOf } from './bucket-faults.js';
import {
  type ByteStream,
  checkedKey,
  checkedPrefix,
  isKey,
  NoSuchFile,
  type PictureStore,
  type StoredFile,
  StoreFault,
  wholeBytes,
} from './store.js';

/** A bucket of a store that speaks the protocol of Amazon S3. */
export interface BucketSettings {
  readonly bucket: string;
  /** What every key begins with, with a slash at its end; empty where the bucket is ours alone. */
  readonly prefix: string;
  /** Where the store is; undefined for Amazon's own. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** The bucket stands in the path of an address, not in its host. */
  readonly isInPath: boolean;
  /** Undefined: those that the machine has by itself, as a role in a cloud. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Milliseconds until a connection stands, and until one on which nothing moves is given up. */
const connectMs = 5_000;
const idleMs = 60_000;
/** Milliseconds for a call: as long as a person may take for an upload, and then some. */
const answerMs = 30_000;
const uploadMs = 330_000;
/** Tries of what can be repeated: a stream cannot, its person is asked to try again. */
const tries = 4;
/** Connections of one process: all uploads that the api takes at once, and as many pictures that are looked at. */
const sockets = 500;
/** Files that are removed at once. */
const removals = 16;

const nothing = () => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** The client is loaded when the first call is made: programs whose pictures are in a folder do without it. */
const load = () => import('@aws-sdk/client-s3');

/**
 * Pictures in a bucket. Of the protocol it takes five calls that every store of this kind has: put, get, list, delete, and
 * whether it keeps versions. Several files are deleted one by one, since not all stores take them together.
 */
export const bucketStore = (settings: BucketSettings): PictureStore => {
  const { bucket: Bucket, prefix, endpoint, region, isInPath, credentials } = settings;
  let client: Promise<S3Client> | undefined;
  const connect = async (): Promise<S3Client> => {
    const { S3Client } = await load();
    return new S3Client({
      region,
      forcePathStyle: isInPath,
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials ? { credentials } : {}),
      maxAttempts: tries,
      // What it would write to the console is in what it throws.
      logger: silent,
      // Sums that Amazon added later, which other stores refuse. TLS guards the bytes on their way.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectMs,
        socketTimeout: idleMs,
        httpAgent: { keepAlive: true, maxSockets: sockets },
        httpsAgent: { keepAlive: true, maxSockets: sockets },
      },
    });
  };

  /** One call, within its time. What goes wrong is said with the setting that it may come from. */
  const call = async <T>(
    send: (sdk: Awaited<ReturnType<typeof load>>, client: S3Client, signal: AbortSignal) => Promise<T>,
    { abort = new AbortController(), ms = answerMs } = {},
  ): Promise<T> => {
    const late = new Error(`no answer within ${ms / 1000} s`);
    const timer = setTimeout(() => abort.abort(late), ms);
    try {
      client ??= connect();
      return await send(await load(), await client, abort.signal);
    } catch (error) {
      throw faultOf(abort.signal.reason === late ? late : error, settings);
    } finally {
      clearTimeout(timer);
    }
  };

  const putStream = async (Key: string, bytes: ByteStream): Promise<void> => {
    const abort = new AbortController();
    const body = Readable.from(wholeBytes(bytes), { objectMode: false });
    // The client would wait for bytes that do not come.
    body.once('error', (error) => abort.abort(error));
    try {
      await call(
        ({ PutObjectCommand }, s3, abortSignal) =>
          s3.send(new PutObjectCommand({ Bucket, Key, Body: body, ContentLength: bytes.bytes }), {
            abortSignal,
          }),
        { abort, ms: uploadMs },
      );
    } catch (error) {
      throw body.errored ?? error;
    } finally {
      body.destroy();
    }
  };

  async function* list(under: string): AsyncGenerator<StoredFile> {
    let ContinuationToken: string | undefined;
    do {
      const page = await call(({ ListObjectsV2Command }, s3, abortSignal) =>
        s3.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${under}`, ContinuationToken }), {
          abortSignal,
        }),
      );
      for (const { Key = '', LastModified = new Date(0) } of page.Contents ?? [])
        yield { key: Key.slice(prefix.length), changedAt: LastModified };
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  const refuseVersions = async (): Promise<void> => {
    const versions = await call(({ GetBucketVersioningCommand }, s3, abortSignal) =>
      s3.send(new GetBucketVersioningCommand({ Bucket }), { abortSignal }),
    ).catch((fault: Error) => {
      // A store without versions need not know the question.
      if (isUnknownCall(fault.cause)) return undefined;
      throw fault;
    });
    if (versions?.Status) throw keepsVersions(Bucket);
  };

  const remove = async (key: string): Promise<void> => {
    const { DeleteMarker } = await call(({ DeleteObjectCommand }, s3, abortSignal) =>
      s3.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}${key}` }), { abortSignal }),
    );
    // It was only hidden. An erasure that says otherwise would be a lie.
    if (DeleteMarker) throw keepsVersions(Bucket);
  };

  let mayFill: Promise<void> | undefined;
  /** Nothing is put into a bucket from which it could not be erased. Asked until the answer is that it may be filled. */
  const whenMayFill = (): Promise<void> =>
    (mayFill ??= refuseVersions().catch((fault: unknown) => {
      mayFill = undefined;
      throw fault;
    }));

  return {
    async check() {
      await call(({ ListObjectsV2Command }, s3, abortSignal) =>
        s3.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }), { abortSignal }),
      );
      await refuseVersions();
    },

    async put(key, bytes) {
      const Key = `${prefix}${checkedKey(key)}`;
      await whenMayFill();
      if (!(bytes instanceof Uint8Array)) return putStream(Key, bytes);
      await call(({ PutObjectCommand }, s3, abortSignal) =>
        s3.send(new PutObjectCommand({ Bucket, Key, Body: bytes }), { abortSignal }),
      );
    },

    async get(key) {
      const Key = `${prefix}${checkedKey(key)}`;
      const { Body, ContentLength } = await call(({ GetObjectCommand }, s3, abortSignal) =>
        s3.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }).catch((error: unknown) => {
          throw (error as Error).name === 'NoSuchKey' ? new NoSuchFile(key) : error;
        }),
      );
      return { bytes: ContentLength!, stream: Body as Readable };
    },

    delete: async (key) => remove(checkedKey(key)),

    async deleteAll(under) {
      checkedPrefix(under);
      // Before anything is hidden: what is hidden is listed no more, and a second try would find nothing left to do.
      await refuseVersions();
      const keys: string[] = [];
      for await (const { key } of list(under)) keys.push(key);
      const limit = pLimit(removals);
      await Promise.all(keys.map((key) => limit(() => remove(key))));
      return keys.length;
    },

    async *list(under) {
      checkedPrefix(under);
      // Consoles of stores mark a folder by a file whose name ends in a slash.
      for await (const file of list(under)) if (isKey(file.key)) yield file;
    },
  };
};

const isUnknownCall = (error: unknown): boolean =>
  [405, 501].includes((error as Partial<S3ServiceException>).$metadata?.httpStatusCode ?? 0);

const keepsVersions = (bucket: string): StoreFault =>
  new StoreFault(
    `PICTURES names the bucket ${bucket}, which keeps older versions of files: what is erased would stay in them. Take a bucket that never had versioning`,
  );
