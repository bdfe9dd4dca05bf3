// Named by its file: by its name alone, some bundlers would put the module of Node in its place.
export { Buffer } from 'buffer/index.js';
