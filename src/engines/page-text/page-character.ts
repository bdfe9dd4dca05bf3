import type { Box, Character, Face } from './characters.ts';

/** Properties common to the characters of one text object. */
export interface Look {
  size: number;
  direction: number;
  face: Face;
  run: number;
  tag: number | undefined;
  below: number | undefined;
}

const LEFT = 0;
const TOP = 1;
const RIGHT = 2;
const BOTTOM = 3;

/**
 * A character whose box is in an array shared by its page. It is a class, since in a plain object a single number costs
 * as much as the rest, and pages have thousands of characters.
 */
export class PageCharacter implements Character {
  readonly text: string;
  readonly spaced: boolean;
  private look: Look;
  private readonly places: Float64Array;
  private readonly at: number;

  /** @param at index of its left, top, right and bottom in `places` */
  constructor(text: string, spaced: boolean, look: Look, places: Float64Array, at: number) {
    this.text = text;
    this.spaced = spaced;
    this.look = look;
    this.places = places;
    this.at = at;
  }

  get left(): number {
    return this.places[this.at + LEFT] ?? 0;
  }
  set left(value: number) {
    this.places[this.at + LEFT] = value;
  }
  get top(): number {
    return this.places[this.at + TOP] ?? 0;
  }
  set top(value: number) {
    this.places[this.at + TOP] = value;
  }
  get right(): number {
    return this.places[this.at + RIGHT] ?? 0;
  }
  set right(value: number) {
    this.places[this.at + RIGHT] = value;
  }
  get bottom(): number {
    return this.places[this.at + BOTTOM] ?? 0;
  }
  set bottom(value: number) {
    this.places[this.at + BOTTOM] = value;
  }
  get size(): number {
    return this.look.size;
  }
  get direction(): number {
    return this.look.direction;
  }
  set direction(direction: number) {
    this.look = { ...this.look, direction };
  }
  get face(): Face {
    return this.look.face;
  }
  get run(): number {
    return this.look.run;
  }
  get tag(): number | undefined {
    return this.look.tag;
  }
  get below(): number | undefined {
    return this.look.below;
  }
}

/** Copies a character with another box. */
export function withBox(character: Character, { left, top, right, bottom }: Box): Character {
  const { text, size, direction, face, run, tag, spaced } = character;
  return { text, left, top, right, bottom, size, direction, face, run, tag, spaced };
}
