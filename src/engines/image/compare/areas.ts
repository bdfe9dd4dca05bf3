/** A part of a picture, in pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Side of the fields that divide a picture, in pixels; touching fields form one area. */
const FIELD = 16;

/** Boxes around the marked pixels of a picture, the largest first. */
export function areasOf(marked: Uint8Array, width: number, height: number): Area[] {
  const across = Math.ceil(width / FIELD);
  const down = Math.ceil(height / FIELD);
  // For each field the box around its marked pixels, as left, top, right, bottom; right is -1 if there is none.
  const fields = new Int32Array(across * down * 4);
  for (let at = 0; at < fields.length; at += 4) fields.set([width, height, -1, -1], at);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (marked[y * width + x] === 0) continue;
      const at = (Math.floor(y / FIELD) * across + Math.floor(x / FIELD)) * 4;
      fields[at] = Math.min(fields[at] ?? x, x);
      fields[at + 1] = Math.min(fields[at + 1] ?? y, y);
      fields[at + 2] = Math.max(fields[at + 2] ?? x, x);
      fields[at + 3] = Math.max(fields[at + 3] ?? y, y);
    }
  }
  const areas: Area[] = [];
  for (let start = 0; start < across * down; start++) {
    if (rightOf(fields, start) >= 0) areas.push(gather(fields, start, across, down));
  }
  return areas.sort((one, other) => other.width * other.height - one.width * one.height);
}

/** The box around all fields that hang together with one; they are taken away. */
function gather(fields: Int32Array, start: number, across: number, down: number): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  const queue = [start];
  for (let field = queue.pop(); field !== undefined; field = queue.pop()) {
    if (rightOf(fields, field) < 0) continue;
    const at = field * 4;
    left = Math.min(left, fields[at] ?? left);
    top = Math.min(top, fields[at + 1] ?? top);
    right = Math.max(right, fields[at + 2] ?? right);
    bottom = Math.max(bottom, fields[at + 3] ?? bottom);
    fields[at + 2] = -1;
    const [x, y] = [field % across, Math.floor(field / across)];
    for (let y2 = Math.max(0, y - 1); y2 <= Math.min(down - 1, y + 1); y2++) {
      for (let x2 = Math.max(0, x - 1); x2 <= Math.min(across - 1, x + 1); x2++) {
        if (rightOf(fields, y2 * across + x2) >= 0) queue.push(y2 * across + x2);
      }
    }
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function rightOf(fields: Int32Array, field: number): number {
  return fields[field * 4 + 2] ?? -1;
}
