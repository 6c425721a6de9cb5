import { expect, it } from '@jest/globals';
import { sleep } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { TopicGate } from './topic-gate.js';

/** A gate whose clock and whose looks are in the hands of the test. */
const opened = async (first: () => Promise<boolean>) => {
  const at = { now: 0, answer: first, looks: 0 };
  let goOn: () => void = () => undefined;
  const gate = new TopicGate(
    () => {
      at.looks += 1;
      return at.answer();
    },
    () => at.now,
    () => new Promise<void>((resolve) => (goOn = resolve)),
  );
  expect(gate.isOpen).toBe(false);
  await gate.start();
  const look = async () => {
    const { looks } = at;
    goOn();
    await eventually(() => at.looks > looks);
  };
  return { at, gate, look };
};

it('is open while Kafka says so, and closed at once when it says that the topic is made anew', async () => {
  const { at, gate, look } = await opened(() => Promise.resolve(true));
  expect(gate.isOpen).toBe(true);
  at.answer = () => Promise.resolve(false);
  await look();
  expect(gate.isOpen).toBe(false);
  at.answer = () => Promise.resolve(true);
  await look();
  expect(gate.isOpen).toBe(true);
});

it('is closed when Kafka has not said anything for five seconds', async () => {
  const { at, gate, look } = await opened(() => Promise.resolve(true));
  at.answer = () => Promise.reject(new Error('away'));
  at.now = 4_999;
  await look();
  expect(gate.isOpen).toBe(true);
  at.now = 5_000;
  expect(gate.isOpen).toBe(false);
});

it('counts a look from its question on', async () => {
  const { at, gate, look } = await opened(() => Promise.resolve(false));
  at.answer = () => {
    at.now = 9_000;
    return Promise.resolve(true);
  };
  await look();
  expect(gate.isOpen).toBe(false);
});

it('ends with the program: no timer of it is left', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
  const before = timers();
  const gate = new TopicGate(() => Promise.resolve(true));
  await gate.start();
  expect(timers()).toBe(before + 1);
  await gate.close();
  expect(timers()).toBe(before);
});

it('waits at its end for a look that has begun', async () => {
  let hasEnded = false;
  const gate = new TopicGate(async () => {
    await sleep(20);
    return (hasEnded = true);
  });
  void gate.start();
  await gate.close();
  expect(hasEnded).toBe(true);
});

it('ends although Kafka never answers', async () => {
  const gate = new TopicGate(() => new Promise(() => undefined));
  void gate.start();
  const began = performance.now();
  await gate.close();
  expect(performance.now() - began).toBeLessThan(2_000);
});
