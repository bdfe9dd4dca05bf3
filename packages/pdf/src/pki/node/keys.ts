export { constants, createPrivateKey, createPublicKey, createVerify, type KeyObject, sign, verify } from 'node:crypto';
