import type { Namespace } from '@vestibule/messages/portal'
import type { Overrides } from './translator.ts'

/** Parts of a page of administration that name what is there; none of them acts. */
const ofPages = ['title', 'tabs', 'empty', 'noMatch', 'search', 'fields', 'hints'] as const

/**
 * What a host may say in words of its own: keys, or what they begin with. What is not here asks, confirms, proves, warns or says
 * who is signed in, and in words of its own a host could have a user agree to anything (SEC-PO-40). The texts of parts that many
 * forms share are ours, for some of those ask: a form whose fields a host may name has the names in its own namespace.
 */
const rewordable: Partial<Record<Namespace, readonly string[]>> = {
  account: ofPages,
  allAccounts: ofPages,
  apiTokens: ofPages,
  audits: ofPages,
  forgotPassword: [
    'forgotPassword',
    'forgotPasswordEmailSuccess',
    'passwordRecoverySelector',
    'resetPasswordSuccess',
  ],
  groups: ofPages,
  login: ['preLogin', 'loginWithPassword'],
  passwordless: ['loginWithOtc', 'magicLinkPreLoginSuccess'],
  privacy: ofPages,
  profile: ofPages,
  provisioning: ofPages,
  roles: ofPages,
  security: ofPages,
  shell: ['pages', 'groups'],
  signUp: [
    'SignUp.title',
    'SignUp.name',
    'SignUp.company',
    'SignUp.username',
    'SignUp.email',
    'SignUp.password',
    'SignUp.emailHint',
    'SignUp.submit',
    'SignUp.signIn',
    'SignUp.signInLink',
    'VerifyPhone',
    'SignUpSuccess',
  ],
  social: ['continueWith', 'waiting'],
  sso: ofPages,
  users: [...ofPages, 'invite'],
  ways: ['or', 'passkey', 'lastUsed'],
}

/** Whether a key is this one, or lies below it; a plural form counts as its key. */
const isWithin = (key: string, part: string): boolean =>
  `${key.replace(/_(zero|one|two|few|many|other)$/, '')}.`.startsWith(`${part}.`)

/** Whether a host may replace this text. */
export const isRewordable = (namespace: string, key: string): boolean => {
  const parts = Object.hasOwn(rewordable, namespace) ? rewordable[namespace as Namespace] : undefined
  return parts?.some((part) => isWithin(key, part)) ?? false
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
