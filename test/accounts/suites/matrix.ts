import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Service } from '../../helpers/service.ts';
import { createProgram, createUser, createVisitor, type KeyView, type Visitor } from '../visitor.ts';

const WHO = [
  'anonymous',
  'user A',
  'user B',
  "A's key",
  "A's test key",
  "B's key",
  'revoked key',
  'dead session',
] as const;
type Who = (typeof WHO)[number];

/** Expected access of each identity to A's objects and to an anonymous job's. */
const OPEN: Record<Who, 'yes' | 'no' | 'bad key'> = {
  anonymous: 'no',
  'user A': 'yes',
  'user B': 'no',
  "A's key": 'yes',
  "A's test key": 'yes',
  "B's key": 'no',
  'revoked key': 'bad key',
  'dead session': 'no',
};

interface Objects {
  jobId: string;
  output: string;
  input: string;
  previewImage: string;
  keyId: number;
  signatureId: string;
}

/** Every identity against every object (safety: "Who may see what"). */
export function describeMatrix(service: () => Service): void {
  describe('identity × object', () => {
    const callers = {} as Record<Who, Visitor>;
    let ofA: Objects;
    let ofNobody: Omit<Objects, 'keyId' | 'signatureId'>;

    beforeAll(async () => {
      const [a, b, gone] = [await createUser(service()), await createUser(service()), await createUser(service())];
      const revoked = await a.makeKey();
      await a.delete(`/api/keys/${revoked.id}`);
      const deadCookie = gone.cookie();
      await gone.post('/api/auth/logout');
      const keyOfA = await a.makeKey();
      Object.assign(callers, {
        anonymous: createVisitor(service()),
        'user A': a,
        'user B': b,
        "A's key": createProgram(service(), keyOfA.key),
        "A's test key": createProgram(service(), (await a.makeKey({ env: 'test' })).key, 'x-api-key'),
        "B's key": createProgram(service(), (await b.makeKey()).key),
        'revoked key': createProgram(service(), revoked.key),
        'dead session': createVisitor(service(), { cookie: deadCookie }),
      });
      const signatureId = (await a.post('/api/signatures', { text: 'Ada' })).body.id;
      ofA = { ...(await makeObjects(a)), keyId: keyOfA.id, signatureId };
      ofNobody = await makeObjects(callers.anonymous);
    });
    const sockets: WebSocket[] = [];
    afterAll(() => {
      for (const socket of sockets) socket.terminate();
    });

    it("has A's objects below A's folder and the anonymous ones below anon/", () => {
      expect(ofA.output).toMatch(/^users\/\d+\//);
      expect(ofA.input).toMatch(/^users\/\d+\//);
      expect(ofNobody.output).toMatch(/^anon\//);
      expect(ofNobody.input).toMatch(/^anon\//);
    });

    describe.each(WHO)('%s', (who) => {
      const open = OPEN[who];
      /** The status for A's object, where a stranger gets `closed`. */
      const expected = (closed: number, good = 200) => ({ yes: good, no: closed, 'bad key': 401 })[open];
      const ofOther = (status = 200) => (open === 'bad key' ? 401 : status);

      it("meets A's job as an unknown one unless it is A", async () => {
        const caller = callers[who];
        const foreign = await caller.get(`/api/jobs/${ofA.jobId}`);
        expect(foreign.status).toBe(expected(404));
        const events = await fetch(`${service().url}/api/jobs/${ofA.jobId}/events`, {
          headers: { ...caller.headers, cookie: caller.cookie() || (caller.headers.cookie ?? '') },
        });
        await events.body?.cancel();
        expect(events.status).toBe(expected(404));
        if (open !== 'no') return;
        const unknown = await caller.get('/api/jobs/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1');
        expect(foreign.text).toBe(unknown.text);
        const [cancel, cancelUnknown] = [
          await caller.delete(`/api/jobs/${ofA.jobId}`),
          await caller.delete('/api/jobs/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1'),
        ];
        expect([cancel.status, cancel.text]).toEqual([404, cancelUnknown.text]);
      });

      it("gets A's output, input and preview images only when it is A", async () => {
        for (const name of [ofA.output, ofA.input, ofA.previewImage]) {
          // A part, so that the file stays for the next in turn.
          const answer = await callers[who].get(`/api/download/${name}`, { range: 'bytes=0-3' });
          expect([name, answer.status]).toEqual([name, expected(403, 206)]);
        }
      });

      it("can use A's stored files in a job only when it is A", async () => {
        for (const name of [ofA.input, ofA.output]) {
          const answer = await callers[who].post('/api/process', {
            job_type: name.endsWith('.pdf') ? 'pdf-to-images' : 'json-formatter',
            storage_url: `storage://${name}`,
          });
          expect([name, answer.status]).toEqual([name, expected(403)]);
          if (answer.status === 200) await callers[who].delete(`/api/jobs/${answer.body.job_id}`);
        }
      });

      it("opens A's updates without a token only by A's session or key", async () => {
        expect(await handshake(callers[who], ofA.jobId)).toBe(expected(401, 101));
      });

      it('lists only jobs of the same user', async () => {
        const answer = await callers[who].get('/api/jobs?limit=100');
        const hasUser = who !== 'anonymous' && who !== 'dead session';
        expect(answer.status).toBe(open === 'bad key' ? 401 : hasUser ? 200 : 401);
        if (answer.status === 200) {
          const ids = answer.body.jobs.map((job: { job_id: string }) => job.job_id);
          expect(ids.includes(ofA.jobId)).toBe(open === 'yes');
          expect(ids).not.toContain(ofNobody.jobId);
        }
      });

      it("sees and revokes A's keys only with A's session", async () => {
        const listed = await callers[who].get('/api/keys');
        const isKey = who.endsWith('key') && open !== 'bad key';
        const status = who.startsWith('user') ? 200 : isKey ? 403 : 401;
        expect(listed.status).toBe(status);
        if (status === 200) {
          expect((listed.body as KeyView[]).some((key) => key.id === ofA.keyId)).toBe(who === 'user A');
        }
        if (who === 'user A') return;
        const revoked = await callers[who].delete(`/api/keys/${ofA.keyId}`);
        expect(revoked.status).toBe(who === 'user B' ? 404 : status);
      });

      it("sees and deletes A's saved signatures only with A's session", async () => {
        const listed = await callers[who].get('/api/signatures');
        const isKey = who.endsWith('key') && open !== 'bad key';
        const status = who.startsWith('user') ? 200 : isKey ? 403 : 401;
        expect(listed.status).toBe(status);
        if (status === 200) expect(listed.body).toHaveLength(who === 'user A' ? 1 : 0);
        if (who === 'user A') return;
        const deleted = await callers[who].delete(`/api/signatures/${ofA.signatureId}`);
        expect(deleted.status).toBe(who === 'user B' ? 404 : status);
      });

      it('sees an anonymous job and its files by knowing their names', async () => {
        expect((await callers[who].get(`/api/jobs/${ofNobody.jobId}`)).status).toBe(ofOther());
        for (const name of [ofNobody.output, ofNobody.input, ofNobody.previewImage]) {
          const answer = await callers[who].get(`/api/download/${name}`, { range: 'bytes=0-3' });
          expect([name, answer.status]).toEqual([name, ofOther(206)]);
        }
      });

      it('knows who it is', async () => {
        const me = await callers[who].get('/api/auth/me');
        const usage = await callers[who].get('/api/usage');
        const kind = who.startsWith('user') ? 'user' : who.endsWith('key') ? 'api_key' : 'anonymous';
        if (open === 'bad key') expect([me.status, usage.status]).toEqual([401, 401]);
        else {
          expect(usage.body.identity_kind).toBe(kind);
          expect(me.status).toBe(kind === 'anonymous' ? 401 : 200);
        }
      });
    });

    it('leaves everything as it was: A still has it all', async () => {
      const a = callers['user A'];
      expect((await a.get(`/api/jobs/${ofA.jobId}`)).body).toMatchObject({ status: 'completed' });
      expect(((await a.get('/api/keys')).body as KeyView[]).find((key) => key.id === ofA.keyId)).toMatchObject({
        is_active: true,
      });
      expect((await a.get('/api/signatures')).body).toMatchObject([{ id: ofA.signatureId, text: 'Ada' }]);
    });

    /** The status that a WebSocket handshake without a token ends with; 101 when it opens. */
    function handshake(caller: Visitor, jobId: string): Promise<number> {
      const cookie = caller.cookie() || caller.headers.cookie;
      const headers = { ...caller.headers, ...(cookie ? { cookie } : {}) };
      const socket = new WebSocket(`${service().wsUrl}/ws/${jobId}`, { headers });
      sockets.push(socket);
      return new Promise((resolve, reject) => {
        socket.on('open', () => resolve(101));
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
        socket.on('error', reject);
      });
    }
  });
}

/** A completed job with input and output, and a preview with an image. */
async function makeObjects(visitor: Visitor): Promise<Omit<Objects, 'keyId' | 'signatureId'>> {
  const created = await visitor.form(
    '/api/upload',
    { job_type: 'json-formatter' },
    { file: { name: 'in.json', bytes: '{"a":1}' } },
    { prefer: 'wait=60' },
  );
  if (created.body.status !== 'completed') throw new Error(`no job: ${JSON.stringify(created.body)}`);
  const preview = await visitor.form('/api/preview/pdf', {}, { file: 'render-features.pdf' });
  const { storage_url, file_id } = preview.body as unknown as { storage_url: string; file_id: string };
  return {
    jobId: created.body.job_id,
    output: created.body.output_storage_url!.replace('storage://', ''),
    input: storage_url.replace('storage://', ''),
    previewImage: `preview/${file_id}/1.png`,
  };
}
