import type { Deployment } from './stack.ts'

/** Where a frame stands. */
export const framed = ['sameSite', 'crossSite'] as const

/**
 * Journeys that are run in one place each, and why the place makes no difference to what they test. All others are run
 * in every place: they test cookies, storage, windows, redirects, passkeys, addresses that mails lead to, or how a
 * session goes on.
 */
const placeless = {
  account: 'forms of administration, between the portal and the server alone',
  'all-accounts':
    'tables and dialogs of administration; one entry by an address, which `deep-address` has everywhere',
  'api-tokens': 'a dialog of administration, and a program that has no browser',
  audits: 'a table of administration; a download is begun by the portal itself',
  captcha: 'a refusal of the server beside a field; that the scripts of a captcha run is tried everywhere',
  codes: 'a code that is typed; the links are tried everywhere',
  groups: 'tables and dialogs of administration',
  'password-rules': 'a step of signing in that the server asks for; the link of a mail is tried everywhere',
  'personal-tokens': 'a dialog of administration, and a program that has no browser',
  privacy: 'dialogs of administration; that a session ends is told by the server',
  refusals: 'a sentence of the server beside a field; the link of a mail is tried everywhere',
  roles: 'dialogs of administration',
  security: 'a rule about addresses, which the server judges, and a link that any browser opens',
  'sign-up-phone': 'other fields of a form; the session that follows is that of `first-journey`',
  sms: 'codes that are typed, as those of mails and apps are everywhere',
  sso: 'whom a provider names and what the server asks for; a redirect there and back is tried everywhere',
  'after-sign-in':
    'routes of the host’s own pages, which the host’s page follows; sessions are tried everywhere',
  'host-rules': 'what a host hides and fixes, in a message that is the same everywhere',
  'server-away': 'a sentence of administration, between the portal and the server alone',
  'server-rendered': 'the portal’s own pages, which stand in no frame',
  'vendor-wrapper': 'names that are given to what the SDK does',
} as const

const names = Object.keys(placeless)

/**
 * Places in which a journey without a place of its own is run: the journeys take turns in the order of the list, at the
 * end of which another one is added, and the tests of one go on from there. With `TEST_EMBEDDINGS=all` each is run in all places.
 *
 * @param turn which of the tests of the journey it is
 */
export const inTurn = <Place extends Deployment>(
  journey: keyof typeof placeless,
  places: readonly Place[],
  turn = 0,
): readonly Place[] => {
  if (process.env.TEST_EMBEDDINGS === 'all') return places
  const at = (names.indexOf(journey) + turn) % places.length
  return places.slice(at, at + 1)
}
