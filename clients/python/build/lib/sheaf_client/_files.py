"""Files of a call, and the forms that are made of them."""

from __future__ import annotations

import io
import json
import os
from contextlib import ExitStack
from typing import IO, Any, Iterable, Mapping, Sequence, TypedDict, Union


class StoredFile(TypedDict, total=False):
    """A file that the service has, or fetches: one of ``storage_url`` and ``url``."""

    storage_url: str
    url: str
    headers: Mapping[str, str]
    filename: str
    original_filename: str
    pages: Sequence[int]


#: A path; a name with bytes or an open binary file; or a file that the service has or fetches.
FileInput = Union[str, "os.PathLike[str]", tuple[str, Union[bytes, IO[bytes]]], StoredFile]

#: Inputs up to this go in one call by themselves; larger ones as a job, whose download can be resumed.
ONE_CALL_BYTES = 16 * 1024 * 1024


def is_reference(file: FileInput) -> bool:
    return isinstance(file, Mapping)


def size_of(files: Iterable[FileInput]) -> int | None:
    """Bytes of all files together; None where that is not known."""
    total = 0
    for file in files:
        if isinstance(file, Mapping):
            return None
        if isinstance(file, tuple):
            content = file[1]
            if not isinstance(content, (bytes, bytearray)):
                return None
            total += len(content)
        else:
            total += os.path.getsize(file)
    return total


def can_repeat(files: Iterable[FileInput]) -> bool:
    """Whether the files can be sent a second time."""
    return all(not isinstance(file, tuple) or isinstance(file[1], (bytes, bytearray)) or file[1].seekable() for file in files)


def form_of(field: str, files: Iterable[FileInput], opened: ExitStack) -> list[tuple[str, tuple[str, IO[bytes]]]]:
    """The parts of a form with these files, opened anew."""
    parts: list[tuple[str, tuple[str, IO[bytes]]]] = []
    for file in files:
        if isinstance(file, tuple):
            name, content = file
            stream = io.BytesIO(content) if isinstance(content, (bytes, bytearray)) else content
            if stream.seekable():
                stream.seek(0)
        elif isinstance(file, Mapping):
            raise TypeError("Files are either all sent, or all named by storage_url or url: store the others first.")
        else:
            name, stream = os.path.basename(os.fspath(file)), opened.enter_context(open(file, "rb"))
        parts.append((field, (name, stream)))
    return parts


def fields_of(values: Mapping[str, Any]) -> dict[str, str]:
    """Values as the fields of a form."""
    return {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in values.items()
        if value is not None
    }
