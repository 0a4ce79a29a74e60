/** Why this server itself says no; in the shape of the wire, which its clients read. */
const refusals = {
  NOT_AUTHENTICATED: { status: 401, sentence: 'Not authenticated' },
  FORBIDDEN: { status: 403, sentence: 'Not authorized' },
  STEP_UP_REQUIRED: { status: 403, sentence: 'Confirm it is you with a second factor, then try again' },
  ORIGIN_REFUSED: { status: 403, sentence: 'This site is not allowed to make this request' },
  NOT_FOUND: { status: 404, sentence: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, sentence: 'Method not allowed' },
  UNAVAILABLE: { status: 503, sentence: 'Not available at the moment, try again later' },
} as const
export type RefusalCode = keyof typeof refusals

/** @param context what the code needs to be acted on, such as the seconds a second factor may be old */
export const refuse = (errorCode: RefusalCode, context?: Readonly<Record<string, number>>): Response => {
  const { status, sentence } = refusals[errorCode]
  return Response.json(
    { errors: [sentence], errorCode, context },
    { status, headers: { 'cache-control': 'no-store' } },
  )
}
