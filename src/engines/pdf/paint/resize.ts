import type { EditedDocument } from '../edit/edited-document.ts';
import {
  apply,
  type Geometry,
  geometryOf,
  invert,
  type Matrix,
  multiply,
  readBox,
  transformBox,
} from '../edit/geometry.ts';
import { isDict, type PdfDict, PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { retarget, type Target, transformPoints } from './impose.ts';
import type { Size } from './layouts.ts';
import { fitInto } from './overlay.ts';
import { balanceOf, contentOfPage, contentsList } from './page-content.ts';
import { createPageForms } from './page-forms.ts';
import { createPainter, drawForm } from './painter.ts';

/**
 * Gives pages (by index) another size, with all that is on them as large as it fits, in the middle: content, form fields,
 * comments and links. `sizeFor` says the size in points as a reader sees it.
 */
export function resizePages(edited: EditedDocument, pages: Iterable<number>, sizeFor: (seen: Size) => Size): void {
  const targets = new Map<number, Target>();
  const forms = createPageForms(edited, edited);
  const painter = createPainter(edited);
  const moved = new Set<number>();
  for (const index of new Set(pages)) {
    const page = edited.pages()[index]!;
    const geometry = geometryOf(edited, page);
    const { matrix, width, height } = placement(geometry, sizeFor);
    const resources = edited.dict(page.dict.get('Resources') ?? page.inherited.get('Resources'));
    const dict = edited.editPage(index);
    if (resources && !hasPatterns(edited, resources)) wrapContent(edited, dict, geometry, matrix);
    else {
      const { ref, matrix: upright } = forms.of(index);
      dict.delete('Contents');
      const content = drawForm('P', multiply(invert(upright), matrix));
      painter.paint(index, { under: { content, forms: { P: ref } } });
    }
    dict.set('MediaBox', [0, 0, width, height]);
    for (const key of ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) dict.delete(key);
    if (page.inherited.has('CropBox')) dict.set('CropBox', [0, 0, width, height]);
    moveAnnotations(edited, dict, matrix, moved);
    const { ref } = edited.pages()[index]!;
    if (ref) targets.set(ref.num, { sheet: ref, matrix });
  }
  retarget(
    edited,
    targets,
    edited.pages().map(({ ref }) => ref),
  );
}

/** The matrix in the page's own coordinates, and its new size there. */
function placement(geometry: Geometry, sizeFor: (seen: Size) => Size): { matrix: Matrix } & Size {
  const { box, rotation, unit } = geometry;
  const wanted = sizeFor({ width: geometry.width * unit, height: geometry.height * unit });
  const turned = rotation % 180 !== 0;
  const width = (turned ? wanted.height : wanted.width) / unit;
  const height = (turned ? wanted.width : wanted.height) / unit;
  const [left, bottom, right, top] = box;
  const fitted = fitInto(right - left, top - bottom, [0, 0, width, height]);
  return { matrix: multiply([1, 0, 0, 1, -left, -bottom], fitted), width, height };
}

/** Has the page's content drawn through `matrix`, cut to what was seen of it. Tags in it stay where they are. */
function wrapContent(edited: EditedDocument, dict: PdfDict, { box }: Geometry, matrix: Matrix): void {
  const own = contentsList(edited, dict.get('Contents'));
  if (own.length === 0) return;
  const { open, missing } = balanceOf(contentOfPage(edited, { dict }));
  const clip = `${[box[0], box[1], box[2] - box[0], box[3] - box[1]].map(numberText).join(' ')} re W n`;
  const start = `${`q ${matrix.map(numberText).join(' ')} cm ${clip} `}${'q '.repeat(missing)}`;
  const before = edited.addStream(new Map(), Buffer.from(start, 'latin1'));
  const after = edited.addStream(new Map(), Buffer.from('Q '.repeat(1 + open), 'latin1'));
  dict.set('Contents', [before, ...own, after]);
}

/** A pattern lies in the coordinates of the page, whatever `cm` says: such content is drawn as a form, which has its own. */
function hasPatterns(edited: EditedDocument, resources: PdfDict): boolean {
  const patterns = edited.dict(resources.get('Pattern'));
  return patterns !== null && patterns.size > 0;
}

/** Entries of annotations that are points, as pairs of numbers. */
const POINTS = ['QuadPoints', 'Vertices', 'L', 'CL'];

function moveAnnotations(edited: EditedDocument, page: PdfDict, matrix: Matrix, moved: Set<number>): void {
  const scale = apply(matrix, 1, 0)[0] - apply(matrix, 0, 0)[0];
  for (const item of edited.array(page.get('Annots')) ?? []) {
    if (item instanceof PdfRef && moved.has(item.num)) continue;
    if (item instanceof PdfRef) moved.add(item.num);
    const dict = item instanceof PdfRef ? edited.edit(item.num) : item;
    if (!isDict(dict)) continue;
    const rect = readBox(edited, dict.get('Rect'));
    if (rect) dict.set('Rect', [...transformBox(matrix, rect)]);
    for (const key of POINTS) {
      const values = edited.array(dict.get(key))?.map((value) => edited.resolve(value));
      if (values?.every((value) => typeof value === 'number')) dict.set(key, transformPoints(matrix, values));
    }
    const strokes = edited.array(dict.get('InkList'))?.map((stroke) => edited.array(stroke) ?? []);
    if (strokes) {
      dict.set(
        'InkList',
        strokes.map((stroke) =>
          transformPoints(
            matrix,
            stroke.filter((value) => typeof value === 'number'),
          ),
        ),
      );
    }
    const differences = edited.array(dict.get('RD'));
    if (differences?.every((value) => typeof value === 'number')) {
      dict.set(
        'RD',
        differences.map((value) => (value as number) * scale),
      );
    }
  }
}
