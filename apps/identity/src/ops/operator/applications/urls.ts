import { wellFormedOrigin } from '../../../documents/embed/refusal.ts'
import { InputError } from '../../../runtime/input-error.ts'
import { isUnspecifiedHost } from '../../../runtime/loopback-host.ts'

/** A listener has such an address, and a browser that follows it arrives at its own machine. */
const requireHost = (option: string, text: string): void => {
  if (isUnspecifiedHost(new URL(text).hostname))
    throw new InputError(`--${option} ${text} names no host: write 127.0.0.1 or [::1] for this machine`)
}

/**
 * An absolute address without a fragment (SEC-OA-01).
 * @throws InputError naming the option
 */
export const requireUrl = (option: string, text: string): string => {
  if (!URL.canParse(text) || text.includes('#'))
    throw new InputError(`--${option} ${text} must be a whole URL without a fragment`)
  requireHost(option, text)
  return text
}

/**
 * The address of an API: https, or http on this machine, without query and fragment.
 * @throws InputError
 */
export const requireApi = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const isPlain = url !== undefined && url.href === `${url.origin}${url.pathname}`
  if (!isPlain || !(isLocal || url.protocol === 'https:'))
    throw new InputError(`--api ${text} must be a whole https URL without query and fragment`)
  return url.href
}

/**
 * An origin as browsers write it.
 * @throws InputError
 */
export const requireOrigin = (text: string): string => {
  if (wellFormedOrigin(text) === undefined)
    throw new InputError(
      `--origin ${text} must be scheme, host and port only, such as https://app.example.com`,
    )
  requireHost('origin', text)
  return text
}
