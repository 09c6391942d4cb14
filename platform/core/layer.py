"""The channel layer: Redis pub/sub, where one change of a match is one message.

Groups of the same subject (the first two parts of their names: ``match.<id>`` of
``match.<id>.seat.1``) share one Redis channel, their *topic*. What is sent to several groups at
once travels as one message, and the process that sends hands it to its own sockets at once: they
do not wait for the way to Redis and back. Each process takes from a topic only what it did not
send itself, and only for the groups that its sockets have joined.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from channels_redis.pubsub import (
    RedisPubSubChannelLayer,
    RedisPubSubLoopLayer,
    RedisSingleShardConnection,
)
from channels_redis.utils import _wrap_close, decode_hosts

Parcel = tuple[str, bytes]
"""A group and a message to it, encoded."""

_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(tuple[bytes, list[Parcel]]).decode


def topic_of(group: str) -> str:
    """What a group's messages are published under: the first two parts of its name."""
    return ".".join(group.split(".", 2)[:2])


class _Shard(RedisSingleShardConnection):  # type: ignore[misc]
    """One Redis. Hands on what comes in by topics, not by groups."""

    def _receive_message(self, message: Any) -> None:
        if message is None:
            return
        name = message["channel"].decode()
        if name in self.channel_layer.channels:
            self.channel_layer.channels[name].put_nowait(message["data"])
        else:
            self.channel_layer.take_in(message["data"])

    async def publish_all(self, messages: Iterable[tuple[str, bytes]]) -> None:
        """As `publish` for each, in one round trip."""
        async with self._lock:  # as in its own `publish`
            self._ensure_redis()
            pipe = self._redis.pipeline(transaction=False)
            for channel, body in messages:
                pipe.publish(channel, body)
            await pipe.execute()


class _LoopLayer(RedisPubSubLoopLayer):  # type: ignore[misc]
    """The sockets of one event loop. `groups` maps a group's plain name to their channels."""

    def __init__(self, *args: Any, hosts: Any = None, **kwargs: Any) -> None:
        super().__init__(*args, hosts=hosts, **kwargs)
        self._shards = [_Shard(host, self) for host in decode_hosts(hosts)]
        self._origin = secrets.token_bytes(8)
        self._topics: dict[str, set[str]] = {}
        """The groups that are joined here, by topic."""

    async def group_add(self, group: str, channel: str) -> None:
        if channel not in self.channels:
            raise RuntimeError("only a channel of this process can join a group")
        topic = topic_of(group)
        self.groups.setdefault(group, set()).add(channel)
        self._topics.setdefault(topic, set()).add(group)
        await self._shard_of(topic).subscribe(self._get_group_channel_name(topic))

    async def group_discard(self, group: str, channel: str) -> None:
        members = self.groups.get(group, set())
        members.discard(channel)
        if members or group not in self.groups:
            return
        topic = topic_of(group)
        del self.groups[group]
        self._topics[topic].discard(group)
        if not self._topics[topic]:
            del self._topics[topic]
            await self._shard_of(topic).unsubscribe(self._get_group_channel_name(topic))

    async def group_send(self, group: str, message: Mapping[str, Any]) -> None:
        parcels = [(group, self.channel_layer.serialize(message))]
        self.hand_out(parcels)
        await self.publish(parcels)

    def hand_out(self, parcels: Iterable[Parcel]) -> None:
        """To the sockets of this loop."""
        for group, body in parcels:
            for channel in self.groups.get(group, ()):
                if channel in self.channels:
                    self.channels[channel].put_nowait(body)

    def take_in(self, data: bytes) -> None:
        """What came by a topic, unless it is our own and has been handed out."""
        origin, parcels = _unpack(data)
        if origin != self._origin:
            self.hand_out(parcels)

    async def publish(self, parcels: Iterable[Parcel]) -> None:
        """To the other processes, in one round trip."""
        topics: dict[str, list[Parcel]] = {}
        for group, body in parcels:
            topics.setdefault(topic_of(group), []).append((group, body))
        shards: dict[_Shard, list[tuple[str, bytes]]] = {}
        for topic, batch in topics.items():
            message = (self._get_group_channel_name(topic), _pack((self._origin, batch)))
            shards.setdefault(self._shard_of(topic), []).append(message)
        for shard, messages in shards.items():
            await shard.publish_all(messages)

    async def flush(self) -> None:
        self._topics = {}
        await super().flush()

    def _shard_of(self, topic: str) -> _Shard:
        shard: _Shard = self._get_shard(self._get_group_channel_name(topic))
        return shard


class BatchLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """`CHANNEL_LAYERS["default"]`: a layer for each event loop, as in channels_redis."""

    def hand_out(self, messages: Iterable[tuple[str, Mapping[str, Any]]]) -> list[Parcel]:
        """Give each (group, message) to the sockets of the running loop, in their order; the
        parcels are for `publish`."""
        parcels = [(group, self.serialize(message)) for group, message in messages]
        self._get_layer().hand_out(parcels)
        return parcels

    async def publish(self, parcels: Iterable[Parcel]) -> None:
        """Tell the other processes. Raises RedisError and OSError."""
        await self._get_layer().publish(parcels)

    def _get_layer(self) -> _LoopLayer:
        loop = asyncio.get_running_loop()
        layer: _LoopLayer | None = self._layers.get(loop)
        if layer is None:
            layer = _LoopLayer(*self._args, **self._kwargs, channel_layer=self)
            self._layers[loop] = layer
            _wrap_close(self, loop)
        return layer
