import type { Role } from '@hedgerow/domain';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';

/** What a token says. `user_id` is missing for a guest. */
export interface Claims {
  readonly user_id?: string;
  readonly role: Role | '';
  readonly domain_name: string;
  /** The session, which ends before the token does when the person signs out. */
  readonly sid: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

const audience = 'hedgerow';
// The only algorithm there is. Whatever a token says of itself (`none`, RS256, a `jku`) is not asked.
const algorithm = 'HS256' as const;
/** Tokens that are remembered as genuine: those of the people who are here now. */
const remembered = 5_000;

/** Makes and reads tokens. That a token is genuine does not mean that its session still lives. */
@Injectable()
export class Tokens {
  // A page sends the same token with everything it asks, and checking the signature is a tenth of a command.
  readonly #genuine = new LRUCache<string, Claims>({ max: remembered });

  constructor(private readonly jwt: JwtService) {}

  /** `life` in seconds. */
  issue(claims: Omit<Claims, 'exp'>, life: number): string {
    return this.jwt.sign({ ...claims }, { algorithm, audience, expiresIn: life });
  }

  /** The claims of a token that we made and that has not expired; undefined for any other. */
  read(token: string): Claims | undefined {
    const known = this.#genuine.get(token);
    if (known) return known.exp > Math.floor(Date.now() / 1_000) ? known : undefined;
    try {
      const claims = this.jwt.verify<Claims & object>(token, { algorithms: [algorithm], audience });
      this.#genuine.set(token, claims);
      return claims;
    } catch {
      return undefined;
    }
  }
}
