import { ApiError } from '@vestibule/contract'
import type { authStrategies, secondaryAuthStrategies } from '@vestibule/contract/areas/vendor-config'
import type { RequestContext } from '../../request/request-context.ts'
import { isSignUpOpen, type VendorSettings } from './settings.queries.ts'

export type PasswordlessType = 'code' | 'magiclink' | 'smscode'

type Strategy = (typeof authStrategies)[number] | (typeof secondaryAuthStrategies)[number]

const strategiesByType: Readonly<Record<PasswordlessType, readonly Strategy[]>> = {
  code: ['Code', 'UsernameAndCode'],
  magiclink: ['MagicLink', 'UsernameAndMagicLink'],
  smscode: ['SmsCode', 'SmsCodeV2', 'UsernameAndSms'],
}

/** Ways in that are open: the main one, and those beside it that are switched on. */
export const openStrategies = ({
  authStrategy,
  secondaryAuthStrategies,
}: Pick<VendorSettings, 'authStrategy' | 'secondaryAuthStrategies'>): ReadonlySet<Strategy> =>
  new Set([
    authStrategy,
    ...secondaryAuthStrategies.filter(({ isActive }) => isActive).map(({ strategy }) => strategy),
  ])

/** A way in that the installation did not choose is closed, whatever a client shows. */
export const requireStrategy = async (
  { settings }: RequestContext,
  type: PasswordlessType,
): Promise<void> => {
  const current = await settings()
  // A user who signs up with a telephone number proves it by signing in with it.
  if (type === 'smscode' && isSignUpOpen(current, 'phoneNumber')) return
  const open = openStrategies(current)
  if (!strategiesByType[type].some((strategy) => open.has(strategy))) throw new ApiError('SIGN_IN_METHOD_OFF')
}
