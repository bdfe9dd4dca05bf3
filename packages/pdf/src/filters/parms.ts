/** The entries of a stream's DecodeParms that the filters here use (ISO 32000-1, tables 8 and 13). */
export interface FilterParms {
  predictor?: number;
  colors?: number;
  bitsPerComponent?: number;
  columns?: number;
  /** LZW: 1 (default) when codes grow one entry early. */
  earlyChange?: number;
}

/** One step of a stream's filter chain: its name without the slash (`FlateDecode` or the short `Fl`). */
export interface StreamFilter {
  name: string;
  parms?: FilterParms;
}
