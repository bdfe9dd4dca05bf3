"""The synchronous client, generated from _aio.py by `npm run clients:generate`; do not edit."""

from __future__ import annotations

import json
import os
import random
import re
import time
import uuid
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterator, Callable, Generic, Mapping, Sequence, TypeVar
from urllib.parse import quote, unquote

import httpx

from ._errors import ApiError, ConnectionLostError, JobCancelledError, JobFailedError
from ._files import ONE_CALL_BYTES, FileInput, can_repeat, fields_of, form_of, is_reference, size_of
from ._pause import pause
from ._types_gen import DIRECT_REQUIRES, SINGLE_FILE

if TYPE_CHECKING:
    from ._types_gen import Run, JobFields, WorkflowStep

#: Failures that come again with every try.
_FINAL = {"took_too_long", "operation_crashed", "out_of_memory", "timed_out", "output_too_large"}
_ENDED = {"completed", "failed", "cancelled"}
_WAIT_SECONDS = 20

Result = TypeVar("Result")


@dataclass
class Completed(Generic[Result]):
    """What came of an operation."""

    output: Output
    result: Result | None
    #: None where it was one call, of which the service keeps nothing.
    job: JobFields | None


class Sheaf:
    """A Sheaf service."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        max_retries: int = 4,
        timeout: float = 600,
        max_retry_delay: float = 60,
        patience: float = 120,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._max_retries = max_retries
        self._max_retry_delay = max_retry_delay
        self._patience = patience
        headers = {"authorization": f"Bearer {api_key}"} if api_key else {}
        self._http = httpx.Client(
            base_url=base_url.rstrip("/") + "/",
            headers=headers,
            timeout=httpx.Timeout(timeout, connect=30),
            transport=transport,
        )

    def __enter__(self) -> Sheaf:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    if TYPE_CHECKING:
        run: Run
    else:

        def run(
            self,
            name,
            *,
            file=None,
            files=None,
            params=None,
            on_progress=None,
            mode="auto",
            keep=None,
            webhook_url=None,
            idempotency_key=None,
        ):
            """Run an operation and return its output and result.

            Small work goes in one call, of which the service keeps nothing; the rest is a job. Raises ApiError,
            JobFailedError, JobCancelledError, ConnectionLostError.
            """
            inputs = list(files) if files is not None else [] if file is None else [file]
            params = dict(params or {})
            plain = on_progress is None and not keep and not webhook_url and not idempotency_key
            if mode == "call" or (mode == "auto" and plain and _fits_one_call(name, inputs, params)):
                try:
                    return self._call_once(name, inputs, params)
                except ApiError as error:
                    if mode == "call" or error.code != "took_too_long":
                        raise
            job = self.start(
                name,
                files=inputs,
                params=params,
                keep=keep,
                webhook_url=webhook_url,
                idempotency_key=idempotency_key,
                _wait=None if on_progress else _WAIT_SECONDS,
            )
            return job.done(on_progress=on_progress)

    def workflow(
        self,
        files: Sequence[FileInput],
        *,
        steps: Sequence[WorkflowStep] | None = None,
        workflow: str | None = None,
        on_error: str = "stop",
        **options: Any,
    ) -> Completed[dict[str, Any]]:
        """Let files flow through steps: one file comes out as it is, several as a ZIP."""
        params = {"steps": steps, "workflow": workflow, "on_error": on_error}
        parameters = {name: value for name, value in params.items() if value is not None}
        run: Any = self.run
        return run("workflow", files=files, params=parameters, **options)

    def start(
        self,
        name: str,
        *,
        file: FileInput | None = None,
        files: Sequence[FileInput] | None = None,
        params: Mapping[str, Any] | None = None,
        keep: bool | None = None,
        webhook_url: str | None = None,
        idempotency_key: str | None = None,
        _wait: int | None = None,
    ) -> Job:
        """Start an operation as a job, and return once the service has accepted it."""
        inputs = list(files) if files is not None else [] if file is None else [file]
        own = {"keep": keep, "webhook_url": webhook_url}
        headers = {"idempotency-key": idempotency_key or str(uuid.uuid4()), "accept": "application/json"}
        if _wait:
            headers["prefer"] = f"wait={_wait}"
        if any(map(is_reference, inputs)):
            if not all(map(is_reference, inputs)):
                raise TypeError("Files are either all sent, or all named: store the others first.")
            body = {"job_type": name, "files": inputs, "parameters": dict(params or {}), **_present(own)}
            created = self._json("POST", "api/process", headers=headers, json=body, repeatable=True)
        elif name in SINGLE_FILE:
            fields = fields_of({"job_type": name, "parameters": dict(params or {}), **own})
            created = self._form("api/upload", "file", inputs, fields, headers)
        else:
            created = self._form(f"api/{name}", "files", inputs, fields_of({**(params or {}), **own}), headers)
        return Job(self, created["job_id"], created if "created_at" in created else None)

    def job(self, job_id: str) -> Job:
        """A job that was started before."""
        return Job(self, job_id, None)

    def text(self, name: str, **fields: Any) -> Any:
        """Run a tool for text, which answers at once."""
        return self._json("POST", f"api/{name}", json=fields, repeatable=True)

    def call(self, method: str, path: str, *, query: Mapping[str, Any] | None = None, body: Any = None) -> Any:
        """Call an endpoint that answers JSON, such as ``call("GET", "/api/usage")``."""
        return self._json(method, path.lstrip("/"), params=query, json=body, repeatable=method != "POST")

    def preview(self, file: FileInput) -> Any:
        """Store a PDF for later jobs, and return its ``storage_url`` with pictures of its pages."""
        return self._form("api/preview/pdf", "file", [file], {}, {})

    def _call_once(self, name: str, files: Sequence[FileInput], params: Mapping[str, Any]) -> Completed[Any]:
        def send() -> httpx.Response:
            with ExitStack() as opened:
                response = self._http.send(
                    self._http.build_request(
                        "POST",
                        f"api/{name}",
                        headers={"accept": "application/octet-stream"},
                        data=fields_of(params),
                        files=form_of("files", files, opened),
                    ),
                    stream=True,
                )
            return response

        repeatable = can_repeat(files)
        response = self._trying(send, repeatable)
        facts = response.headers.get("x-result")

        def reopen(offset: int, etag: str | None) -> httpx.Response:
            return self._trying(send, repeatable)

        output = Output(self, _filename_of(response), response, reopen if repeatable else None, resumable=False)
        return Completed(output, json.loads(facts) if facts else None, None)

    def _form(
        self, path: str, field: str, files: Sequence[FileInput], fields: Mapping[str, str], headers: Mapping[str, str]
    ) -> Any:
        def send() -> httpx.Response:
            with ExitStack() as opened:
                parts = form_of(field, files, opened)
                response = self._http.post(path, data=dict(fields), files=parts, headers=dict(headers))
            return response

        return (self._trying(send, can_repeat(files))).json()

    def _json(self, method: str, path: str, *, repeatable: bool, **options: Any) -> Any:
        def send() -> httpx.Response:
            return self._http.request(method, path, **options)

        response = self._trying(send, repeatable)
        return None if response.status_code == 204 else response.json()

    def _trying(self, send: Callable[[], Any], repeatable: bool) -> httpx.Response:
        """Send a request, and again while that may help."""
        attempt = 0
        while True:
            failure: ApiError | ConnectionLostError
            try:
                response: httpx.Response = send()
                if response.status_code < 400:
                    return response
                response.read()
                response.close()
                failure = ApiError(response.status_code, _json_in(response), response.headers)
                again = _is_passing(failure, repeatable)
            except httpx.TransportError as error:
                failure = ConnectionLostError(f"The service at {self._http.base_url} could not be reached.")
                failure.__cause__ = error
                again = repeatable
            after = getattr(failure, "retry_after", None)
            delay = _delay_before(attempt) if after is None else after
            if not again or attempt >= self._max_retries or delay > self._max_retry_delay:
                raise failure
            pause(delay)
            attempt += 1

    def _output_at(self, address: str | None, filename: str | None, storage_url: str | None) -> Output:
        def reopen(offset: int, etag: str | None) -> httpx.Response:
            if address is None:
                raise ApiError(404, {"detail": "The output has expired.", "code": "file_not_found"}, {})
            # Behind a proxy with its own path, that path is in the base address already.
            path = address[address.index("/api/download/") + 1 :]
            headers = {"accept-encoding": "identity"}
            if offset > 0:
                headers["range"] = f"bytes={offset}-"
                if etag:
                    headers["if-range"] = etag

            def send() -> httpx.Response:
                return self._http.send(self._http.build_request("GET", path, headers=headers), stream=True)

            response = self._trying(send, True)
            if offset > 0 and response.headers.get("etag") != etag:
                response.close()
                raise ApiError(412, {"detail": "The file has changed since its first part came."}, response.headers)
            return response

        return Output(self, filename or "output", None, reopen, resumable=True, storage_url=storage_url)


class Job:
    """A job that the service has accepted."""

    def __init__(self, sheaf: Sheaf, job_id: str, state: dict[str, Any] | None) -> None:
        self._sheaf = sheaf
        self.id = job_id
        self._ended = state if state and state["status"] in _ENDED else None

    def state(self) -> dict[str, Any]:
        """The state of the job now."""
        state: dict[str, Any] = self._sheaf._json("GET", f"api/jobs/{quote(self.id, safe='')}", repeatable=True)
        return state

    def follow(self) -> Iterator[dict[str, Any]]:
        """Each state of the job until it has ended: by Server-Sent Events, and by asking where these bring nothing."""
        if self._ended:
            yield self._ended
            return
        reported: tuple[str, int] | None = None
        heard = time.monotonic()
        while True:
            try:
                for state in self._events():
                    heard = time.monotonic()
                    if reported != (state["status"], state["progress"]):
                        reported = (state["status"], state["progress"])
                        yield state
                    if state["status"] in _ENDED:
                        self._ended = state
                        return
            except (httpx.TransportError, ApiError) as error:
                if isinstance(error, ApiError) and error.status == 404:
                    raise
            try:
                state = self.state()
                heard = time.monotonic()
            except (ConnectionLostError, ApiError) as error:
                if isinstance(error, ApiError) and error.status < 500 or time.monotonic() - heard > self._sheaf._patience:
                    raise
                pause(1)
                continue
            if reported != (state["status"], state["progress"]):
                reported = (state["status"], state["progress"])
                yield state
            if state["status"] in _ENDED:
                self._ended = state
                return
            pause(1)

    def _events(self) -> Iterator[dict[str, Any]]:
        path = f"api/jobs/{quote(self.id, safe='')}/events"
        # The service says something every 20 seconds; a proxy that holds it back is noticed by that.
        timeout = httpx.Timeout(30, connect=10)
        with self._sheaf._http.stream("GET", path, timeout=timeout) as response:
            if response.status_code >= 400:
                response.read()
                raise ApiError(response.status_code, _json_in(response), response.headers)
            for line in response.iter_lines():
                if line.startswith("data:"):
                    yield json.loads(line[5:])

    def done(self, *, on_progress: Callable[[dict[str, Any]], object] | None = None) -> Completed[Any]:
        """Wait for the end, and return the output. Raises JobFailedError, JobCancelledError."""
        for state in self.follow():
            if on_progress:
                on_progress(state)
        job = self._ended or {}
        if job.get("status") == "failed":
            raise JobFailedError(job)
        if job.get("status") == "cancelled":
            raise JobCancelledError(job)
        output = self._sheaf._output_at(job["output_file_url"], job["output_filename"], job["output_storage_url"])
        return Completed(output, job.get("result"), job)  # type: ignore[arg-type]

    def cancel(self) -> None:
        """Stop the work; a job that has ended is deleted with its files."""
        try:
            self._sheaf._json("DELETE", f"api/jobs/{quote(self.id, safe='')}", repeatable=True)
        except ApiError as error:
            if error.status != 404:
                raise


class Output:
    """The output of an operation. Nothing is read before you ask for it."""

    def __init__(
        self,
        sheaf: Sheaf,
        filename: str,
        first: httpx.Response | None,
        reopen: Callable[[int, str | None], Any] | None,
        *,
        resumable: bool,
        storage_url: str | None = None,
    ) -> None:
        self.filename = filename
        self.storage_url = storage_url
        self._sheaf = sheaf
        self._first = first
        self._reopen = reopen
        self._resumable = resumable

    def chunks(self) -> Iterator[bytes]:
        """The bytes as they come. A download that is cut goes on where it was; the output of one call fails then."""
        offset, cuts, etag = 0, 0, None
        while True:
            response = self._open(offset, etag)
            etag = response.headers.get("etag")
            length = response.headers.get("content-length")
            # A service that sends all of it again has it skipped.
            skip = offset if response.status_code == 200 else 0
            end = None if length is None else offset - skip + int(length)
            try:
                for chunk in response.iter_bytes():
                    rest, skip = chunk[skip:], max(0, skip - len(chunk))
                    offset += len(rest)
                    if rest:
                        cuts = 0
                        yield rest
                if end is None or offset >= end:
                    return
                cause: Exception | None = None
            except httpx.TransportError as error:
                cause = error
            finally:
                response.close()
            if not self._resumable or cuts >= self._sheaf._max_retries:
                raise ConnectionLostError(f"The connection was lost after {offset} bytes.") from cause
            pause(_delay_before(cuts))
            cuts += 1

    def read(self) -> bytes:
        """All of it."""
        for attempt in range(self._sheaf._max_retries + 1):
            try:
                return b"".join([chunk for chunk in self.chunks()])
            except ConnectionLostError:
                if self._resumable or self._reopen is None or attempt == self._sheaf._max_retries:
                    raise
        raise AssertionError("not reached")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file, which is there once it is whole."""
        part = f"{os.fspath(path)}.{uuid.uuid4().hex[:8]}.part"
        try:
            for attempt in range(self._sheaf._max_retries + 1):
                try:
                    with open(part, "wb") as file:
                        for chunk in self.chunks():
                            file.write(chunk)
                    break
                except ConnectionLostError:
                    if self._resumable or self._reopen is None or attempt == self._sheaf._max_retries:
                        raise
            os.replace(part, path)
        finally:
            if os.path.exists(part):
                os.remove(part)

    def _open(self, offset: int, etag: str | None) -> httpx.Response:
        if self._first is not None:
            first, self._first = self._first, None
            return first
        if self._reopen is None:
            raise ConnectionLostError("This output can be read once.")
        response: httpx.Response = self._reopen(offset, etag)
        return response



def _fits_one_call(name: str, files: Sequence[FileInput], params: Mapping[str, Any]) -> bool:
    required = DIRECT_REQUIRES.get(name, ())
    if required is None or any(params.get(each) is None for each in required):
        return False
    size = size_of(files)
    return size is not None and size <= ONE_CALL_BYTES


def _is_passing(error: ApiError, repeatable: bool) -> bool:
    """Whether the same request may succeed later. A refused request (429, 503) was never started."""
    if error.code in _FINAL:
        return False
    if error.status in (408, 429, 503):
        return True
    return repeatable and error.status >= 500 and error.status not in (501, 505)


def _delay_before(attempt: int) -> float:
    return min(8.0, 0.5 * 2.0**attempt) * random.uniform(0.75, 1.25)


def _json_in(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        return None


def _filename_of(response: httpx.Response) -> str:
    """The name in Content-Disposition (RFC 6266, RFC 8187)."""
    found = re.search(r"filename\*=UTF-8''([^;]+)", response.headers.get("content-disposition", ""), re.I)
    return unquote(found[1]) if found else "output"


def _present(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}
