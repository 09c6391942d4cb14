"""A proxy that closes what has been quiet for too long, as those in front of web servers do."""

from __future__ import annotations

import asyncio
import contextlib
import threading

from tests.faults.proxy import end_loop


class QuietProxy:
    """Passes bytes on; after `patience` seconds without one from the server it hangs up.

    `with QuietProxy(target, patience) as proxy: proxy.port, proxy.hung_up`.
    """

    def __init__(self, target: int, patience: float) -> None:
        self.port = 0
        self.hung_up = 0
        self._target, self._patience = target, patience
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="quiet-proxy", daemon=True)

    def __enter__(self) -> QuietProxy:
        self._thread.start()
        assert self._ready.wait(10), "the proxy does not start"
        return self

    def __exit__(self, *_: object) -> None:
        end_loop(self._loop)
        self._thread.join(5)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()

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
