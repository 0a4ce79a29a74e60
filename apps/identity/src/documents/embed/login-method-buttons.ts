import { escapeHtml } from '../../platform/mail/escape-html.ts'
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
      initial: escapeHtml(name.slice(0, 1)),
    }),
  )
  return [
    piece('or'),
    providers.length > 0 ? `<div class="v-providers">${providers.join('')}</div>` : '',
    ...(['sms', 'passkey'] as const).filter((method) => otherWays.includes(method)).map(piece),
  ].join('')
}
