import type { ListPlace } from '../document-model/model.ts';
import { escaped, HEAD, NAMES, twips } from './xml.ts';

interface Level {
  format: ListPlace['format'];
  marker: string;
  start: number;
  left: number;
  hang: number;
  gap: number;
}

/** Bullets of symbol fonts, as everybody has them. */
const PLAIN: Readonly<Record<string, string>> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  '\uf076': '❖',
  '\uf0a8': '□',
  '\uf06e': '■',
  '\uf0b0': '°',
  '\uf02d': '–',
  '\uf071': '□',
  '\uf0e0': '→',
  '\uf046': '☞',
  '·': '•',
  '§': '▪',
};
const MAX_LISTS = 30_000;

export interface Numbering {
  /** The numbering of an item, and whether its indents equal the level's. @param left of its text */
  number(place: ListPlace, left: number): { id: number; level: number; asLevel: boolean };
  part(): string;
  readonly used: boolean;
}

/** Gathers the lists of a document (ECMA-376-1, 17.9). */
export function createNumbering(): Numbering {
  const lists = new Map<number, { id: number; levels: Map<number, Level> }>();

  return {
    number(place, left) {
      let list = lists.get(place.list);
      if (!list) {
        list = { id: Math.min(lists.size + 1, MAX_LISTS), levels: new Map() };
        lists.set(place.list, list);
      }
      const known = list.levels.get(place.level);
      const level = known ?? {
        format: place.format,
        marker: place.marker,
        start: place.number,
        left,
        hang: place.hang,
        gap: place.gap,
      };
      if (!known) list.levels.set(place.level, level);
      return {
        id: list.id,
        level: place.level,
        asLevel: Math.abs(level.left - left) < 1 && Math.abs(level.hang - place.hang) < 1,
      };
    },
    part() {
      const kinds = new Map<string, number>();
      const abstract: string[] = [];
      const numbers = [...lists.values()].slice(0, MAX_LISTS).map(({ id, levels }) => {
        const text = levelsOf(levels);
        let kind = kinds.get(text);
        if (kind === undefined) {
          kind = kinds.size;
          kinds.set(text, kind);
          abstract.push(
            `<w:abstractNum w:abstractNumId="${kind}"><w:multiLevelType w:val="hybridMultilevel"/>${text}</w:abstractNum>`,
          );
        }
        const starts = [...levels].filter(([, { format }]) => format !== 'bullet');
        const overrides = starts.map(
          ([level, { start }]) =>
            `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${Math.max(0, start)}"/></w:lvlOverride>`,
        );
        return `<w:num w:numId="${id}"><w:abstractNumId w:val="${kind}"/>${overrides.join('')}</w:num>`;
      });
      return `${HEAD}<w:numbering ${NAMES}>${abstract.join('')}${numbers.join('')}</w:numbering>`;
    },
    get used() {
      return lists.size > 0;
    },
  };
}

function levelsOf(levels: ReadonlyMap<number, Level>): string {
  return Array.from({ length: 9 }, (_, at) => {
    const level = levels.get(at) ?? {
      format: 'bullet' as const,
      marker: '•',
      start: 1,
      left: 18 * (at + 1),
      hang: 18,
      gap: 18,
    };
    const bullet = level.format === 'bullet';
    const text = bullet ? (PLAIN[level.marker] ?? level.marker) : level.marker.replace('%', `%${at + 1}`);
    return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${level.format}"/>${level.hang < 1 && level.gap < 14 ? '<w:suff w:val="space"/>' : ''}<w:lvlText w:val="${escaped(text)}"/><w:lvlJc w:val="left"/><w:pPr>${placeOf(level)}</w:pPr></w:lvl>`;
  }).join('');
}

/** Indents of a level: its text hangs beside the marker, or continues below it. */
function placeOf({ left, hang, gap }: Level): string {
  if (hang >= 1) return `<w:ind w:left="${twips(left)}" w:hanging="${twips(hang)}"/>`;
  const tab = `<w:tabs><w:tab w:val="num" w:pos="${Math.max(1, twips(left - hang + gap))}"/></w:tabs>`;
  return `${tab}<w:ind w:left="${twips(left)}" w:firstLine="${twips(-hang)}"/>`;
}
