import { isOneTime } from '@vestibule/contract/constants'
import type { Route } from '../ports/route.ts'

/** The query of a page of ours: it says nothing that is good for one use. */
export const formatQuery = (params: Route['params']): string => {
  const entries = Object.entries(params).filter(([name]) => !isOneTime(name))
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}
