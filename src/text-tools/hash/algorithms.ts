/** By their common names; the values are those of the cryptographic library. */
export const ALGORITHMS = {
  md5: 'md5',
  sha1: 'sha1',
  sha224: 'sha224',
  sha256: 'sha256',
  sha384: 'sha384',
  sha512: 'sha512',
  'sha512-256': 'sha512-256',
  'sha3-224': 'sha3-224',
  'sha3-256': 'sha3-256',
  'sha3-384': 'sha3-384',
  'sha3-512': 'sha3-512',
  blake2b: 'blake2b512',
  blake2s: 'blake2s256',
} as const;
