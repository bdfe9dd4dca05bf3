/**
 * The work of `npm start` before it hands over to the service: builds the page and joins the service's code if they are
 * missing or stale. Both only make it faster or nicer: a failure stops nothing. Prints the file that starts the
 * service.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildWhenStale, STAMP_FILE, sourcesOfPage } from '../web/build.ts';
import { type Bundle, bundleWhenStale, ENTRY } from './bundle.ts';
import { type Facts, factOf, PREPARED, type Prepared } from './prepared.ts';

/** It ends with the process that waits for it. */
const WITH_CALLER = '--with-caller';
const ROOT = join(import.meta.dirname, '..');
const servesPage = process.env.ROLE !== 'worker';
if (process.argv.includes(WITH_CALLER)) process.stdin.resume().once('end', () => process.exit(1));

// As they are before they are read: what changes meanwhile is stale.
const page = servesPage ? factsOfPage() : null;
const [bundle] = await Promise.all([bundleWhenStale(), servesPage && buildWhenStale()]);
remember(bundle);
process.stdout.write(bundle?.main ?? ENTRY, () => process.exit(0));

/** Lets the next start find at once that there is nothing to prepare. */
function remember(bundle: Bundle | null): void {
  try {
    if (!bundle) {
      rmSync(PREPARED, { force: true });
      return;
    }
    const prepared: Prepared = { service: bundle.main, code: bundle.facts, page: servesPage ? built() : pageBefore() };
    writeFileSync(PREPARED, JSON.stringify(prepared));
  } catch {
    // The next start looks again.
  }
}

/** Null if no page could be built. */
function built(): Facts | null {
  const stamp = relative(ROOT, STAMP_FILE);
  return page && existsSync(STAMP_FILE) ? { ...page, [stamp]: factOf(stamp) } : null;
}

function pageBefore(): Facts | null {
  return existsSync(PREPARED) ? (JSON.parse(readFileSync(PREPARED, 'utf8')) as Prepared).page : null;
}

function factsOfPage(): Facts {
  const { files, folders } = sourcesOfPage();
  return Object.fromEntries(
    [...files, ...folders].map((path) => relative(ROOT, path)).map((path) => [path, factOf(path)]),
  );
}
