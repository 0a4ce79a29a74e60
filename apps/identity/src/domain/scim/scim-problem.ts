/** Keywords of RFC 7644, table 9, that this server answers. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** A refusal in the words of SCIM (RFC 7644, 3.12). The directory's administrator reads `detail` in its log. */
export class ScimProblem extends Error {
  override readonly name = 'ScimProblem'
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const unknownResource = (): ScimProblem => new ScimProblem(404, 'The resource was not found')
