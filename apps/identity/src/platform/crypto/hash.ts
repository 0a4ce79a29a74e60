import { createHash } from 'node:crypto'

/** SHA-256 in base64url: how a random secret is kept, so that a copy of the database holds none that works. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
