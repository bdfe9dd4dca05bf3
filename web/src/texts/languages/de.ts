export { de as texts } from '../de.ts';
export { deSentences as sentences } from '../de-sentences.ts';
