import { closestName } from '@vestibule/bridge/closest-name'

const known = [
  'adminPortal',
  'allowedRedirectOrigins',
  'appId',
  'clearIdleTimeoutAllowedOrigins',
  'clientId',
  'enforceRedirectToSameSite',
  'entitlements',
  'hideHostContent',
  'isolated',
  'keepSessionAlive',
  'localizations',
  'locale',
  'portalUrl',
  'router',
  'routes',
  'sessionPerTenant',
  'tenantResolver',
  'tenantSelection',
  'theme',
  'view',
] as const

const modes = ['auto', 'light', 'dark'] as const

/** The portal says which tokens it does not know; a mode it does not know never reaches it. */
const adviceOnMode = (theme: unknown): readonly string[] => {
  const mode = typeof theme === 'object' && theme !== null && 'mode' in theme ? theme.mode : theme
  const isKnown = typeof mode !== 'string' || (modes as readonly string[]).includes(mode)
  return isKnown ? [] : [`HostSdk: theme.mode is "${mode}", it must be one of ${modes.join(', ')}`]
}

/** What a developer should know about the options that were given; nothing breaks because of them. */
export function adviceOn(options: Readonly<Record<string, unknown>>): readonly string[] {
  const unknown = Object.keys(options).filter((name) => !(known as readonly string[]).includes(name))
  const ofNames = unknown.map((name) => {
    const meant = closestName(name, known)
    return `HostSdk: unknown option "${name}"${meant === undefined ? '' : `, did you mean "${meant}"?`}`
  })
  const advice = [...ofNames, ...adviceOnMode(options.theme)]
  return options.enforceRedirectToSameSite === false
    ? [...advice, 'HostSdk: other sites are never gone to unless allowedRedirectOrigins names them']
    : advice
}

/** Says so on the console. */
export function advise(options: Readonly<Record<string, unknown>>): void {
  // oxlint-disable-next-line no-console -- the developer of the host looks there
  for (const sentence of adviceOn(options)) console.warn(sentence)
}
