import type { Body } from './tool.ts';

const CLASSIC = 'lorem ipsum dolor sit amet consectetur adipiscing elit'.split(' ');
const WORDS =
  'a ac accumsan ad aenean aliquam aliquet ante aptent arcu at auctor augue bibendum blandit class commodo condimentum congue consequat conubia convallis cras cursus dapibus diam dictum dignissim dolor donec dui duis efficitur egestas eget eleifend elementum enim erat eros est et eu euismod ex facilisis fames faucibus felis fermentum finibus fringilla fusce gravida habitant hendrerit iaculis id imperdiet in integer interdum justo lacinia lacus laoreet lectus leo libero ligula litora lobortis luctus maecenas magna malesuada massa mattis mauris maximus metus mi molestie mollis morbi nam nec neque netus nibh nisi nisl non nulla nunc odio orci ornare pellentesque per pharetra placerat porta posuere potenti praesent pretium primis proin pulvinar purus quam quis quisque rhoncus risus rutrum sagittis sapien scelerisque sed sem semper senectus sociosqu sodales sollicitudin suscipit suspendisse tellus tempor tempus tincidunt torquent tortor tristique turpis ullamcorper ultrices urna ut varius vehicula vel velit vestibulum vitae vivamus viverra volutpat vulputate'.split(
    ' ',
  );

/** Makes filler text; the same seed produces the same text. At most 1,000 words, sentences or paragraphs. */
export function run({ unit, count, classic, seed }: Body) {
  const below = createDice(seed);
  const opening = classic ? [...CLASSIC] : [];
  const nextWord = () => opening.shift() ?? WORDS[below(WORDS.length)] ?? '';
  const sentence = () => {
    const length = opening.length > 0 ? CLASSIC.length : 5 + below(11);
    const words = Array.from({ length }, nextWord);
    const comma = length > 9 ? 3 + below(length - 6) : -1;
    const text = words.map((word, at) => (at === comma ? `${word},` : word)).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: 4 + below(4) }, sentence).join(' ');
  const make = { words: nextWord, sentences: sentence, paragraphs: paragraph }[unit];
  const result = Array.from({ length: count }, make).join(unit === 'paragraphs' ? '\n\n' : ' ');
  return { result, words: result.split(/\s+/).length, seed };
}

/** Mulberry32: small, quick, and the same everywhere; no source of secrets. */
function createDice(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound);
  };
}
