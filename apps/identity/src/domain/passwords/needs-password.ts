import type { VendorSettings } from '../installation/settings.queries.ts'

const passwordStrategies: ReadonlySet<VendorSettings['authStrategy']> = new Set([
  'EmailAndPassword',
  'UsernameAndPassword',
])

/** Whether the main way in is a password; elsewhere no user is asked to choose one. */
export const needsPassword = (authStrategy: VendorSettings['authStrategy']): boolean =>
  passwordStrategies.has(authStrategy)
