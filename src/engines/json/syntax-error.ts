import { formatMessage } from '../../texts/format.ts';
import { JSON_NOTES, type JsonFaultCode } from './notes.ts';

/** Where in a JSON text something is wrong. */
export interface JsonErrorPosition {
  /** Counted from 1; a line ends at a line feed. */
  line: number;
  /** Counted from 1, in Unicode characters. */
  column: number;
  /** Counted from 0, in bytes of the UTF-8 text. */
  offset: number;
}

/** A violation of RFC 8259 and its position. The message names the expected token and never repeats the text. */
export class JsonSyntaxError extends Error implements JsonErrorPosition {
  readonly code: JsonFaultCode;
  readonly line: number;
  readonly column: number;
  readonly offset: number;

  constructor(code: JsonFaultCode, { line, column, offset }: JsonErrorPosition) {
    super(formatMessage(JSON_NOTES[code], {}, 'en'));
    this.name = 'JsonSyntaxError';
    this.code = code;
    this.line = line;
    this.column = column;
    this.offset = offset;
  }
}
