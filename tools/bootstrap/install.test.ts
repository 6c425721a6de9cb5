import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whyInstall } from './install.mjs';

describe('whether packages have to be installed', () => {
  let root: string;
  const locked = {
    '': { version: '0.1.0' },
    'libs/domain': { version: '0.0.0' },
    'node_modules/pg': { version: '8.23.1' },
    'node_modules/@esbuild/sunos-x64': { version: '1.0.0', optional: true },
  };
  const installed = (packages: object) => {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'install-'));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('on a fresh clone they have to', () => {
    expect(whyInstall(root)).toBe('no packages are installed yet');
  });

  it('after that they need not, though packages for other systems are missing', () => {
    installed({ 'node_modules/pg': { version: '8.23.1' } });
    expect(whyInstall(root)).toBeUndefined();
  });

  it('after a pull that moved a version they have to', () => {
    installed({ 'node_modules/pg': { version: '8.0.0' } });
    expect(whyInstall(root)).toBe('pg is not the locked version');
  });
});
