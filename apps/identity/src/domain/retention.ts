import { lifetimes } from './lifetimes.ts'

const hour = 3600
const day = 24 * hour

/**
 * How long what is over is kept, in seconds; jobs delete it then. Nothing here decides whether something still counts:
 * that is judged whenever it is read (SEC-SS-02). Audits are kept as long as the operator says, or for ever.
 */
export const retention = {
  /** Clocks of two servers differ by less: what is over by one of them is over by all. */
  clockSkew: 300,
  /** Past their expiry. A session is kept until then although it was revoked, for its reuse to be recognized. */
  session: 300,
  /** Past their expiry. An activation code can be sent again while the link beside it would live. */
  oneTimeCode: lifetimes.activationLink + hour,
  /** The same of an invitation. */
  invitationCode: lifetimes.invitation + hour,
  /** Past their expiry. One that was used or has expired is answered like one that never was. */
  oneTimeToken: day,
  /** Past their expiry, while unused: sending the mail of a sign-up again reads what was said in it. */
  activationToken: 30 * day,
  /** Since the last attempt to complete it. */
  unfinishedSignUp: 30 * day,
  /** Since a telephone number was named and not verified. */
  unverifiedPhone: 30 * day,
  /** Past expiry; a revoked link expires as well. */
  inviteLink: 30 * day,
  /** Since the decision. */
  decidedApproval: 90 * day,
  /** Since it was sent; nothing of the message is left then. */
  sentMessage: 7 * day,
  /** Since it was given up, for an operator to see, or since it waits for a server that could send it. */
  unsentMessage: 30 * day,
  /** Of a directory, for its administrator; no more than the latest 500 of a connection are kept at all. */
  scimRequest: 30 * day,
  /** Since the week began; the security center shows twelve. */
  securityScore: 13 * 7 * day,
  /** Of the inbox of development. */
  inboxMessage: 30 * day,
  /** Since a counter began: no window is longer than a day. */
  counter: 25 * hour,
  /** Since the last attempt from an address, which is forgotten after 15 minutes anyway. */
  addressThrottle: 1200,
  /** Since the day began in which wrong codes are counted. */
  codeThrottle: 25 * hour,
  /** Since the last wrong password of an account below the hard stop; an account that reached it stays (SEC-PW-06). */
  accountThrottle: 180 * day,
  /** Since its successor signs, by when its last token is long over and it is no longer published. */
  signingKey: 3 * day,
} as const
