import type { Namespace } from '@vestibule/messages/portal'
import type { Overrides } from './translator.ts'

/** Parts of a page of administration that name what is there; none of them acts. */
const ofPages = ['title', 'lead', 'tabs', 'empty', 'noMatch', 'search', 'fields', 'hints'] as const

/**
 * What a host may say in words of its own: the first parts of keys. What is not here asks, confirms, proves, warns or says
 * who is signed in, and in words of its own a host could have a user agree to anything (SEC-PO-40).
 */
const rewordable: Partial<Record<Namespace, 'all' | readonly string[]>> = {
  account: ofPages,
  allAccounts: ofPages,
  apiTokens: ofPages,
  audits: ofPages,
  common: ['loading', 'optional', 'password', 'email', 'identifier'],
  forgotPassword: 'all',
  groups: ofPages,
  login: 'all',
  mailSent: ['title', 'change', 'signIn'],
  newPassword: 'all',
  passwordless: ['loginWithOtc', 'magicLinkPreLoginSuccess', 'magicLinkPostLoginSuccess'],
  phone: 'all',
  phoneReset: 'all',
  privacy: ofPages,
  profile: ofPages,
  provisioning: ofPages,
  roles: ofPages,
  security: ofPages,
  shell: ['pages', 'groups'],
  signUp: 'all',
  social: ['continueWith', 'waiting'],
  sso: ofPages,
  typedCode: 'all',
  users: [...ofPages, 'invite'],
  ways: 'all',
}

/** A plural form counts as its key. */
const firstPart = (key: string): string =>
  (key.split('.')[0] ?? '').replace(/_(zero|one|two|few|many|other)$/, '')

/** Whether a host may replace this text. */
export const isRewordable = (namespace: string, key: string): boolean => {
  const parts = Object.hasOwn(rewordable, namespace) ? rewordable[namespace as Namespace] : undefined
  return parts === 'all' || (parts?.includes(firstPart(key)) ?? false)
}

/** Of the texts of a host those that it may replace. */
export const withoutQuestions = (overrides: Overrides): Overrides =>
  mapValues(overrides, (namespaces) =>
    mapValues(namespaces, (texts, namespace) =>
      Object.fromEntries(Object.entries(texts).filter(([key]) => isRewordable(namespace, key))),
    ),
  )

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, key: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
