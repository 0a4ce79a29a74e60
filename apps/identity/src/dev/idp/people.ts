/** Whom a mock provider offers, beside any address that is typed. */
export type IdpPerson = {
  readonly email: string
  readonly name: string
  readonly groups: readonly string[]
}

/** What the person chose on the page of a mock provider. */
export type Choice = IdpPerson & {
  /** Stays the same for an address. */
  readonly subject: string
  readonly isVerified: boolean
  /** Seconds since they proved who they are there; undefined where the provider states no time. */
  readonly age: number | undefined
  /** Seconds until their session there ends, where SAML states it. */
  readonly sessionSeconds: number | undefined
}

const social: readonly IdpPerson[] = [
  { email: 'grace@social.test', name: 'Grace Social', groups: [] },
  { email: 'member@acme.test', name: 'Max Member', groups: [] },
]

const offered: Readonly<Record<string, readonly IdpPerson[]>> = {
  saml: [
    { email: 'hana@sso.globex.test', name: 'Hana Globex', groups: ['engineering'] },
    { email: 'igor@sso.globex.test', name: 'Igor Globex', groups: ['administrators'] },
    { email: 'admin@acme.test', name: 'Ada of another company', groups: ['administrators'] },
  ],
  oidc: [
    { email: 'olga@sso.acme.test', name: 'Olga Acme', groups: ['support'] },
    { email: 'pavel@sso.acme.test', name: 'Pavel Acme', groups: [] },
    { email: 'admin@globex.test', name: 'Gil of another company', groups: [] },
  ],
}

export const offeredBy = (idp: string): readonly IdpPerson[] => offered[idp] ?? social

const toName = (email: string): string => {
  const [local = ''] = email.split('@')
  return local.charAt(0).toUpperCase() + local.slice(1)
}

const secondsIn = (form: URLSearchParams, name: string): number | undefined =>
  /^-?\d{1,9}$/.test(form.get(name) ?? '') ? Number(form.get(name)) : undefined

/**
 * Reads the form of the page.
 *
 * @param isForced the request wants a new proof: what the page said of an older one does not count
 */
export const choiceIn = (idp: string, form: URLSearchParams, isForced: boolean): Choice => {
  const email = form.get('typed') || form.get('email') || ''
  const known = offeredBy(idp).find((person) => person.email === email)
  const typedGroups = (form.get('groups') ?? '').split(',').filter(Boolean)
  return {
    email,
    name: form.get('name') || known?.name || toName(email),
    groups: typedGroups.length > 0 ? typedGroups : (known?.groups ?? []),
    subject: `${idp}|${email}`,
    isVerified: form.get('unverified') === null,
    age: form.get('age') === 'unstated' ? undefined : isForced ? 0 : (secondsIn(form, 'age') ?? 0),
    sessionSeconds: secondsIn(form, 'sessionSeconds'),
  }
}
