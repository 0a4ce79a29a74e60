import { oauthExpirySeconds } from '@vestibule/contract/constants'

/** How long things live, in seconds (ruling 18). */
export const lifetimes = {
  accessToken: oauthExpirySeconds,
  refreshIdle: 7 * 86_400,
  refreshAbsolute: 30 * 86_400,
  /** Of a session that began on a page of the portal itself (ruling 18). */
  hostedIdle: 12 * 3600,
  /** The same where a tenant asks everybody for a second factor (SEC-SS-02). */
  enforcedIdle: 3600,
  enforcedAbsolute: 86_400,
  /** A refresh token just replaced still answers, with the same successor, for this long (SEC-SS-05). */
  refreshGrace: 10,
  activationLink: 86_400,
  /** A code that activates; another one can be asked for while the link would live. */
  activationCode: 600,
  resetLink: 1800,
  /** No password is taken for so long after too many wrong ones. */
  lockout: 900,
  unlockLink: 86_400,
  /** So long an address that was given up can take its account back (SEC-OT-07). */
  emailUndo: 72 * 3600,
  /** Between the mailed code and the new telephone number. */
  phoneChange: 600,
  /** A number that was named and not proved yet, in the browser that named it. */
  waitingNumber: 86_400,
  magicLink: 600,
  webauthnChallenge: 300,
  /** Between the first factor and the second, and between asking for a step-up and its end (SEC-SS-02). */
  pendingFactor: 300,
  factorCode: 300,
  /** A recovery code was typed; the sign-in that it is for follows at once. */
  recovery: 600,
  rememberedDevice: 14 * 86_400,
  /** Since the latest sign-in: so long wrong passwords of a browser are counted apart from those of others. */
  knownBrowser: 180 * 86_400,
  /** How long an administrator can take back a change without being judged again; mails about it wait as long. */
  undo: 10,
  /** How old the proof of the user's identity may be where locks are changed (SEC-SS-14). */
  freshProof: 300,
  /** So long after such a refusal the next sign-in at a provider asks for a new proof. */
  wantedProof: 900,
  /** A code that is typed, mailed or sent by text message. */
  oneTimeCode: 300,
  /** From the click to the way back; and the one-time code of the redirect form. */
  loginTransaction: 300,
  /** From the puzzle to the call that its solution comes with. */
  captchaPuzzle: 300,
  /** From the click that asks for a file to the request that fetches it. */
  downloadTicket: 60,
  /** Between the request for an impersonation and the beginning of it. */
  impersonationRequest: 60,
  /** No impersonation lasts longer (SEC-AD-06). */
  impersonation: 3600,
  invitation: 7 * 86_400,
  /** A code that an invitation is accepted with; the link beside it lives as long as the invitation. */
  invitationCode: 600,
  signingKey: 90 * 86_400,
  /** Kept published after it stopped signing, beyond the life of its last token (SEC-SS-10). */
  retiredSigningKey: 86_400,
  embedTicket: 30 * 86_400,
  /** How far the time in a proof of a key may be from ours, either way (RFC 9449, 11.1). */
  keyProof: 300,
  authorizationCode: 60,
  /** From the end of an authorization to its code being redeemed. */
  authorizationGrant: 120,
  /** From an application's wish to the end of signing in for it: mails may lie between. */
  authorizationRequest: 3600,
  /** Of the OAuth library's own session. Whether a user is signed in, ours says. */
  oauthSession: 30 * 86_400,
  /** So long an application is notified again that a user has signed out. */
  logoutNotice: 86_400,
  /** For applications that are no person. */
  machineToken: 300,
} as const
