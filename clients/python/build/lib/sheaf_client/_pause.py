"""Waiting, in both worlds."""

import asyncio
import time


async def async_pause(seconds: float) -> None:
    await asyncio.sleep(seconds)


def pause(seconds: float) -> None:
    time.sleep(seconds)
