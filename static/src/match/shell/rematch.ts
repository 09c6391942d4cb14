/** Who wants another match: the room where its players meet again, followed live. */

import { useEffect, useState } from 'preact/hooks';
import { onMe } from '../../site/me';
import { openSocket, type Socket } from '../../site/socket';
import type { Schemas } from '../../wire/types';
import type { MatchStore } from '../store';

export type Room = Schemas['TablePayload'];

export interface Rematch {
  readonly room: Room | null;
  /** Asks for it, or agrees. Raises ApiError. */
  ask(): Promise<void>;
}

/** Whether a player, by name, has said yes at the room that waits for another match. */
export function wants(room: Room | null, matchId: string, name: string): boolean {
  if (room === null || room.status !== 'open' || room.match !== matchId) return false;
  return room.seats.some((seat) => seat.user?.name === name && seat.ready);
}

/** A notice of something that the end of this match shows by itself: a player of it wants another. */
export function shownHere(notice: unknown, names: readonly (string | undefined)[]): boolean {
  const { kind, data } = notice as { kind: string; data: { by?: string } };
  return kind === 'rematch' && data.by !== undefined && names.includes(data.by);
}

/** The room is known once somebody asked; until then a notice tells when that is. */
export function useRematch(store: MatchStore): Rematch {
  const { id, seat } = store.boot.match;
  const [room, setRoom] = useState<Room | null>(null);
  const roomId = room?.id;

  useEffect(() => {
    if (seat === null) return;
    const look = async (): Promise<void> => setRoom(await store.api.room().catch(() => null));
    void look();
    return onMe((message) => {
      if (message.type !== 'notification') return false;
      void look();
      return shownHere(message['notification'], store.boot.match.seats.map(({ user }) => user?.name));
    });
  }, []);

  useEffect(() => {
    if (roomId === undefined) return;
    const socket: Socket = openSocket(`/ws/table/${roomId}/`, (message) => {
      if (message.type === 'table') setRoom(message['table'] as Room);
    });
    return () => socket.close();
  }, [roomId]);

  const ask = async (): Promise<void> => {
    const table = await store.api.rematch();
    setRoom(table);
    if (table.match && table.match !== id) location.assign(`/partida/${table.match}/`);
  };
  return { room, ask };
}
