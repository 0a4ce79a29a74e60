import type { ErrorCode } from './errors.ts'

/**
 * What a host can do something about, by the code of the server's refusal; in a frame and with hosted sign-in alike.
 * Everything else is the portal's own trouble.
 */
export const hostCodes: Readonly<Record<string, ErrorCode>> = {
  OFFLINE: 'OFFLINE',
  NOT_AUTHENTICATED: 'NOT_AUTHENTICATED',
  SESSION_ENDED: 'NOT_AUTHENTICATED',
  NOT_A_MEMBER: 'NOT_A_MEMBER',
  FORBIDDEN: 'FORBIDDEN',
  // The tenant wants to see more: a second factor, which is asked for now, or another way to sign in.
  STEP_UP_REQUIRED: 'STEP_UP_REQUIRED',
  SIGN_IN_AGAIN: 'FORBIDDEN',
  SSO_REQUIRED: 'FORBIDDEN',
}
