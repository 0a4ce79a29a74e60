/** How long things live, in seconds (ruling 18). */
export const lifetimes = {
  accessToken: 300,
  refreshIdle: 7 * 86_400,
  refreshAbsolute: 30 * 86_400,
  /** A refresh token just replaced still answers, with the same successor, for this long (SEC-SS-05). */
  refreshGrace: 10,
  activationLink: 86_400,
  resetLink: 1800,
  magicLink: 600,
  signInCode: 300,
  invitation: 7 * 86_400,
  signingKey: 90 * 86_400,
  /** Kept published after it stopped signing, beyond the life of its last token (SEC-SS-10). */
  retiredSigningKey: 86_400,
  embedTicket: 30 * 86_400,
} as const
