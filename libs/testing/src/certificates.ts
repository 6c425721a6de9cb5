import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificates {
  /** PEM files: the authority's certificate, and key and certificate of a server on 127.0.0.1. */
  readonly ca: string;
  readonly key: string;
  readonly certificate: string;
  /** Key and certificates of the server in PKCS #12, as Java takes them. */
  readonly keystore: string;
  readonly keystorePassword: string;
  remove(): void;
}

/** An authority of its own and a server certificate that it signed, made by openssl in a throw-away folder. */
export const certificates = (): Certificates => {
  const dir = mkdtempSync(join(tmpdir(), 'hedgerow-tls-'));
  // PostgreSQL may run as another user.
  chmodSync(dir, 0o755);
  const at = (name: string) => join(dir, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const fresh = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  openssl('req', ...fresh, '-subj', '/CN=an authority', '-keyout', at('ca.key'), '-out', at('ca.pem'));
  openssl(
    ...['req', ...fresh, '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-subj', '/CN=127.0.0.1'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'],
    ...['-keyout', at('server.key'), '-out', at('server.crt')],
  );
  const keystorePassword = 'in-the-shed';
  openssl(
    ...['pkcs12', '-export', '-in', at('server.crt'), '-inkey', at('server.key'), '-certfile', at('ca.pem')],
    ...['-out', at('server.p12'), '-passout', `pass:${keystorePassword}`],
  );
  return {
    ca: at('ca.pem'),
    key: at('server.key'),
    certificate: at('server.crt'),
    keystore: at('server.p12'),
    keystorePassword,
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
};
