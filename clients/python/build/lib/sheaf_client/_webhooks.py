"""Webhooks as Standard Webhooks sign them."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Sequence

from ._errors import WebhookVerificationError

_TOLERANCE_SECONDS = 300


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: int = _TOLERANCE_SECONDS,
) -> dict[str, Any]:
    """Return the event of a webhook, after checking its signature and age.

    Raises WebhookVerificationError.
    """
    named = {name.lower(): value for name, value in headers.items()}
    identity, sent, signatures = (named.get(f"webhook-{part}", "") for part in ("id", "timestamp", "signature"))
    if not (identity and sent and signatures):
        raise WebhookVerificationError("The headers of a webhook are missing.")
    if not (sent.isascii() and sent.isdigit()) or abs(time.time() - int(sent)) > tolerance:
        raise WebhookVerificationError("The webhook is too old, or its clock differs from ours.")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{identity}.{sent}.".encode() + raw
    for each in [secret] if isinstance(secret, str) else secret:
        right = hmac.new(_bytes_of(each.removeprefix("whsec_")), signed, hashlib.sha256).digest()
        for signature in signatures.split(" "):
            version, _, value = signature.partition(",")
            if version == "v1" and hmac.compare_digest(_bytes_of(value), right):
                event: dict[str, Any] = json.loads(raw)
                return event
    raise WebhookVerificationError("The signature of the webhook is not by this secret.")


def _bytes_of(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        return b"\0"
