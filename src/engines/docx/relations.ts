import { escaped, HEAD, OFFICE, RELATIONS } from './xml.ts';

/** The parts and addresses that a part refers to (ECMA-376-2, 9.3). */
export interface Relations {
  /** Returns the id of a part. */
  part(type: string, target: string): string;
  /** Returns the id of an address, the same each time. */
  address(url: string): string;
  text(): string;
  readonly used: boolean;
}

export function createRelations(): Relations {
  const rows: string[] = [];
  const addresses = new Map<string, string>();

  function add(type: string, target: string, outside: boolean): string {
    const id = `rId${rows.length + 1}`;
    rows.push(
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${escaped(target)}"${outside ? ' TargetMode="External"' : ''}/>`,
    );
    return id;
  }

  return {
    part: (type, target) => add(type, target, false),
    address(url) {
      const known = addresses.get(url);
      if (known) return known;
      const id = add('hyperlink', url, true);
      addresses.set(url, id);
      return id;
    },
    text: () => `${HEAD}<Relationships xmlns="${RELATIONS}">${rows.join('')}</Relationships>`,
    get used() {
      return rows.length > 0;
    },
  };
}
