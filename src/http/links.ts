import type { Config } from '../config.ts';
import type { JobView } from '../core/jobs/model.ts';
import type { Preview } from '../core/preview.ts';
import { publicPathOf } from './page.ts';

export type Links = ReturnType<typeof createLinks>;

/** Prefixes the addresses in responses with the path of PUBLIC_URL, so that they resolve for people. */
export function createLinks({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
  const path = publicPathOf(PUBLIC_URL);
  const below = (address: string) => path + address;
  return {
    below,
    inJob: (view: JobView): JobView => ({
      ...view,
      output_file_url: view.output_file_url === null ? null : below(view.output_file_url),
    }),
    inPreview: <P extends Pick<Preview, 'pages'>>(preview: P): P => ({
      ...preview,
      pages: preview.pages.map((page) => ({ ...page, preview_url: below(page.preview_url) })),
    }),
  };
}
