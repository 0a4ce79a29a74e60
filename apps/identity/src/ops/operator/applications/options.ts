import type { Options } from '../input.ts'

const list = { type: 'string', isList: true } as const
const flag = { type: 'boolean' } as const

/** What may be said of an application when it is added and later. Left out, a field stays as it is. */
export const applicationOptions = {
  'redirect-uri': {
    ...list,
    value: '<url>',
    summary: 'Where sign-ins return to. Without one: /oauth/callback of each origin.',
  },
  'post-logout-redirect-uri': {
    ...list,
    value: '<url>',
    summary: 'Where signing out may lead. Without one: the front and sign-in pages of each origin.',
  },
  'back-channel-logout-uri': {
    type: 'string',
    value: '<url>',
    summary: 'Is told when a session of the application has ended.',
  },
  api: {
    ...list,
    value: '<url>',
    summary: 'An API of the application. With any, tokens of its host pages are bound to a key.',
  },
  'ios-app': {
    ...list,
    value: '<team.bundle>',
    summary: 'An iOS app that opens addresses of this server.',
  },
  'android-app': {
    ...list,
    value: '<package=SHA-256>',
    summary: 'An Android app that opens them, with the SHA-256 of its certificate.',
  },
  scope: {
    ...list,
    value: '<scope>',
    summary: 'What it may ask for, of openid, email, profile and offline_access: all of them unless said.',
  },
  access: {
    type: 'string',
    value: '<free|managed>',
    summary:
      'Whether every member may use it, as usual, or those it is assigned to. Present members keep it.',
  },
  secret: {
    ...flag,
    summary: 'For an application on a server: makes a client secret, which is shown this once.',
  },
  tokens: { ...flag, summary: 'Gives host pages access tokens, as usual; --no-tokens gives them none.' },
  wire: {
    ...flag,
    summary:
      'Its own pages manage by the published wire: its tokens open all that users may do. Not with --api or --no-tokens.',
  },
  pkce: { ...flag, summary: 'Requires PKCE, as usual; --no-pkce is for old libraries with --secret.' },
  native: { ...flag, summary: 'The application runs on a device and listens on a loopback address.' },
  dpop: { ...flag, summary: 'Gives only tokens that are bound to a key (RFC 9449).' },
  'client-credentials': {
    ...flag,
    summary: 'Gives tokens to the application itself, of use for introspection; needs --secret.',
  },
} as const satisfies Options
