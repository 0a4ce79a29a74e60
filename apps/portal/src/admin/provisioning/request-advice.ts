import type provisioning from '@vestibule/messages/en/admin/provisioning.json'
import type { ScimRequest } from '@vestibule/contract/schemas/scim'

export type Advice = keyof typeof provisioning.log.advice

const known: ReadonlySet<string> = new Set<Advice>([
  'uniqueness',
  'invalidFilter',
  'invalidValue',
  'invalidPath',
  '403',
  '404',
  '409',
  '412',
  '413',
  '429',
])
const isKnown = (name: string): name is Advice => known.has(name)

/** What an administrator can do about a refused request; undefined where the answer says it all. */
export const findAdvice = ({ status, scimType = '' }: ScimRequest): Advice | undefined => {
  if (isKnown(scimType)) return scimType
  const name = String(status)
  return isKnown(name) ? name : undefined
}
