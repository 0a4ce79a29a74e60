import { cleanName } from '@vestibule/contract/name-text'
import type { ScimUserInput } from '../domain/scim/users/scim-user-input.ts'
import type { ScimUserView } from '../domain/scim/users/scim-users.queries.ts'
import { ScimProblem } from '../domain/scim/scim-problem.ts'
import { newEmail } from '../domain/identifiers/new-email.ts'
import type { Services } from '../request/services.ts'
import { type Document, isDocument, toBoolean, withPrimary } from './read-document.ts'
import { checkUser, enterpriseSchema, type UserDocument, userSchema } from './user-schema.ts'

/** Attributes that are kept in columns of their own, or are not a directory's to say. A password is never taken from one (decision 91). */
const separate: ReadonlySet<string> = new Set([
  'schemas',
  'id',
  'meta',
  'groups',
  'password',
  'userName',
  'externalId',
  'active',
])

const largest = 16_384
const longestName = 255

/** A document with booleans in the place of the texts that some directories send for them. */
const normalize = (document: Document): Document =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([name]) => name !== 'password' && name !== 'groups')
      .map(([name, value]) => [name, name === 'active' ? toBoolean(value) : withPrimary(value)]),
  )

/** Reads the document of a user that is created or replaced. */
export const readUser = (document: Document): UserDocument =>
  checkUser({ schemas: [userSchema], ...normalize(document) })

/** A user as they are, in the form that a patch is applied to. */
export const toUserDocument = (view: ScimUserView): UserDocument =>
  checkUser({
    schemas: [userSchema, ...(enterpriseSchema in view.attributes ? [enterpriseSchema] : [])],
    ...view.attributes,
    userName: view.userName,
    ...(view.externalId !== null && { externalId: view.externalId }),
    active: view.isActive,
  })

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const cleanIn = (value: unknown): string => cleanName(textIn(value))

/** The primary address, else that of work, else the first one; a directory without addresses says it as the user's name. */
const addressIn = (document: Document, userName: string): string => {
  const emails = Array.isArray(document['emails']) ? document['emails'].filter(isDocument) : []
  const chosen =
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => textIn(type).toLowerCase() === 'work') ??
    emails[0]
  return textIn(chosen?.['value']) || userName
}

const nameIn = (document: Document): string => {
  const name = isDocument(document['name']) ? document['name'] : {}
  const parts = [cleanIn(name['givenName']), cleanIn(name['familyName'])].filter(Boolean)
  const text = cleanIn(document['displayName']) || cleanIn(name['formatted']) || parts.join(' ')
  return text.slice(0, 200)
}

const bounded = (text: string, name: string): string => {
  if (text.length > longestName) throw new ScimProblem(400, `${name} is too long`, 'invalidValue')
  return text
}

/**
 * What a checked document says of a user.
 *
 * @throws ScimProblem invalidValue
 */
export const toUserInput = (user: UserDocument, { config }: Pick<Services, 'config'>): ScimUserInput => {
  const document = JSON.parse(JSON.stringify(user)) as Document
  const userName = bounded(textIn(document['userName']), 'userName')
  if (userName === '') throw new ScimProblem(400, 'userName is required', 'invalidValue')
  const address = addressIn(document, userName)
  const email = newEmail(config, address)
  if (email === undefined)
    throw new ScimProblem(400, 'The user needs an email address, in emails or as userName', 'invalidValue')
  const attributes = Object.fromEntries(Object.entries(document).filter(([name]) => !separate.has(name)))
  if (JSON.stringify(attributes).length > largest)
    throw new ScimProblem(400, 'The attributes of the user are too large', 'invalidValue')
  return {
    userName,
    externalId: bounded(textIn(document['externalId']), 'externalId') || null,
    email,
    emailAsWritten: address,
    displayName: nameIn(document),
    attributes,
    isActive: typeof document['active'] === 'boolean' ? document['active'] : undefined,
  }
}
