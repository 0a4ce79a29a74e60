import type { Config } from '../../runtime/config/config.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'

/** Over plain http, which is development, browsers differ about the prefix, and no companion is asked for. */
export const hasCompanions = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl.startsWith('https:')

/** The value beside the refresh cookie of a session; the session's id alone does not yield it. */
export const deriveCompanion = (secrets: Secrets, sessionId: string): string =>
  secrets.mac('refresh-companions', sessionId).toString('base64url')

export const matchesCompanion = (secrets: Secrets, sessionId: string, value: string): boolean =>
  secrets.isMac('refresh-companions', sessionId, Buffer.from(value, 'base64url'))
