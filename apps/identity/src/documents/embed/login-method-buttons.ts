import { escapeHtml } from '../../platform/html/escape-html.ts'
import { isolated } from '@vestibule/messages/isolate'
import { toDirection } from '@vestibule/messages/locales'
import { fillPlaceholders } from './fill-placeholders.ts'
import type { PortalBuild } from '../portal-files/portal-build.ts'
import type { Boot } from './boot.ts'

type Offered = { readonly locale: string; readonly policies: Pick<Boot['policies'], 'social' | 'otherWays'> }

/**
 * The buttons of the ways in beside the address, from the pieces that the build has of them, in the order the portal
 * shows them in. Empty where there are none.
 */
export const loginMethodButtons = ({ entry }: PortalBuild, { locale, policies }: Offered): string => {
  const piece = (method: string): string => entry.get(`${locale}.way-${method}.html`) ?? ''
  const { social, otherWays } = policies
  if (social.length + otherWays.length === 0) return ''
  const providers = social.map(({ id, name }) =>
    fillPlaceholders(piece(id) || piece('provider'), {
      provider: escapeHtml(id),
      name: escapeHtml(name),
      nameInText: escapeHtml(isolated(name, toDirection(locale))),
      initial: escapeHtml(name.slice(0, 1)),
    }),
  )
  // The class says it before the last button is read: by position the first would move once its siblings have come.
  const names = providers.length % 2 === 1 ? 'v-providers is-odd' : 'v-providers'
  return [
    piece('or'),
    providers.length > 0 ? `<div class="${names}">${providers.join('')}</div>` : '',
    ...(['sms', 'passkey'] as const).filter((method) => otherWays.includes(method)).map(piece),
  ].join('')
}
