"""The channel layer: Redis pub/sub, and several groups told in one round trip."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer


class BatchLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """An action tells three groups or more; each `group_send` would wait for Redis by itself."""

    async def group_send_many(self, messages: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        """As `group_send` for each (group, message), in their order."""
        inner = self._get_layer()
        shards: dict[Any, list[tuple[str, bytes]]] = {}
        for group, message in messages:
            channel = inner._get_group_channel_name(group)
            batch = shards.setdefault(inner._get_shard(channel), [])
            batch.append((channel, self.serialize(message)))
        for shard, batch in shards.items():
            async with shard._lock:  # as in its own `publish`
                shard._ensure_redis()
                pipe = shard._redis.pipeline(transaction=False)
                for channel, body in batch:
                    pipe.publish(channel, body)
                await pipe.execute()
