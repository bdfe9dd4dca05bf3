export {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  randomFillSync,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
