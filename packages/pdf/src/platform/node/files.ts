export { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
