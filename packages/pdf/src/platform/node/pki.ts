export { createDecipheriv, createHash, createHmac, hash, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
