import { hkdfSync } from 'node:crypto';
import type { Setting } from '@hedgerow/platform';
import { open, seal } from './sealed-text.js';

/** One version of the master key: 32 bytes, known to programs and to no database. */
export interface MasterKey {
  readonly version: number;
  readonly key: Buffer;
}

/** Master keys in use: the first one wraps, each of them opens what it wrapped. */
export type MasterKeys = readonly MasterKey[];

/** The master key that a program was given is not the right one, or one is missing. Says which version. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

const keyBytes = 32;

/**
 * The setting of the master keys: PERSONAL_DATA_KEYS, `2:<base64>,1:<base64>`, of which the first one wraps; without it
 * PERSONAL_DATA_KEY alone, which is version 1.
 */
export const masterKeys = (): Setting<MasterKeys> => (env) => {
  const several = env['PERSONAL_DATA_KEYS'];
  if (several) return masterKeysIn(several);
  const one = env['PERSONAL_DATA_KEY'];
  if (!one) throw new Error('PERSONAL_DATA_KEY is not set');
  return [{ version: 1, key: keyIn(one, 'PERSONAL_DATA_KEY') }];
};

const masterKeysIn = (text: string): MasterKeys => {
  const keys = text.split(',').map((entry) => {
    const [, version, key] = /^\s*([1-9]\d{0,8}):(\S+)\s*$/.exec(entry) ?? [];
    if (!version || !key) throw new Error('PERSONAL_DATA_KEYS must be a list like 2:<base64>,1:<base64>');
    return { version: Number(version), key: keyIn(key, `PERSONAL_DATA_KEYS version ${version}`) };
  });
  const versions = keys.map(({ version }) => version);
  const twice = versions.find((version, i) => versions.indexOf(version) !== i);
  if (twice !== undefined) throw new Error(`PERSONAL_DATA_KEYS has version ${twice} twice`);
  return keys;
};

const keyIn = (base64: string, name: string): Buffer => {
  const key = Buffer.from(base64, 'base64');
  if (key.length !== keyBytes) throw new Error(`${name} must be ${keyBytes} bytes in base64`);
  return key;
};

export interface Wrapped {
  readonly version: number;
  readonly wrapped: Buffer;
}

const derive = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `hedgerow/${purpose}`, keyBytes));

/** Wraps keys by the first master key and opens those that any of them wrapped. */
export class KeyRing {
  /** The version that wraps. */
  readonly current: number;
  readonly versions: readonly number[];
  readonly #wrapping: ReadonlyMap<number, Buffer>;

  constructor(private readonly masters: MasterKeys) {
    const [first] = masters;
    if (!first || masters.some(({ key }) => key.length !== keyBytes))
      throw new Error(`A master key must be ${keyBytes} bytes`);
    this.current = first.version;
    this.versions = masters.map(({ version }) => version);
    this.#wrapping = new Map(masters.map(({ version, key }) => [version, derive(key, 'person-keys')]));
  }

  /** `context` says what the key is for, and must be given again to open. */
  wrap(context: string, key: Buffer, version = this.current): Wrapped {
    return { version, wrapped: seal(this.#wrapping.get(version)!, context, key) };
  }

  /** Throws `WrongMasterKey` when the version is missing here, or the key was changed or wrapped by another. */
  unwrap(context: string, { version, wrapped }: Wrapped): Buffer {
    const wrapping = this.#wrapping.get(version);
    if (!wrapping) throw new WrongMasterKey(`master key version ${version} is missing here`);
    try {
      return open(wrapping, context, wrapped);
    } catch {
      throw new WrongMasterKey(
        `it was changed, or wrapped by another master key than version ${version} here`,
      );
    }
  }

  /** The key of keyed hashes as programs derived it when there was one master key; undefined without version 1. */
  firstHashingKey(): Buffer | undefined {
    const first = this.masters.find(({ version }) => version === 1);
    return first && derive(first.key, 'hashes');
  }
}
