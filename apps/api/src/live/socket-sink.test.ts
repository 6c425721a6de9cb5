import { describe, expect, it, jest } from '@jest/globals';
import type { WebSocket } from 'ws';
import { socketSink } from './socket-sink.js';

/** A socket whose peer reads only when `read` is called. */
const slowSocket = () => {
  const sent: string[] = [];
  const callbacks: (() => void)[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    closed: undefined as number | undefined,
    send(message: string, done: () => void) {
      sent.push(message);
      callbacks.push(done);
      socket.bufferedAmount += 100_000;
    },
    close(code: number) {
      socket.closed = code;
    },
    terminate: () => undefined,
    read() {
      socket.bufferedAmount = 0;
      callbacks.splice(0).forEach((done) => done());
    },
  };
  return { socket, sent };
};

describe('messages for a socket', () => {
  it('carry the id of the subscription in front of the shared message', () => {
    const { socket, sent } = slowSocket();
    socketSink(socket as unknown as WebSocket, 'a"b').next('{"data":1}');
    expect(JSON.parse(sent[0]!)).toEqual({ id: 'a"b', type: 'next', payload: { data: 1 } });
  });

  it('a slow reader gets the latest, not the backlog', () => {
    const { socket, sent } = slowSocket();
    const sink = socketSink(socket as unknown as WebSocket, 'a');
    for (const n of [1, 2, 3, 4]) sink.next(String(n));
    socket.read();
    socket.read();
    expect(sent.map((message) => JSON.parse(message).payload)).toEqual([1, 4]);
  });

  it('a reader that takes nothing for ten seconds is closed and may come again', () => {
    jest.useFakeTimers();
    const { socket } = slowSocket();
    const sink = socketSink(socket as unknown as WebSocket, 'a');
    sink.next('1');
    sink.next('2');
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    expect(socket.closed).toBe(1013);
  });
});
