/** The first byte of every marker. */
export const MARKER_START = 0xff;

/** The second byte of the markers of a JPEG (ITU-T T.81, table B.1). */
export const MARKER = {
  /** Frames: baseline, extended sequential and progressive, all Huffman-coded. */
  sof0: 0xc0,
  sof1: 0xc1,
  sof2: 0xc2,
  sof3: 0xc3,
  dht: 0xc4,
  /** Reserved for extensions; among the frames by its number. */
  jpg: 0xc8,
  dac: 0xcc,
  sof15: 0xcf,
  rst0: 0xd0,
  rst7: 0xd7,
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  dqt: 0xdb,
  dnl: 0xdc,
  dri: 0xdd,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const;

/** The two bytes that begin a JPEG, as a number. */
export const START_OF_IMAGE = 0xffd8;

const NO_FRAMES: readonly number[] = [MARKER.dht, MARKER.jpg, MARKER.dac];

/** Whether a marker begins a frame, of any process. */
export const isFrame = (marker: number): boolean =>
  marker >= MARKER.sof0 && marker <= MARKER.sof15 && !NO_FRAMES.includes(marker);

export const isRestart = (marker: number): boolean => marker >= MARKER.rst0 && marker <= MARKER.rst7;
