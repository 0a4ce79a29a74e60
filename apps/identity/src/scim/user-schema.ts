import SCIMMY from 'scimmy'
import { ScimProblem } from '../domain/scim/scim-problem.ts'
import type { Document } from './read-document.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

// The declared type of the method takes instances only; the documented call names the class.
SCIMMY.Schemas.User.extend(SCIMMY.Schemas.EnterpriseUser as never, false)

/** Kinds of values that the standard proposes (RFC 7643, 7): a directory may have others, and none is refused here. */
const proposedKinds = ['emails', 'phoneNumbers', 'ims', 'photos', 'addresses', 'roles', 'x509Certificates']

for (const name of proposedKinds) {
  const { config } = SCIMMY.Schemas.User.definition.attribute(`${name}.type`) as InstanceType<
    typeof SCIMMY.Types.Attribute
  >
  config.canonicalValues = false
}

export type UserDocument = InstanceType<typeof SCIMMY.Schemas.User>

/** The library reports what a schema refuses by `TypeError`. */
const toProblem = (error: unknown): unknown =>
  error instanceof TypeError ? new ScimProblem(400, error.message.slice(0, 300), 'invalidValue') : error

/**
 * A document that is checked by the schema of users (RFC 7643, 4.1 and 4.3); attributes that are in neither are left out.
 *
 * @throws ScimProblem invalidValue
 */
export const checkUser = (document: Document): UserDocument => {
  try {
    return new SCIMMY.Schemas.User(document, 'in')
  } catch (error) {
    throw toProblem(error)
  }
}

/** Applies one operation of a patch. */
export const applyOperation = async (user: UserDocument, operation: object): Promise<UserDocument> => {
  const request = { schemas: [SCIMMY.Messages.PatchOp.id], Operations: [operation] }
  try {
    return (await new SCIMMY.Messages.PatchOp(request as never).apply(user)) ?? user
  } catch (error) {
    throw toProblem(error)
  }
}

/** A user without what an extension says. */
export const withoutExtension = (user: UserDocument, schema: string): UserDocument => {
  const { [schema]: _, schemas, ...rest } = JSON.parse(JSON.stringify(user)) as Document
  const left = Array.isArray(schemas) ? schemas.filter((one) => one !== schema) : [userSchema]
  return checkUser({ ...rest, schemas: left })
}

/**
 * Checks the form of a patch (RFC 7644, 3.5.2) and answers its operations.
 *
 * @param most so many operations at most; they are counted before they are read
 * @throws ScimProblem tooMany, invalidSyntax
 */
export const readOperations = (document: Document, most: number): readonly Document[] => {
  const { Operations: operations } = document
  if (Array.isArray(operations) && operations.length > most)
    throw new ScimProblem(400, `A patch has at most ${most} operations`, 'tooMany')
  try {
    return new SCIMMY.Messages.PatchOp(document as never).Operations as unknown as Document[]
  } catch (error) {
    throw toProblem(error)
  }
}
