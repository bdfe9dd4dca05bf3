import type { PageFacts } from '../page-facts/facts.ts';
import type { Box } from '../page-text/characters.ts';
import type { Word } from '../page-text/words.ts';
import type { Picture, Table } from './model.ts';
import { covers } from './source.ts';
import type { Styler } from './text-lines.ts';

/** Points between parts of one drawing. */
const NEAR = 4;
const MIN_SIDE = 10;
const MAX_PARTS = 6000;
/** Most words that count as the labels of a drawing; with more, it is the background of text. */
const MAX_WORDS = 80;
const MAX_PICTURES = 200;
/** Part of its height by which a picture beside another one overlaps it. */
const BESIDE = 0.4;

export interface FoundPicture {
  picture: Picture;
  words: Set<Word>;
}

/** Finds images and drawings of a page, and merges overlapping ones. Letters within drawings belong to them. */
export function findPictures(
  facts: PageFacts,
  words: readonly Word[],
  page: { index: number; width: number; height: number },
  tables: readonly Table[],
  styler: Styler,
): FoundPicture[] {
  const images = mergeBoxes(
    facts.pictures
      .filter((box) => box.right - box.left > 4 && box.bottom - box.top > 4 && isOn(box, page))
      .map((box) => ({ ...clipped(box, page), weight: 1, orders: [box.order] })),
  );
  const found = images.map((box): FoundPicture => {
    const [order = null, ...others] = box.orders;
    return pictureOf(box, others.length === 0 ? order : null, words, page);
  });
  const inTable = (box: Box) => tables.some((table) => contains(table.box, box));
  for (const drawing of drawingsOf(facts, styler, inTable, page)) {
    if (images.some((image) => overlaps(image, drawing, 0) && covers(image, page))) continue;
    const inside = words.filter((word) =>
      contains(drawing, { left: word.from, right: word.to, top: word.over, bottom: word.under }),
    );
    if (inside.length > MAX_WORDS) continue;
    const foundPicture = pictureOf(drawing, null, [], page);
    foundPicture.picture.lettered = inside.length > 0;
    foundPicture.words = new Set(inside);
    // A drawing shows the images in it.
    const shown = found.filter(({ picture }) => picture.image === null || !isWithin(drawing, picture.box));
    found.splice(0, found.length, ...shown, foundPicture);
  }
  return found.slice(0, MAX_PICTURES);
}

function pictureOf(
  box: Box,
  image: number | null,
  words: readonly Word[],
  page: { index: number; width: number },
): FoundPicture {
  const over = words.filter((word) =>
    contains(box, { left: word.from, right: word.to, top: word.over, bottom: word.under }),
  ).length;
  const beside = words.some((word) => {
    const [top, bottom] = [Math.max(word.over, box.top), Math.min(word.under, box.bottom)];
    return bottom - top > (word.under - word.over) * 0.5;
  });
  const placing = over > 0 ? 'behind' : beside ? 'beside' : 'inline';
  const [before, after] = [box.left, page.width - box.right];
  const align = Math.abs(before - after) < 12 ? 'center' : 'left';
  const { left, top, right, bottom } = box;
  return {
    picture: {
      kind: 'picture',
      placing,
      align,
      image,
      lettered: false,
      page: page.index,
      box: { left, top, right, bottom },
    },
    words: new Set(),
  };
}

/** Takes pictures beside a higher one out of the text, where they would come below it. */
export function floatNeighbors(pictures: readonly Picture[]): void {
  const kept: Box[] = [];
  const inline = pictures.filter(({ placing }) => placing === 'inline');
  for (const picture of inline.sort((one, other) => heightOf(other.box) - heightOf(one.box))) {
    const { box } = picture;
    const shared = (other: Box) => Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    if (kept.some((other) => shared(other) > heightOf(box) * BESIDE)) picture.placing = 'behind';
    else kept.push(box);
  }
}

const heightOf = ({ top, bottom }: Box): number => bottom - top;

interface Part extends Box {
  weight: number;
  orders: number[];
}

/** Groups of shapes, with the rules and boxes that touch them. */
function drawingsOf(
  facts: PageFacts,
  styler: Styler,
  inTable: (box: Box) => boolean,
  page: { width: number; height: number },
): Box[] {
  const parts: Part[] = [];
  const add = (box: Box, weight: number): void => {
    if (parts.length < MAX_PARTS && isOn(box, page) && !covers(box, page) && !inTable(box))
      parts.push({ ...clipped(box, page), weight, orders: [] });
  };
  for (const shape of facts.shapes) add(shape, 4);
  if (facts.shapes.length > 0 || facts.fills.length > 2) {
    for (const fill of facts.fills) if (fill.color !== 'ffffff') add(fill, 1);
    for (const rule of facts.rules) {
      if (styler.isUnderWords(rule)) continue;
      const { horizontal, at, from, to } = rule;
      // Rules from edge to edge separate text, and belong to no drawing.
      if (to - from > (horizontal ? page.width : page.height) * 0.7) continue;
      add(
        horizontal
          ? { left: from, right: to, top: at - 0.5, bottom: at + 0.5 }
          : { left: at - 0.5, right: at + 0.5, top: from, bottom: to },
        1,
      );
    }
  }
  return mergeBoxes(parts).filter(({ left, top, right, bottom, weight }) => {
    const [width, height] = [right - left, bottom - top];
    return (
      width > MIN_SIDE &&
      height > MIN_SIDE &&
      weight >= 6 &&
      width * height > 500 &&
      width * height < page.width * page.height * 0.85
    );
  });
}

/** Joins touching boxes in bounded time: down the page, each is compared with the boxes open at its height. */
function mergeBoxes(boxes: readonly Part[]): Part[] {
  let current = [...boxes].sort((one, other) => one.top - other.top);
  for (let round = 0; round < 6; round++) {
    const merged: Part[] = [];
    let open: Part[] = [];
    for (const box of current) {
      open = open.filter((one) => one.bottom >= box.top - NEAR);
      const into = open.find((one) => overlaps(one, box, NEAR));
      if (into) {
        Object.assign(into, {
          left: Math.min(into.left, box.left),
          right: Math.max(into.right, box.right),
          bottom: Math.max(into.bottom, box.bottom),
          weight: into.weight + box.weight,
          orders: [...into.orders, ...box.orders].slice(0, 4),
        });
      } else {
        const begun = { ...box };
        merged.push(begun);
        open.push(begun);
      }
    }
    if (merged.length === current.length) return merged;
    current = merged;
  }
  return current;
}

function overlaps(one: Box, other: Box, near: number): boolean {
  return (
    one.left <= other.right + near &&
    one.right >= other.left - near &&
    one.top <= other.bottom + near &&
    one.bottom >= other.top - near
  );
}

function contains(outer: Box, { left, top, right, bottom }: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** Whether a box is entirely inside another one. */
export function isWithin(outer: Box, { left, top, right, bottom }: Box): boolean {
  return left >= outer.left - 1 && right <= outer.right + 1 && top >= outer.top - 1 && bottom <= outer.bottom + 1;
}

function isOn({ left, top, right, bottom }: Box, { width, height }: { width: number; height: number }): boolean {
  return right > 1 && left < width - 1 && bottom > 1 && top < height - 1;
}

function clipped({ left, top, right, bottom }: Box, { width, height }: { width: number; height: number }): Box {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
}
