/** Every code a call over the bridge can fail with. The list is closed: a new failure gets a code here first. */
export const errorCodes = [
  'VERSION_UNSUPPORTED',
  'BAD_NONCE',
  'NOT_READY',
  'TIMEOUT',
  'EPOCH_CHANGED',
  'PORTAL_LOST',
  'PORTAL_UNREACHABLE',
  'CSP_FRAME_SRC',
  'EMBED_FORBIDDEN',
  'OFFLINE',
  'DESTROYED',
  'METHOD_NOT_FOUND',
  'INVALID_ARGUMENT',
  'FORBIDDEN',
  'NOT_AUTHENTICATED',
  'NOT_A_MEMBER',
  'ROUTE_UNKNOWN',
  'LOCALE_UNKNOWN',
  'UNSAVED_CHANGES',
  'STEP_UP_REQUIRED',
  'USER_CANCELLED',
  'MFA_NOT_ENROLLED',
  'RATE_LIMITED',
  'NAVIGATION_REFUSED',
  'INTERNAL',
] as const

/** One code of the closed list. */
export type ErrorCode = (typeof errorCodes)[number]

/** Whether the same call may work a moment later. */
export const isRetryable = (code: ErrorCode): boolean =>
  /^(NOT_READY|TIMEOUT|OFFLINE|RATE_|EPOCH_|PORTAL_)/.test(code)
