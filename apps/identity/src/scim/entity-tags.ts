import type { HttpContext } from '../http/context.ts'

/** Whether the client has this version already (RFC 9110, 13.1.2). */
export const isUnmodified = (context: HttpContext, version: number): boolean => {
  const header = context.req.header('if-none-match')
  if (header === undefined) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(`"${version}"`)
}
