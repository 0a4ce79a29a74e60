import type { ErrorCode, Failure } from '@vestibule/bridge'
import { developersMachine } from './developers-machine.ts'
import type { Mounted } from './mounted.ts'

type Place = {
  readonly origin: string
  readonly portalOrigin: string
  readonly clientId: string
}
type Sentence = (place: Place) => string

const checkList: Sentence = ({ origin, portalOrigin }) =>
  `The portal does not answer. Check that portalUrl is ${portalOrigin} and its server is running, that this page's policy allows frames from it (frame-src ${portalOrigin}), that the page sends no header Cross-Origin-Embedder-Policy, that no ad blocker stops it, and that ${origin} is registered in exactly this spelling.`

const sentences: { readonly [C in ErrorCode | 'CLIENT_UNKNOWN']?: Sentence } = {
  CSP_FRAME_SRC: ({ portalOrigin }) =>
    `This page's Content-Security-Policy blocks the portal. Add to it: frame-src ${portalOrigin}`,
  EMBED_FORBIDDEN: ({ origin, clientId }) =>
    `The portal refuses this page. Register ${origin} for the client id ${clientId}, in exactly this spelling.`,
  CLIENT_UNKNOWN: ({ portalOrigin, clientId }) =>
    `The portal at ${portalOrigin} has no application with the client id ${clientId}. Check the option clientId.`,
  OFFLINE: () => 'This browser is offline.',
  VERSION_UNSUPPORTED: () =>
    'The SDK and the portal do not support the same protocol version. Update the SDK.',
}

const toPlace = ({ options }: Mounted): Place => ({
  origin: location.origin,
  portalOrigin: options.portalOrigin,
  clientId: options.clientId,
})

/** What went wrong with a portal and what to do about it, in a sentence for the developer of the host. */
export const adviceOn = (mounted: Mounted, code: string): string => {
  const known = code === 'EMBED_FORBIDDEN' ? (mounted.refusal ?? code) : code
  const sentence = sentences[known as keyof typeof sentences] ?? checkList
  return sentence(toPlace(mounted))
}

const cardStyle =
  'font:14px/1.5 system-ui,sans-serif;max-width:36em;margin:16px auto;padding:16px;border:1px solid #d33;border-radius:8px;color:#171a21;background:#fff;overflow-wrap:anywhere'
const cardHeight = 200

/** A card in the place of the portal. It appears on a developer's own machine only: other people see the page as it is. */
const showCard = ({ frame }: Mounted, text: string): void => {
  const card = document.createElement('p')
  card.setAttribute('role', 'alert')
  card.textContent = text
  // A page's policy may refuse styles in markup, and one that is too strict is what the card often has to tell of.
  const applyStyle = () => {
    const shown = frame.contentDocument?.querySelector('p')
    if (shown) shown.style.cssText = cardStyle
  }
  frame.addEventListener('load', applyStyle)
  // In the frame, which goes with the mount.
  frame.srcdoc = card.outerHTML
  if (frame.offsetHeight < cardHeight) frame.style.height = `${cardHeight}px`
}

/**
 * Says why there is no portal: on the console, on a developer's machine in its place, and in the failure's message.
 *
 * @returns the failure with the message that names cause and remedy
 */
export const explain = (mounted: Mounted, failure: Failure): Failure => {
  const message = adviceOn(mounted, failure.code)
  // oxlint-disable-next-line no-console -- the developer of the host looks there
  console.error(`HostSdk: ${message} (${failure.code})`)
  if (developersMachine.test(location.hostname)) showCard(mounted, message)
  return { ...failure, message }
}
