export {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  createVerify,
  hash,
  type KeyObject,
  pbkdf2Sync,
  randomBytes,
  randomFillSync,
  randomUUID,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';

/** Does nothing: signing and verifying work here. */
export function requireKeys(): void {}
