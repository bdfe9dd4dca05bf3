import { z } from 'zod';
import type { Identity } from '../../../core/identity.ts';
import { isTerminal, JOB_STATUSES, type Job, viewJob } from '../../../core/jobs/model.ts';
import { SheafError } from '../../../errors.ts';
import type { HttpContext, Routes } from '../../context.ts';
import { createLinks } from '../../links.ts';
import { errorAnswers, jobList, jobView } from '../../schemas.ts';

export const jobParams = z.object({ job_id: z.string().meta({ format: 'uuid' }) });
/** Texts that are no ID never reach the database, which rejects some of them. */
const JOB_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The job of an id from a request, for any caller. */
export async function findJob({ jobs }: Pick<HttpContext, 'jobs'>, id: string): Promise<Job | null> {
  return JOB_ID.test(id) ? jobs.store.find(id) : null;
}

/**
 * The job, if the caller may see it.
 * @throws SheafError `job_not_found`, the same for an unknown job and for another's
 */
export async function requireJob({ jobs }: Pick<HttpContext, 'jobs'>, id: string, caller: Identity): Promise<Job> {
  const job = await findJob({ jobs }, id);
  if (job && (job.userId === null || job.userId === caller.userId)) return job;
  throw new SheafError('job_not_found', 'Job not found. It may have expired.');
}

export const jobRoutes: Routes = (app, context) => {
  const ttlMs = context.config.FILE_TTL_SECONDS * 1000;
  const links = createLinks(context.config);
  const show = (job: Job) => links.inJob(viewJob(job, ttlMs));

  const query = z.object({
    limit: z.int().min(1).max(100).default(20),
    offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    status: z.enum(JOB_STATUSES).optional(),
  });
  app.get<{ Querystring: z.output<typeof query> }>('/api/jobs', {
    config: { inTurn: true },
    schema: {
      summary: 'Your jobs, newest first',
      description: 'Without their `result`, which `GET /api/jobs/{job_id}` has.',
      tags: ['Jobs'],
      querystring: query,
      response: { 200: jobList, ...errorAnswers(401, 422) },
    },
    async handler(request) {
      const { userId } = request.identity;
      if (userId === null) {
        throw new SheafError('unauthenticated', 'Listing jobs requires an account. Sign in or send an API key.');
      }
      const { limit, offset } = request.query;
      const { jobs, total } = await context.jobs.store.list(userId, request.query);
      const listed = jobs.map((job) => {
        const { result: _, ...facts } = show(job);
        return facts;
      });
      return { jobs: listed, total, limit, offset };
    },
  });

  app.get<{ Params: z.output<typeof jobParams> }>('/api/jobs/:job_id', {
    schema: {
      summary: 'State of a job',
      tags: ['Jobs'],
      params: jobParams,
      response: { 200: jobView, ...errorAnswers(401, 404) },
    },
    async handler(request) {
      return show(await requireJob(context, request.params.job_id, request.identity));
    },
  });

  app.delete<{ Params: z.output<typeof jobParams> }>('/api/jobs/:job_id', {
    schema: {
      summary: 'Cancel a job, or delete a finished job and its files',
      tags: ['Jobs'],
      params: jobParams,
      response: { 204: z.null().describe('Canceled or deleted.'), ...errorAnswers(401, 404) },
    },
    async handler(request, reply) {
      const job = await requireJob(context, request.params.job_id, request.identity);
      await context.jobs.remove(job);
      request.log.info({ job_id: job.id, was: isTerminal(job.status) ? 'ended' : 'live' }, 'job removed');
      return reply.status(204).send();
    },
  });
};
