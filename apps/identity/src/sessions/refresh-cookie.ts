import { refreshCookieName } from '@vestibule/contract/constants'
import { secretCookie } from '../http/cookies.ts'
import type { Visitor } from '../http/visitor.ts'
import { lifetimes } from '../lifetimes.ts'

const set = ({ client, deployment, reply }: Visitor, value: string, maxAgeSeconds: number): void =>
  reply.setCookie(secretCookie({ name: refreshCookieName(client.id), value, maxAgeSeconds }, deployment))

export const setRefreshCookie = (visitor: Visitor, refreshToken: string): void =>
  set(visitor, refreshToken, lifetimes.refreshAbsolute)

/** The same attributes as when it was set: browsers keep a cookie whose removal is spelled differently. */
export const clearRefreshCookie = (visitor: Visitor): void => set(visitor, '', 0)
