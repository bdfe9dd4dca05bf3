import { stringify as writeToml } from 'smol-toml';
import { stringify as writeYaml } from 'yaml';
import { type ConfigFormat, MAX_DEPTH, type Refuse } from './read-config.ts';

export interface ConfigStyle {
  /** Spaces of a level, in JSON and YAML. */
  indent: number;
  /** Format of the source: TOML's dates stay dates in TOML. */
  from: string;
  /** Characters that the output may have, about. */
  maxSize: number;
  refuse: Refuse;
}

const INT64 = 2n ** 63n;
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

/** Writes values in a format. @throws what `refuse` throws where the format has no such value, or there is too much of it */
export function writeConfig(value: unknown, to: ConfigFormat, style: ConfigStyle): string {
  const { indent, refuse } = style;
  const ready = prepare(value, to, style);
  if (to === 'json') return `${JSON.stringify(ready, null, indent)}\n`;
  if (to === 'yaml') return writeYaml(ready, { indent, aliasDuplicateObjects: false, lineWidth: 0 });
  if (typeof ready !== 'object' || ready === null || Array.isArray(ready)) return refuse('config_toml_root');
  return writeToml(ready as Record<string, never>);
}

/** A copy in which everything has a form in the format; it counts what will be written, since aliases multiply. */
function prepare(root: unknown, to: ConfigFormat, { from, maxSize, refuse }: ConfigStyle): unknown {
  let size = 0;
  const count = (length: number) => {
    size += length;
    if (size > maxSize) refuse('config_output');
  };

  function copy(value: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH) refuse('config_deep', { most: MAX_DEPTH });
    count(4);
    if (typeof value === 'string') {
      count(value.length);
      return value;
    }
    if (typeof value === 'number' || typeof value === 'bigint') return numberIn(value);
    if (value === null || value === undefined) return to === 'toml' ? refuse('config_toml_value') : null;
    if (value instanceof Date) return to === 'toml' && from === 'toml' ? value : value.toISOString();
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
    if (typeof value !== 'object') return value;
    const mapping: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      // The indent of each line is written, too.
      count(key.length + depth);
      Object.defineProperty(mapping, key, {
        value: copy(item, depth + 1),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return mapping;
  }

  function numberIn(value: number | bigint): unknown {
    count(String(value).length);
    if (typeof value === 'number') return Number.isFinite(value) || to !== 'json' ? value : refuse('config_number');
    const safe = Number.isSafeInteger(Number(value)) && BigInt(Number(value)) === value;
    if (safe) return Number(value);
    if (to === 'json') return rawJSON(String(value));
    return to === 'toml' && (value >= INT64 || value < -INT64) ? refuse('config_toml_value') : value;
  }

  return copy(root, 1);
}
