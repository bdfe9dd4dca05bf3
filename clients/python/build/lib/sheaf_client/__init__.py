"""Client of Sheaf, the self-hosted file service."""

from ._aio import AsyncJob, AsyncOutput, AsyncSheaf
from ._errors import (
    ApiError,
    ConnectionLostError,
    JobCancelledError,
    JobFailedError,
    SheafError,
    WebhookVerificationError,
)
from ._sync_gen import Job, Output, Sheaf
from ._webhooks import verify_webhook

__all__ = [
    "ApiError",
    "AsyncJob",
    "AsyncOutput",
    "AsyncSheaf",
    "ConnectionLostError",
    "Job",
    "JobCancelledError",
    "JobFailedError",
    "Output",
    "Sheaf",
    "SheafError",
    "WebhookVerificationError",
    "verify_webhook",
]
