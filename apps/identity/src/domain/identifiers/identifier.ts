import { canonicalEmail } from './email.ts'
import { canonicalPhone } from './phone.ts'
import { canonicalUsername } from './username.ts'

export type IdentifierType = 'email' | 'phoneNumber' | 'username'

/** An identifier a person entered, in the form it is looked up by. */
export type Identifier = { readonly type: IdentifierType; readonly canonical: string }

const readers: Readonly<Record<IdentifierType, (text: string) => string | undefined>> = {
  email: canonicalEmail,
  phoneNumber: canonicalPhone,
  username: canonicalUsername,
}

export const toIdentifier = (type: IdentifierType, text: string): Identifier | undefined => {
  const canonical = readers[type](text)
  return canonical === undefined ? undefined : { type, canonical }
}

/** Tells by its looks what was typed: none of the three kinds can be mistaken for another (SEC-TE-07). */
export const readIdentifier = (text: string): Identifier | undefined => {
  if (text.includes('@')) return toIdentifier('email', text)
  return toIdentifier('phoneNumber', text) ?? toIdentifier('username', text)
}
