// Imported by path: by name alone, some bundlers would substitute Node's module.
export { Buffer } from 'buffer/index.js';
