import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { terminal } from './terminal.js';

it('asks for a line each, shows none of them, and says so when there is none', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { ask, close } = terminal(input, output);
  input.end('correct horse\n123456\n');
  expect([await ask('Passphrase: '), await ask('Code: ')]).toEqual(['correct horse', '123456']);
  await expect(ask('And: ')).rejects.toThrow('The answer is missing.');
  close();
  output.end();
  expect(await text(output)).toBe('Passphrase: \nCode: \nAnd: \n');
});
