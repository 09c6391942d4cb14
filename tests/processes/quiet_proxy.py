"""A proxy that closes what has been quiet for too long, as those in front of web servers do."""

from __future__ import annotations

import asyncio
import contextlib

from tests.faults.proxy import LocalProxy


class QuietProxy(LocalProxy):
    """Passes bytes on; after `patience` seconds without one from the server it hangs up.

    `with QuietProxy(target, patience) as proxy: proxy.port, proxy.hung_up`.
    """

    def __init__(self, target: int, patience: float) -> None:
        super().__init__(target)
        self.hung_up = 0
        self._patience = patience

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self._target)
        forth = asyncio.create_task(_pass_on(reader, to_server, None))
        try:
            await _pass_on(from_server, writer, self._patience)
        except TimeoutError:
            self.hung_up += 1
        finally:
            forth.cancel()
            for stream in (writer, to_server):
                with contextlib.suppress(OSError):
                    stream.close()


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, patience: float | None
) -> None:
    with contextlib.suppress(OSError):
        while data := await asyncio.wait_for(reader.read(65536), patience):
            writer.write(data)
            await writer.drain()
