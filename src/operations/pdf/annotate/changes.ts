import { z } from 'zod';
import { color, fontSize, opacity } from '../stamp-parameters.ts';

const place = z.number().min(-1000).max(20_000);
const side = z.number().min(0.1).max(20_000);
const id = z.string().min(1).max(200);
const page = z.int().min(1);

/** The annotations to remove: all, or those with these names or properties. */
export const removal = z
  .union([
    z.literal('all'),
    z
      .array(
        z.union([
          id,
          z
            .strictObject({
              page: page.optional(),
              type: z.string().min(1).max(40).optional(),
              author: z.string().max(200).optional(),
            })
            .refine((wanted) => Object.keys(wanted).length > 0),
        ]),
      )
      .min(1)
      .max(2000),
  ])
  .optional();

/** Changes to existing annotations. */
export const changes = z
  .array(
    z.strictObject({
      id,
      page: page.optional(),
      x: place.optional(),
      y: place.optional(),
      width: side.optional(),
      height: side.optional(),
      text: z.string().max(20_000).optional(),
      author: z.string().max(200).optional(),
      subject: z.string().max(1000).optional(),
      color: color.optional(),
      fill: color.optional(),
      opacity: opacity.optional(),
      stroke: z.number().min(0).max(100).optional(),
      size: fontSize.optional(),
    }),
  )
  .max(2000)
  .default([])
  .describe(
    'Annotations to change: objects with `id` and the changes: x, y (moves its upper left corner there), width, height, text, author, subject, color, fill, opacity, stroke, size. With `page` where several pages have the id.',
  );

export type Removal = NonNullable<z.output<typeof removal>>;
export type Change = z.output<typeof changes>[number];
