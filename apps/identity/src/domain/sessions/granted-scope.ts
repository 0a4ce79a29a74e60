import type { SessionRow } from '../../platform/db/schema/sessions.ts'

/** A session that began in the box, where no application asks for scopes, counts as granted all that describe the person. */
const boxScope = 'openid email profile'

/** The scope that a session was granted (RFC 6749, 3.3). */
export const readScope = ({ scope }: Pick<SessionRow, 'scope'>): string => scope ?? boxScope
