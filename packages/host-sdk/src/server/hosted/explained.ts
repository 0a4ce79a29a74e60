/** Why a user could not be signed in, in words for the user and for the operator of the host. */
const reasons = {
  LOOP: [
    508,
    'Sign-in is stuck in a redirect loop. The browser does not keep the session cookie of this site, or this site does not believe it: check its address (FRONTEGG_APP_URL), its cookie domain, and that cookies are allowed.',
  ],
  NOT_STARTED_HERE: [
    400,
    'This sign-in was started in another browser, is already complete or took too long. Start again from the application. If that does not help, the address of this site differs from the registered redirect address, or cookies are blocked.',
  ],
  CLOCK: [
    500,
    'The clock of this server is ahead of the identity server by more than the lifetime of the session. Correct it.',
  ],
  NOT_BELIEVED: [
    500,
    'The identity server answered with a token that this server cannot verify. Check its address (FRONTEGG_BASE_URL), its published keys, the client id, and the clocks of both servers.',
  ],
  REFUSED: [403, 'Failed to authenticate. The sign-in was refused or canceled.'],
  FAILED: [
    502,
    'Failed to authenticate. The identity server did not accept this server: check the client secret and the registered redirect address.',
  ],
} as const

export type ReasonCode = keyof typeof reasons

/** A page of plain text: it is seen when something is set up wrongly, and must need nothing else to work. */
export const explained = (code: ReasonCode): Response => {
  const [status, sentence] = reasons[code]
  return new Response(`${sentence}\n\n${code}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
