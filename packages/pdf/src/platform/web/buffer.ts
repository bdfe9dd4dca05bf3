// Imported by path: for the bare name, some bundlers would substitute Node's module.
export { Buffer } from 'buffer/index.js';
