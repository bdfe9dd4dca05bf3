export {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  pbkdf2Sync,
  randomBytes,
  randomFillSync,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
