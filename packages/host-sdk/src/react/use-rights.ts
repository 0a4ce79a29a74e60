import type { Requirement } from '@vestibule/access'
import { useCallback, useEffect, useState } from 'react'
import type { PortalHandle } from '../handle.ts'
import type { Entitled, Entitlement, HostAttributes } from '../rights.ts'
import { readPortal, useSnapshot, useStore } from './context.ts'

/**
 * Whether the person holds all of these permissions and roles. While no user is signed in, or it is not known yet what
 * they may do, nothing is held. A hint for screens: servers decide again.
 *
 * @example const mayInvite = useIsAuthorized({ permissions: ['fe.secure.write.users'] })
 */
export const useIsAuthorized = (required: Requirement): boolean => {
  const { isAuthorized } = useSnapshot()
  return isAuthorized?.(required) ?? false
}

type Ask<Answer> = (portal: PortalHandle) => Promise<Answer>

/** The answer to a question about the signed-in user, asked again when that changes; undefined until it is there. */
const useAnswer = <Answer>(ask: Ask<Answer>): Answer | undefined => {
  const store = useStore()
  const now = useSnapshot()
  const [answer, setAnswer] = useState<{
    readonly to: Ask<Answer>
    readonly is: Answer
  }>()
  useEffect(() => {
    if (!now.user) return undefined
    let isOver = false
    ask(readPortal(store)).then(
      (is) => isOver || setAnswer({ to: ask, is }),
      (error) => isOver || reportError(error),
    )
    return () => {
      isOver = true
    }
  }, [store, now, ask])
  // The last answer stays while the next is on its way: a screen must not flicker with every token.
  return now.user && answer?.to === ask ? answer.is : undefined
}

/**
 * Whether the user gave a second factor.
 *
 * @param maxAge seconds since then, at most; any age where it is left out
 * @returns undefined until it is known
 */
export const useIsSteppedUp = (maxAge?: number): boolean | undefined =>
  useAnswer(useCallback((portal) => portal.isSteppedUp({ maxAge }), [maxAge]))

/**
 * Whether a feature or a permission may be used, by the key that is given. Needs the option `entitlements`.
 *
 * @example const { isEntitled } = useEntitlements({ featureKey: 'audit-export' })
 */
export const useEntitlements = (subject: Entitled, attributes?: HostAttributes): Entitlement => {
  // A question is as good as its content: components write it anew in each render.
  const question = JSON.stringify([subject, attributes])
  const ask = useCallback<Ask<Entitlement>>(
    (portal) => {
      const [key, given] = JSON.parse(question) as [Entitled, HostAttributes | null]
      return portal.getEntitlements(key, given ?? undefined)
    },
    [question],
  )
  const justification = 'featureKey' in subject ? 'MISSING_FEATURE' : 'MISSING_PERMISSION'
  return useAnswer(ask) ?? { isEntitled: false, justification }
}

/** Whether a feature was bought, switched on or is part of a plan. */
export const useFeatureEntitlements = (featureKey: string, attributes?: HostAttributes): Entitlement =>
  useEntitlements({ featureKey }, attributes)

/** Whether a permission is held and what it is linked to may be used. */
export const usePermissionEntitlements = (permissionKey: string, attributes?: HostAttributes): Entitlement =>
  useEntitlements({ permissionKey }, attributes)
