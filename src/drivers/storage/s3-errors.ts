import { S3ServiceException } from '@aws-sdk/client-s3';
import { SheafError } from '../../errors.ts';

/** Error names that servers use for a full bucket or account. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity', 'InsufficientStorage']);

/** True for the answer that there is no such object; a bucket that is gone is trouble, not an absent object. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}

/** Says an error of the object storage so that the caller knows when to come back. */
export function translate(error: unknown): unknown {
  if (error instanceof SheafError) return error;
  if (error instanceof S3ServiceException && (FULL.has(error.name) || error.$metadata.httpStatusCode === 507)) {
    return new SheafError('storage_full', 'The server is out of storage space. Try again later.', { cause: error });
  }
  return new SheafError('unavailable', 'File storage is unavailable. Try again shortly.', {
    cause: error,
    retryAfter: 5,
  });
}
