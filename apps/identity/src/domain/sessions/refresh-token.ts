import type { Secrets } from '../../platform/crypto/secrets.ts'

/**
 * A refresh token is `session.generation.seed.mac`. The next one is derived, not stored: the database knows only the
 * hash of the seed and the server's secret only makes the mac, so a leak of either, or of both, yields no token.
 */
export type RefreshTokenPayload = {
  readonly sessionId: string
  readonly generation: number
  readonly seed: string
}

const toText = ({ sessionId, generation, seed }: RefreshTokenPayload): string =>
  `${sessionId}.${generation}.${seed}`

export const formatRefreshToken = (secrets: Secrets, proof: RefreshTokenPayload): string =>
  `${toText(proof)}.${secrets.mac('refresh-tokens', toText(proof)).toString('base64url')}`

const form = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})\.([\w-]{43})$/

/** Reads a token we made; anything else is undefined and never reaches the database. */
export const readRefreshToken = (secrets: Secrets, text: string): RefreshTokenPayload | undefined => {
  const [, sessionId, generation, seed, mac] = form.exec(text) ?? []
  if (sessionId === undefined || seed === undefined || mac === undefined) return undefined
  const proof = { sessionId, generation: Number(generation), seed }
  return secrets.isMac('refresh-tokens', toText(proof), Buffer.from(mac, 'base64url')) ? proof : undefined
}
