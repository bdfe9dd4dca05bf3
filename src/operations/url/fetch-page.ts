import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFile } from '../../engines/web-page/read-site.ts';
import { SheafError } from '../../errors.ts';
import type { OperationContext } from '../kit/define.ts';
import type { WebFile } from '../kit/questions.ts';

const MAX_FILES = 150;
const MAX_MS = 40_000;
/** Concurrent requests. */
const AT_ONCE = 6;
const NEWLINE = 10;

export interface PageFetcher {
  /**
   * Fetches the page itself.
   * @throws SheafError as the service refuses, `unsupported_file_type` for anything but a page
   */
  page(url: string): Promise<void>;
  /** Fetches missing files while that is allowed and time is left; false if nothing new arrived. */
  more(urls: readonly string[]): Promise<boolean>;
  /** The page and its files, under their addresses. */
  readonly files: readonly SiteFile[];
  /** Requested addresses that returned nothing. */
  readonly failed: number;
}

/** Fetches a web page and its files through the service, which judges each address, into the job's own folder. */
export function createPageFetcher({
  ask,
  scratch,
  signal,
}: Pick<OperationContext<unknown>, 'ask' | 'scratch' | 'signal'>): PageFetcher {
  const files: SiteFile[] = [];
  const asked = new Set<string>();
  const end = performance.now() + MAX_MS;
  let failed = 0;

  async function fetchFile(url: string): Promise<WebFile> {
    asked.add(url);
    const answer = Buffer.from(await ask({ kind: 'web', url }));
    const line = answer.indexOf(NEWLINE);
    const webFile = JSON.parse(answer.toString('utf8', 0, line)) as WebFile;
    const file = join(scratch, `web-${files.length}`);
    writeFileSync(file, answer.subarray(line + 1), { flag: 'wx' });
    // The response of a redirect's target is stored under the address in the page.
    files.push({ path: files.length === 0 ? webFile.url : url, type: webFile.type, file });
    return webFile;
  }

  return {
    files,
    get failed() {
      return failed;
    },
    async page(url) {
      const { type } = await fetchFile(url);
      if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
        throw new SheafError(
          'unsupported_file_type',
          `The URL does not lead to a web page, but to ${type.split(';')[0]}.`,
        );
      }
    },
    async more(urls) {
      const before = files.length;
      const waiting = urls.filter((url) => !asked.has(url)).slice(0, MAX_FILES - asked.size);
      const work = async () => {
        for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
          if (signal.aborted || performance.now() > end) return;
          await fetchFile(url).catch((error: unknown) => {
            if (!(error instanceof SheafError)) throw error;
            failed++;
          });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return files.length > before;
    },
  };
}
