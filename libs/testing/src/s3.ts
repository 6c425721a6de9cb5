import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '@hedgerow/pictures';
import { startS3, type Supervised } from '@hedgerow/services';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface OwnS3 {
  /** An empty bucket of it, and the key that opens it. */
  readonly bucket: BucketSettings;
  readonly control: Supervised;
  stop(): Promise<void>;
}

/** A store of the S3 kind for one suite alone, with an empty bucket. */
export const ownS3 = async (): Promise<OwnS3> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hedgerow-s3-'));
  const { endpoint, key, control } = await startS3({
    ...{ dataDir, cacheDir: join(root, '.cache'), env: process.env, say: () => undefined },
  });
  const bucket: BucketSettings = {
    ...{ bucket: 'town-pictures', prefix: '', endpoint, region: 'us-east-1', isInPath: true },
    credentials: key,
  };
  const client = new S3Client({ endpoint, region: bucket.region, forcePathStyle: true, credentials: key });
  await client.send(new CreateBucketCommand({ Bucket: bucket.bucket }));
  client.destroy();
  return {
    bucket,
    control,
    stop: async () => {
      await control.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
