"""What test/clients/python.test.ts has the Python client do; each part says what it found, in a line of JSON."""

import asyncio
import json
import os
import sys
import tempfile

from sheaf_client import ApiError, AsyncSheaf, ConnectionLostError, JobFailedError, Sheaf

base, cutting, losing, pdf, key, folder = sys.argv[1:]
MERGE = {"files": [pdf, pdf], "params": {"bookmarks": False}}


def tell(name: str, **facts: object) -> None:
    print(json.dumps({"part": name, **facts}), flush=True)


with Sheaf(base) as sheaf:
    done = sheaf.run("pdf-merge", **MERGE)
    path = os.path.join(folder, "merged.pdf")
    done.output.save(path)
    tell("call", pages=done.result["page_count"], job=done.job, left=sorted(os.listdir(folder)))

    states = []
    done = sheaf.run("pdf-split", file=pdf, params={"pages": "1-2"}, keep=True, on_progress=states.append)
    again = sheaf.run("pdf-rotate", file={"storage_url": done.output.storage_url}, params={"angle": 180})
    tell("job", status=states[-1]["status"], pages=again.result["page_count"], head=again.output.read()[:5].decode())

    done = sheaf.workflow([("a.pdf", open(pdf, "rb"))], steps=[{"job_type": "pdf-split"}, {"job_type": "pdf-merge"}])
    tell("workflow", steps=len(done.result["steps"]))

    try:
        sheaf.run("pdf-compress", file=pdf, params={"level": "extreme"})
    except ApiError as error:
        tell("refused", status=error.status, code=error.code, loc=error.issues[0]["loc"], request=bool(error.request_id))
    try:
        sheaf.run("pdf-info", file=("bad.pdf", b"%PDF-1.7 and nothing else"), mode="job")
    except JobFailedError as error:
        tell("failed", code=error.code)
    tell("text", result=sheaf.text("slug", text="Ä b")["result"], usage=sheaf.call("GET", "/api/usage")["identity_kind"])

    first = sheaf.start("pdf-rotate", file=pdf, idempotency_key=key)
    tell("repeated", same=sheaf.start("pdf-rotate", file=pdf, idempotency_key=key).id == first.id)
    first.done()
    first.cancel()

try:
    Sheaf("http://127.0.0.1:9", max_retries=0).text("slug", text="a")
except ConnectionLostError as error:
    tell("unreachable", cause=type(error.__cause__).__name__)

with Sheaf(cutting) as sheaf:
    done = sheaf.run("pdf-rotate", file=pdf, mode="job", keep=True)
    tell("resumed", bytes=len(done.output.read()), whole=done.job["output_bytes"])
with Sheaf(losing) as sheaf:
    tell("sent again", pages=sheaf.start("pdf-rotate", file=pdf).done().result["page_count"])


async def together() -> None:
    async with AsyncSheaf(base) as sheaf:
        merged = await asyncio.gather(*(sheaf.run("pdf-merge", **MERGE) for _ in range(3)))
        job = await sheaf.start("pdf-rotate", file=pdf)
        states = [state["status"] async for state in job.follow()]
        sizes = {len(await each.output.read()) for each in merged}
        tell("async", pages=[each.result["page_count"] for each in merged], last=states[-1], sizes=len(sizes))


asyncio.run(together())
