"""What can go wrong."""

from __future__ import annotations

from typing import Any, Mapping


class SheafError(Exception):
    """What every error of this package is."""


class ConnectionLostError(SheafError):
    """No answer came, after all tries, or it was cut; ``__cause__`` says why."""


class WebhookVerificationError(SheafError):
    """A webhook that the service did not sign, or that is too old."""


class ApiError(SheafError):
    """An answer with a status of 400 or more."""

    def __init__(self, status: int, body: Any, headers: Mapping[str, str]) -> None:
        body = body if isinstance(body, dict) else {}
        detail = body.get("detail")
        #: What does not fit, field by field.
        self.issues: list[dict[str, Any]] = detail if isinstance(detail, list) else []
        issue_text = "; ".join(f"{'.'.join(map(str, issue['loc']))}: {issue['msg']}" for issue in self.issues)
        message = detail if isinstance(detail, str) else issue_text
        super().__init__(message or f"The service answered with status {status}.")
        self.status = status
        self.code: str = body.get("code") or ("validation_failed" if self.issues else f"status_{status}")
        #: The service's name for the request: its log has it too.
        self.request_id: str | None = headers.get("x-request-id")
        after = headers.get("retry-after", "")
        #: Seconds after which the service asks to be tried again.
        self.retry_after: float | None = float(after) if after.isdigit() else None


class _JobError(SheafError):
    def __init__(self, job: Mapping[str, Any], message: str) -> None:
        super().__init__(message)
        self.job = job
        self.code: str | None = job.get("error_code")


class JobFailedError(_JobError):
    """The job failed; ``code`` and the message say why."""

    def __init__(self, job: Mapping[str, Any]) -> None:
        super().__init__(job, job.get("error_message") or "The job failed.")


class JobCancelledError(_JobError):
    """Somebody cancelled the job."""

    def __init__(self, job: Mapping[str, Any]) -> None:
        super().__init__(job, "The job was canceled.")
