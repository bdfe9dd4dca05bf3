/**
 * What `npm start` does before it hands over to the service: builds the page and joins the service's code where they are
 * missing or stale, which takes some milliseconds where they are not. Both are only to be quicker or nicer: a failure stops
 * nothing. Prints the file that starts the service.
 */
import { buildWhenStale } from '../web/build.ts';
import { bundleWhenStale } from './bundle.ts';

const servesPage = process.env.ROLE !== 'worker';
const [service] = await Promise.all([bundleWhenStale(), servesPage && buildWhenStale()]);
process.stdout.write(service);
